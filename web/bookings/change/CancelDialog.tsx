import { can } from '#shared/contract/permissions.ts'
import { formatDate } from '#shared/words/dates.ts'
import { formatRupees, toPaise, toRupees } from '#shared/words/money.ts'
import { listed } from '#shared/words/text.ts'
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx'
import { RefundFields } from '../parts/MoneyFields.tsx'
import { agreedBack, keptOf, typedMoney } from '../parts/money-parts.ts'
import { CancellationPolicy } from '../parts/StatusFields.tsx'
import { WhoCancels } from '../parts/WhoCancels.tsx'
import { type BookingDialogProps, useChange } from './use-change.ts'

/** What happens to the money, for users who may not refund: `promised` goes back anyway; undefined if none is set. */
const laterText = (kept: number, promised: number | undefined): string => {
  if (promised) return `a manager pays ${formatRupees(promised)} back.`
  return `${formatRupees(kept)} stays with the hotel${promised === undefined ? ', unless a manager gives it back' : ''}.`
}

/** Cancels a booking for good; the refund is chosen separately. */
export const CancelDialog = ({ viewer, booking, onClose }: BookingDialogProps) => {
  const { form, detail } = useChange({ booking, onClose, status: 'CANCELLED' })
  const { id: bookingId, user, reference, checkInDate, checkOutDate, rooms } = booking
  const money = detail.data && keptOf(detail.data)
  const hasMoney = money !== undefined && money.kept > 0
  const cancelling = detail.data?.cancelling
  const promised = form.values.cancelledBy === 'hotel' && cancelling ? money?.kept : cancelling?.backNow
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
      <p>
        {user.name}, {formatDate(checkInDate)} to {formatDate(checkOutDate)}, {rooms.length > 1 ? 'rooms' : 'room'}{' '}
        {listed(rooms.map(({ roomNumber }) => roomNumber))}. All nights go back on sale at once. A cancelled booking cannot be restored.
      </p>
      {detail.data && cancelling && hasMoney && (
        <WhoCancels key={bookingId} form={form} booking={detail.data} cancelling={cancelling} fillsRefund={mayRefund} />
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
        : hasMoney && <p>Nothing is given back now: {laterText(money.kept, promised)}</p>}
      {mayRefund && !cancelling && keeps > 0 && <p aria-live="polite">{formatRupees(keeps)} stays with the hotel.</p>}
      <CancellationPolicy hotelId={booking.hotelId} />
    </FormDialog>
  )
}
