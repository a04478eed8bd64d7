import { useState } from 'react'
import type { BookingChange } from '#shared/bookings/booking-changes.ts'
import { type Group, GroupPayment, groupApi } from '#shared/bookings/groups.ts'
import { useSave } from '#web/api/client.ts'
import { uuid } from '#web/payments/pay/uuid.ts'
import { showAlert } from '#web/shell/notices/alerts.tsx'
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { failureNode } from '../calls/failure.tsx'
import { bookingQueries } from '../calls/use-live.ts'
import { moneyText } from '../change/moved-text.ts'
import { PaymentFields } from '../parts/MoneyFields.tsx'
import { filledIn, type PaymentValues, paymentPart } from '../parts/money-parts.ts'
import { typedNumber } from '../parts/part.ts'

const begin: PaymentValues = { 'payment.paymentMethod': '', 'payment.amount': '', 'payment.transactionId': '' }

/** Takes one payment for the whole group, all that is due unless less is typed. */
export const PayGroup = ({ group, onClose }: { group: Group; onClose: () => void }) => {
  const save = useSave(groupApi.pay, { refreshes: bookingQueries })
  const [key] = useState(uuid)
  const form = useForm<PaymentValues, object, Pick<BookingChange, 'payment'>>({
    labels: paymentPart.labels,
    values: begin,
    typed: { 'payment.amount': filledIn(group.due) },
    schema: GroupPayment,
    formats: { ...paymentPart.formats },
    empty: { ...paymentPart.empty },
    shape: values => {
      const { 'payment.paymentMethod': paymentMethod, 'payment.amount': amount, 'payment.transactionId': transactionId } = values
      const payment = { paymentMethod, amount: typedNumber(amount), ...(transactionId.trim() && { transactionId }), key }
      return { hotelId: group.hotelId, groupId: group.id, payment }
    },
    errorText: failureNode,
    send: async input => {
      await save.mutateAsync(input as never)
      return input
    },
    onSent: sent => {
      showAlert(moneyText(sent) ?? '', 'success', { about: group.id })
      onClose()
    },
  })
  return (
    <FormDialog title={`Take payment for ${group.name}`} form={form} submit="Record payment" submitting="Recording..." onClose={onClose}>
      <PaymentFields form={form} due={group.due} />
      <p className="small">It pays for the rooms in the order of their check-out, then of their numbers.</p>
    </FormDialog>
  )
}
