import { can } from '#shared/contract/permissions.ts'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { formatDate } from '#shared/words/dates.ts'
import { formatRupees, toPaise, toRupees } from '#shared/words/money.ts'
import { listed } from '#shared/words/text.ts'
import { useCall } from '#web/api/client.ts'
import { hotelQuery } from '#web/hotels/hotel-query.ts'
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx'
import { Alert } from '#web/ui/status/Alert.tsx'
import { RefundFields } from '../parts/MoneyFields.tsx'
import { agreedBack, keptOf, typedMoney } from '../parts/money-parts.ts'
import { CancellationPolicy } from '../parts/StatusFields.tsx'
import { isKept, WhoCancels } from '../parts/WhoCancels.tsx'
import { type BookingDialogProps, useChange } from './use-change.ts'

/** What happens to the money, for users who may not refund; without refund steps (null) nothing is promised. */
const laterText = (kept: number, promised: number | null, hasPolicy: boolean): string => {
  if (promised) return `A manager will pay ${formatRupees(promised)} back.`
  if (promised === 0) return `Nothing is given back: ${formatRupees(kept)} stays with the hotel.`
  return `This booking has no refund steps of its own. ${formatRupees(kept)} stays with the hotel${
    hasPolicy ? ' until a manager gives back what the policy below says' : ', unless a manager gives it back'
  }.`
}

/** Cancels a booking for good; the refund is chosen separately. */
export const CancelDialog = ({ viewer, booking, onClose }: BookingDialogProps) => {
  const { form, detail } = useChange({ booking, onClose, status: 'CANCELLED' })
  const { id: bookingId, user, reference, checkInDate, checkOutDate, rooms } = booking
  const money = detail.data && keptOf(detail.data)
  const hasMoney = money !== undefined && money.kept > 0
  const cancelling = detail.data?.cancelling
  const promised = form.values.cancelledBy === 'hotel' && cancelling ? money?.kept : cancelling?.backNow
  const isUnsaid = detail.data?.status === 'CONFIRMED' && !cancelling
  const { data: hotel } = useCall(hotelApi.get, hotelQuery(booking.hotelId))
  const hasPolicy = Boolean(hotel?.cancellationPolicy)
  const mayRefund = can(viewer, 'bookings', 'DELETE')
  const keeps = toRupees(toPaise(money?.kept ?? 0) - toPaise(typedMoney(form.values).returned))
  return (
    <FormDialog
      title={`Cancel booking ${reference}`}
      form={form}
      submit="Cancel booking"
      submitting="Cancelling..."
      cancel="Keep booking"
      danger
      onClose={onClose}
    >
      {detail.data && isKept(detail.data) && (
        <Alert tone="attention" title={`${user.name} asked to cancel, but keeps the booking.`}>
          If you cancel it all the same, the hotel does.
        </Alert>
      )}
      <p>
        {user.name}, {formatDate(checkInDate)} to {formatDate(checkOutDate)}, {rooms.length > 1 ? 'rooms' : 'room'}{' '}
        {listed(rooms.map(({ roomNumber }) => roomNumber))}. All nights go back on sale at once. A cancelled booking cannot be restored.
      </p>
      {detail.data && cancelling && hasMoney && (
        <WhoCancels key={bookingId} form={form} booking={detail.data} cancelling={cancelling} fillsRefund={mayRefund} />
      )}
      {mayRefund && hasMoney && isUnsaid && (
        <p>This booking has no refund steps of its own: {hasPolicy && 'read the policy below and '}choose what goes back.</p>
      )}
      {mayRefund
        ? hasMoney && (
            <RefundFields
              form={form}
              booking={detail.data}
              agreed={cancelling ? agreedBack(money, cancelling.backNow, form.values.cancelledBy) : 0}
              owed={promised}
            />
          )
        : hasMoney && <p>{laterText(money.kept, promised ?? null, hasPolicy)}</p>}
      {mayRefund && !cancelling && keeps > 0 && <p aria-live="polite">{formatRupees(keeps)} stays with the hotel.</p>}
      <CancellationPolicy hotelId={booking.hotelId} />
    </FormDialog>
  )
}
