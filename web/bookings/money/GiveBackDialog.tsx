import type { BookingDetail } from '#shared/bookings/booking-lists.ts'
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx'
import { moneyText } from '../change/moved-text.ts'
import { PriceChange } from '../change/PriceChange.tsx'
import { type BookingDialogProps, useChange } from '../change/use-change.ts'
import { RefundFields } from '../parts/MoneyFields.tsx'
import { filledIn, keptOf } from '../parts/money-parts.ts'

/** Gives money back, at first so much as is owed to the guest. */
export const GiveBackDialog = ({ booking, owed, onClose }: BookingDialogProps & { booking: BookingDetail; owed: number }) => {
  const { online } = keptOf(booking)
  const choice = owed === online ? ('online' as const) : ('agreed' as const)
  const typed = { 'refund.choice': choice, 'refund.amount': filledIn(owed), 'refund.method': online >= owed ? 'ONLINE' : '' }
  const { form, quote, due, detail } = useChange({ booking, onClose, typed, owed, says: moneyText })
  return (
    <FormDialog title={`Give back to ${booking.user.name}`} form={form} submit="Give back" submitting="Giving back..." onClose={onClose}>
      <RefundFields form={form} booking={detail.data ?? booking} agreed={owed} only />
      <PriceChange form={form} quote={quote} due={due} />
    </FormDialog>
  )
}
