import type { BookingDetail } from '#shared/bookings/booking-lists.ts'
import { isOff } from '#shared/bookings/bookings.ts'
import { formatRupees } from '#shared/words/money.ts'
import { RadioGroup } from '#web/ui/field/RadioGroup.tsx'
import { Select } from '#web/ui/field/Select.tsx'
import { TextInput } from '#web/ui/field/TextInput.tsx'
import { MoneyInput } from '#web/ui/field/UnitInput.tsx'
import { saleMethods } from '../view/booking-words.ts'
import {
  beyondOwed,
  filledIn,
  keptOf,
  mostBack,
  type PaymentValues,
  type RefundChoice,
  type RefundValues,
  typedMoney,
  waysText,
} from './money-parts.ts'
import type { PartForm } from './part.ts'
import styles from './parts.module.css'

/** Whether the error names the amount, so that the hint does not repeat it. */
const names = (error: string | undefined, rupees: number): boolean => error?.includes(formatRupees(rupees)) ?? false

interface PaymentFieldsProps {
  form: PartForm<PaymentValues>
  due: number | undefined
  /** The payment is all that is due, so no amount is asked for. */
  whole?: boolean
}

/** A further payment at the desk. Choosing its method fills in the amount due. */
export const PaymentFields = ({ form, due, whole = false }: PaymentFieldsProps) => {
  const { values, change, field, error } = form
  const amount = due !== undefined && due > 0 ? filledIn(due) : ''
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
      {!whole && (
        <MoneyInput
          {...field('payment.amount')}
          optional={false}
          hint={amount && !names(error('payment.amount'), due ?? 0) && `${formatRupees(due ?? 0)} is due.`}
        />
      )}
      <TextInput {...field('payment.transactionId')} optional maxLength={40} autoComplete="off" />
    </div>
  )
}

const recordedHint = (method: string) =>
  method === 'PAID_THERE' ? 'Only written down: the agent or site gives it back.' : 'Only written down: hand the money over yourself.'
/** The methods to give money back; all but online are only recorded, as the desk or an agent pays. */
const waysBack = [{ value: 'ONLINE', label: 'Online, as it was paid' }, ...saleMethods.filter(({ value }) => value !== 'PAYPAL')]

interface RefundFieldsProps {
  form: PartForm<PaymentValues & RefundValues>
  booking: BookingDetail | undefined
  /** Rupees owed to the guest, which are a choice of their own. */
  agreed?: number
  /** All that is owed to the guest, where only a part of it is `agreed` to go back now. */
  owed?: number | undefined
  /** The dialog only gives money back, so `Nothing` is not a choice. */
  only?: boolean
}

/** A refund: what is owed, all that was paid online, another amount by a chosen method, or nothing. */
export const RefundFields = ({ form, booking, agreed = 0, owed = agreed, only = false }: RefundFieldsProps) => {
  if (!booking) return <p className="muted">Loading...</p>
  const money = keptOf(booking)
  const { kept, online } = money
  if (kept <= 0) return <p className="muted">There is nothing to give back.</p>
  const { values, change, field, error } = form
  const choice = values['refund.choice']
  const most = mostBack(money, values['refund.method'])
  const ways = waysText(values, money, owed)
  const beyond = only && owed > 0 ? beyondOwed(values, owed) : 0
  const isRefused = typedMoney(values).returned > most || error('refund.amount') !== undefined
  const beyondText =
    beyond > 0 && !isRefused
      ? `${formatRupees(beyond)} more than is owed${isOff(booking.status) ? '' : '; the guest then owes it'}.`
      : undefined
  const amountHint = beyondText ?? (names(error('refund.amount'), most) ? undefined : `At most ${formatRupees(most)}.`)
  const isRecorded = values['refund.method'] !== 'ONLINE' && values['refund.method'] !== ''
  const asksMethod = (of: RefundChoice) => of === 'amount' || (of === 'agreed' && agreed > online)
  const goesBy = (method: string, of: RefundChoice) => mostBack(money, method) >= (of === 'agreed' ? agreed : 0.01)
  const choose = (next: RefundChoice) =>
    change({
      'refund.choice': next,
      // A chosen method is kept where the next choice also asks for one.
      ...(!(isRecorded && asksMethod(next) && goesBy(values['refund.method'], next)) && {
        'refund.method': next === 'online' || goesBy('ONLINE', next) ? 'ONLINE' : '',
      }),
      'refund.amount': next === 'online' ? filledIn(online) : next === 'agreed' ? filledIn(agreed) : '',
    })
  const options: { value: RefundChoice; label: string }[] = [
    ...(agreed > 0 && agreed !== online ? [{ value: 'agreed' as const, label: `What is owed: ${formatRupees(agreed)}` }] : []),
    ...(online > 0 ? [{ value: 'online' as const, label: `All that was paid online: ${formatRupees(online)}` }] : []),
    ...(only ? [] : [{ value: 'none' as const, label: 'Nothing' }]),
    // Last, as its field stands below it.
    { value: 'amount', label: online > 0 || agreed > 0 ? 'Another amount' : 'An amount' },
  ]
  return (
    <div className="stack gap-3">
      <RadioGroup
        label="Give back"
        value={choice}
        onChange={choose}
        options={options}
        column
        error={
          error('refund.choice') ??
          (asksMethod(choice) ? undefined : error('refund.method')) ??
          (choice === 'amount' ? undefined : error('refund.amount'))
        }
      />
      {choice !== 'amount' && beyondText && <p aria-live="polite">{beyondText}</p>}
      {choice !== 'amount' && ways && (
        <p className="small" aria-live="polite">
          {ways}
        </p>
      )}
      {asksMethod(choice) && (
        <div className={styles.pairs}>
          {choice === 'amount' && (
            <div className={styles.amount}>
              <MoneyInput {...field('refund.amount')} optional={false} hint={amountHint && <span aria-live="polite">{amountHint}</span>} />
            </div>
          )}
          <Select
            {...field('refund.method')}
            optional={false}
            options={waysBack.filter(({ value }) => goesBy(value, choice))}
            placeholder="Choose a method"
            hint={isRecorded ? recordedHint(values['refund.method']) : undefined}
          />
          {isRecorded && <TextInput {...field('refund.transactionId')} optional maxLength={40} autoComplete="off" />}
        </div>
      )}
      {choice === 'amount' && values['refund.method'] === 'ONLINE' && (
        <p className={styles.ways} aria-live="polite">
          {ways}
        </p>
      )}
      {choice !== 'none' && (
        <TextInput
          {...field('refund.reason')}
          optional={values['refund.method'] === 'ONLINE' && beyond === 0}
          maxLength={300}
          autoComplete="off"
        />
      )}
    </div>
  )
}
