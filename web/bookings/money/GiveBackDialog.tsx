import type { BookingDetail } from '#shared/bookings/booking-lists.ts'
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx'
import { moneyText } from '../change/moved-text.ts'
import { PriceChange } from '../change/PriceChange.tsx'
import { type BookingDialogProps, useChange } from '../change/use-change.ts'
import { RefundFields } from '../parts/MoneyFields.tsx'
import { filledIn, keptOf } from '../parts/money-parts.ts'
import { CancellationPolicy } from '../parts/StatusFields.tsx'

/** Gives money back, at first so much as is owed to the guest; where nothing is, an amount by the hotel's policy. */
export const GiveBackDialog = ({ booking, owed, onClose }: BookingDialogProps & { booking: BookingDetail; owed: number }) => {
  const { online } = keptOf(booking)
  const isOwed = owed > 0
  const choice = !isOwed ? ('amount' as const) : owed === online ? ('online' as const) : ('agreed' as const)
  const typed = {
    'refund.choice': choice,
    'refund.amount': isOwed ? filledIn(owed) : '',
    'refund.method': online > 0 && online >= owed ? 'ONLINE' : '',
  }
  const { form, quote, due, detail } = useChange({ booking, onClose, typed, says: moneyText, ...(isOwed && { owed }) })
  return (
    <FormDialog title={`Give back to ${booking.user.name}`} form={form} submit="Give back" submitting="Giving back..." onClose={onClose}>
      <RefundFields form={form} booking={detail.data ?? booking} agreed={owed} only />
      {!isOwed && <CancellationPolicy hotelId={booking.hotelId} />}
      <PriceChange form={form} quote={quote} due={due} steady />
    </FormDialog>
  )
}
