import { useState } from 'react'
import { type Group, GroupPayment, groupApi } from '#shared/bookings/groups.ts'
import { formatRupees } from '#shared/words/money.ts'
import { useSave } from '#web/api/client.ts'
import { uuid } from '#web/payments/pay/uuid.ts'
import { showAlert } from '#web/shell/notices/alerts.tsx'
import { FormDialog } from '#web/ui/dialog/FormDialog.tsx'
import { useForm } from '#web/ui/form/use-form.ts'
import { failureNode } from '../calls/failure.tsx'
import { deskLists } from '../calls/use-live.ts'
import { PaymentFields } from '../parts/MoneyFields.tsx'
import { type PaymentValues, paymentPart } from '../parts/money-parts.ts'
import { typedNumber } from '../parts/part.ts'

const begin: PaymentValues = { 'payment.paymentMethod': '', 'payment.amount': '', 'payment.transactionId': '' }

/** Takes one payment for the whole group. */
export const PayGroup = ({ group, onClose }: { group: Group; onClose: () => void }) => {
  const save = useSave(groupApi.pay, { refreshes: deskLists })
  const [key] = useState(uuid)
  const form = useForm<PaymentValues, object, unknown>({
    labels: paymentPart.labels,
    values: begin,
    schema: GroupPayment,
    formats: { ...paymentPart.formats },
    empty: { ...paymentPart.empty },
    shape: values => {
      const { 'payment.paymentMethod': paymentMethod, 'payment.amount': amount, 'payment.transactionId': transactionId } = values
      const payment = { paymentMethod, amount: typedNumber(amount), ...(transactionId.trim() && { transactionId }), key }
      return { hotelId: group.hotelId, groupId: group.id, payment }
    },
    errorText: failureNode,
    send: input => save.mutateAsync(input as never),
    onSent: () => {
      showAlert('Payment recorded.')
      onClose()
    },
  })
  return (
    <FormDialog title={`Payment for ${group.name}`} form={form} submit="Record payment" submitting="Recording..." onClose={onClose}>
      <p className="small">
        {formatRupees(group.due)} is due for all rooms. The payment goes to the rooms by earliest check-out, then room number.
      </p>
      <PaymentFields form={form} due={group.due} />
    </FormDialog>
  )
}
