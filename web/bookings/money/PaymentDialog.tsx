import { FormDialog } from '#web/ui/dialog/FormDialog.tsx'
import { PriceChange } from '../change/PriceChange.tsx'
import { type BookingDialogProps, useChange } from '../change/use-change.ts'
import { PaymentFields } from '../parts/MoneyFields.tsx'
import { dueOf } from '../view/booking-lines.ts'

/** Takes money for a booking, all that is due unless less is typed. */
export const PaymentDialog = ({ booking, onClose }: BookingDialogProps) => {
  const [amount, left] = [String(dueOf(booking)), dueOf(booking)]
  const { form, quote, due } = useChange({ booking, onClose, typed: left > 0 ? { 'payment.amount': amount } : {} })
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
