import type { ReactNode } from 'react'
import type { ChangePreview } from '#shared/bookings/booking-changes.ts'
import { isOff } from '#shared/bookings/bookings.ts'
import { formatRupees, toPaise, toRupees } from '#shared/words/money.ts'
import { Money } from '#web/ui/text/Money.tsx'
import type { ChangeValues } from '../parts/change-form.ts'
import { typedMoney } from '../parts/money-parts.ts'
import { fieldOf } from '../parts/part.ts'
import styles from './PriceChange.module.css'
import type { ChangeForm, Quote } from './use-change.ts'

interface PriceChangeProps {
  form: ChangeForm
  quote: Quote
  /** The `due` that `useChange` returns. */
  due: number | undefined
  /** Leaves out that the price stays the same. */
  brief?: boolean
  /** Is as high before an amount is typed as after it. */
  steady?: boolean
}

/** Shows a booking's total, received and due amounts as they would be after the change that is typed. */
export const PriceChange = ({
  form,
  quote: { isPending, data, error, isMoneyRefused },
  due,
  brief = false,
  steady = false,
}: PriceChangeProps) => {
  const { status, payment } = form.values.now
  const { totalAmount, paidAmount, refundedAmount } = payment
  const { received, returned } = isMoneyRefused ? { received: 0, returned: 0 } : typedMoney(form.values)
  // For a stay that is off, the amount due does not change with payments or refunds.
  const left = due === undefined || isOff(status) ? due : toRupees(toPaise(due) - toPaise(received) + toPaise(returned))
  const isMoved = received > 0 || returned > 0
  // After an attempt to save, a field or the form already shows the error.
  const isSaid =
    error && (form.general === error.message || Object.keys(error.fields).some(path => form.error(fieldOf(path) as keyof ChangeValues)))
  return (
    <div className={`${styles.foot} ${steady ? styles.steady : ''}`} data-foot>
      <PriceSummary
        total={data?.after ?? totalAmount}
        received={toRupees(toPaise(paidAmount) + toPaise(received))}
        returned={toRupees(toPaise(refundedAmount) + toPaise(returned))}
        due={left}
        change={brief && data?.difference === 0 && data.notes.length === 0 ? undefined : data}
        when={isMoved ? 'After this' : undefined}
      >
        {isPending && <span className="muted">Counting the new price...</span>}
        {error && !isSaid && <span className={styles.problem}>{error.message}</span>}
      </PriceSummary>
    </div>
  )
}

interface PriceSummaryProps {
  /** In rupees; a negative `due` is to be given back, an undefined one is unknown. */
  total: number
  received?: number
  returned?: number
  due: number | undefined
  change: ChangePreview | undefined
  /** Says when the figures will apply, where they do not apply yet. */
  when?: string | undefined
  children?: ReactNode
}

export const PriceSummary = ({ total, received, returned = 0, due, change, when, children }: PriceSummaryProps) => (
  <output className={styles.price} aria-live="polite">
    <span className={styles.figures}>
      {when && <span className={styles.when}>{when}:</span>}
      <span>
        Total <Money rupees={total} />
      </span>
      {received !== undefined && (
        <span className={when ? undefined : styles.received}>
          Received <Money rupees={received} />
        </span>
      )}
      {returned > 0 && (
        <span className={when ? undefined : styles.received}>
          Given back <Money rupees={returned} />
        </span>
      )}
      {due !== undefined && (
        <span className="strong">
          {due < 0 ? 'To give back' : 'Due'} <Money rupees={Math.abs(due)} />
        </span>
      )}
    </span>
    {change && <span>{differenceText(change)}</span>}
    {change && change.notes.length > 0 && (
      <ul className="small">
        {fewOf(change.notes).map(note => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    )}
    {children}
  </output>
)

/** Limits the notes to four lines. */
const fewOf = (notes: readonly string[]): readonly string[] =>
  notes.length > 4 ? [...notes.slice(0, 3), `And ${notes.length - 3} more.`] : notes

const differenceText = ({ difference, before }: ChangePreview): string => {
  if (difference === 0) return 'The price stays the same.'
  return `${formatRupees(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'} than before (${formatRupees(before)}).`
}
