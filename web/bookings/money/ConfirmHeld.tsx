import { FormDialog } from '#web/ui/dialog/FormDialog.tsx'
import { moneyText } from '../change/moved-text.ts'
import { type BookingDialogProps, useChange } from '../change/use-change.ts'
import { PaymentFields } from '../parts/MoneyFields.tsx'

/** The guest has paid otherwise than by the link: that is written down, and the booking is confirmed. */
export const ConfirmHeld = ({ booking, onClose }: BookingDialogProps) => {
  const { form } = useChange({
    booking,
    onClose,
    status: 'CONFIRMED',
    says: sent => ['The booking is confirmed.', moneyText(sent)].filter(Boolean).join(' '),
  })
  return (
    <FormDialog title="Record payment" form={form} submit="Confirm booking" submitting="Confirming..." onClose={onClose}>
      <p>
        {booking.user.name} has paid otherwise than by the link. With the payment the booking is confirmed; should the link be paid as well,
        that money goes back in full.
      </p>
      <PaymentFields form={form} due={booking.payment.totalAmount} />
    </FormDialog>
  )
}
