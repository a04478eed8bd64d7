import { FormDialog } from '#web/ui/dialog/FormDialog.tsx'
import { moneyText } from '../change/moved-text.ts'
import { PriceChange } from '../change/PriceChange.tsx'
import { type BookingDialogProps, useChange } from '../change/use-change.ts'
import { PaymentFields } from '../parts/MoneyFields.tsx'
import { filledIn } from '../parts/money-parts.ts'
import { dueOf } from '../view/booking-lines.ts'

/** Takes money for a booking, all that is due unless less is typed. */
export const PaymentDialog = ({ booking, onClose }: BookingDialogProps) => {
  const left = dueOf(booking)
  const typed = left > 0 ? { 'payment.amount': filledIn(left) } : {}
  const { form, quote, due } = useChange({ booking, onClose, typed, says: moneyText })
  return (
    <FormDialog
      title={`Take payment from ${booking.user.name}`}
      form={form}
      submit="Record payment"
      submitting="Recording..."
      onClose={onClose}
    >
      <PaymentFields form={form} due={due} />
      <PriceChange form={form} quote={quote} due={due} />
    </FormDialog>
  )
}
