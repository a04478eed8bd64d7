import { Select } from '#web/ui/Select.tsx'
import { MoneyInput, TextInput } from '#web/ui/TextInput.tsx'
import { deskMethods } from '../account/booking-words.ts'
import styles from './EditBooking.module.css'
import type { PaymentValues } from './money-parts.ts'
import type { PartForm } from './part.ts'

interface PaymentFieldsProps {
  form: PartForm<PaymentValues>
  due: number | undefined
  /** The amount is what is due, and is not asked for. */
  whole?: boolean
}

/** A further payment at the desk. Choosing how it is paid fills in what is due. */
export const PaymentFields = ({ form, due, whole = false }: PaymentFieldsProps) => {
  const { values, change, field } = form
  const amount = due !== undefined && due > 0 ? String(due) : ''
  const choose = (method: string) =>
    change({ 'payment.paymentMethod': method, ...(values['payment.amount'] === '' && method !== '' && { 'payment.amount': amount }) })
  return (
    <div className={styles.pairs}>
      <Select
        {...field('payment.paymentMethod')}
        optional={false}
        options={deskMethods}
        placeholder="Choose a method"
        onChange={({ target }) => choose(target.value)}
      />
      {!whole && <MoneyInput {...field('payment.amount')} optional={false} />}
      <TextInput {...field('payment.transactionId')} optional maxLength={40} autoComplete="off" />
    </div>
  )
}
