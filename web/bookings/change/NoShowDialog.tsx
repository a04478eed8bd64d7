import type { Booking } from '#shared/bookings/bookings.ts'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { formatDay, laterOf, nightsBetween } from '#shared/words/dates.ts'
import { formatRupees } from '#shared/words/money.ts'
import { counted, listed } from '#shared/words/text.ts'
import { useCall } from '#web/api/client.ts'
import { hotelQuery } from '#web/hotels/hotel-query.ts'
import { ConfirmDialog } from '#web/ui/dialog/ConfirmDialog.tsx'

interface NoShowDialogProps {
  booking: Booking
  today: string
  pending: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before a booking becomes a no-show, and says what that does to its nights, its money and its papers. */
export const NoShowDialog = ({ booking, today, ...rest }: NoShowDialogProps) => {
  const { user, checkInDate, checkOutDate, rooms, payment } = booking
  const { data: hotel } = useCall(hotelApi.get, hotelQuery(booking.hotelId))
  const hasPapers = hotel !== undefined && hotel.taxScheme !== 'NONE'
  const nights = nightsBetween(laterOf(checkInDate, today), checkOutDate)
  const kept = payment.paidAmount - payment.refundedAmount
  const given =
    nights > 0
      ? `${counted(nights, 'night')} from today on ${nights === 1 ? 'goes' : 'go'} back on sale.`
      : 'No night is left to go back on sale.'
  const money = kept > 0 ? `${formatRupees(kept)} was paid and is kept.` : 'Nothing was paid.'
  return (
    <ConfirmDialog
      {...rest}
      title={`No show: ${user.name}`}
      confirm="No show"
      cancel="Keep booking"
      error={undefined}
      before={
        <>
          <p>
            {given} {money}
          </p>
          <p>You can undo it today, under More actions in the booking.{hasPapers && ' Its documents are issued at 06:00 AM.'}</p>
        </>
      }
    >
      {user.name} was to arrive on {formatDay(checkInDate, today)} in room {listed(rooms.map(({ roomNumber }) => roomNumber))} and did not
      come?
    </ConfirmDialog>
  )
}
