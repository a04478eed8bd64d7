import type { BookingDetail } from '#shared/bookings/booking-lists.ts'
import { formatRupees } from '#shared/words/money.ts'
import { RadioGroup } from '#web/ui/field/RadioGroup.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import { MoneyInput, TextInput } from '#web/ui/field/TextInput.tsx'
import { saleMethods } from '../view/booking-words.ts'
import { keptOf, mostBack, type PaymentValues, type RefundChoice, type RefundValues } from './money-parts.ts'
import type { PartForm } from './part.ts'
import styles from './parts.module.css'

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
        options={saleMethods}
        placeholder="Choose a method"
        onChange={({ target }) => choose(target.value)}
      />
      {!whole && <MoneyInput {...field('payment.amount')} optional={false} />}
      <TextInput {...field('payment.transactionId')} optional maxLength={40} autoComplete="off" />
    </div>
  )
}

/** What a desk can hand over itself, or an agent gives back who took it: that is only recorded. */
const byHandOf = (paidThere: number) => saleMethods.filter(({ value }) => value !== 'PAYPAL' && (value !== 'PAID_THERE' || paidThere > 0))
const recordedHint = (method: string) =>
  method === 'PAID_THERE' ? 'Only written down: the agent or site gives it back.' : 'Only written down: hand the money over yourself.'
const asPaid = { value: 'ONLINE', label: 'Online, as it was paid' }

/** Money that goes back to the guest: nothing, all that was paid online, or an amount in the way that is chosen. */
export const RefundFields = ({ form, booking }: { form: PartForm<RefundValues>; booking: BookingDetail | undefined }) => {
  if (!booking) return <p className="muted">Loading...</p>
  const money = keptOf(booking)
  const { kept, online, there } = money
  const byHand = byHandOf(there)
  if (kept <= 0) return <p className="muted">There is nothing to give back.</p>
  const { values, change, field, error } = form
  const choice = values['refund.choice']
  const choose = (next: RefundChoice) =>
    change({
      'refund.choice': next,
      'refund.method': next === 'online' || online > 0 ? 'ONLINE' : '',
      'refund.amount': next === 'online' ? String(online) : '',
    })
  const options: { value: RefundChoice; label: string }[] = [
    { value: 'none', label: 'Nothing' },
    ...(online > 0 ? [{ value: 'online' as const, label: `All that was paid online: ${formatRupees(online)}` }] : []),
    { value: 'amount', label: online > 0 ? 'Another amount' : 'An amount' },
  ]
  const isRecorded = values['refund.method'] !== 'ONLINE' && values['refund.method'] !== ''
  return (
    <div className="stack gap-3">
      <RadioGroup
        label="Give back"
        value={choice}
        onChange={choose}
        options={options}
        column
        error={choice === 'online' ? (error('refund.method') ?? error('refund.amount')) : undefined}
      />
      {choice === 'amount' && (
        <div className={styles.pairs}>
          <Select
            {...field('refund.method')}
            optional={false}
            options={online > 0 ? [asPaid, ...byHand] : byHand}
            placeholder="Choose a method"
            hint={isRecorded ? recordedHint(values['refund.method']) : undefined}
          />
          <MoneyInput
            {...field('refund.amount')}
            optional={false}
            hint={`At most ${formatRupees(mostBack(money, values['refund.method']))}.`}
          />
          {isRecorded && <TextInput {...field('refund.transactionId')} optional maxLength={40} autoComplete="off" />}
        </div>
      )}
      {choice !== 'none' && <TextInput {...field('refund.reason')} optional={!isRecorded} maxLength={300} autoComplete="off" />}
    </div>
  )
}
