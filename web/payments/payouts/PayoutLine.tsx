import type { Payout } from '#shared/payments/payouts.ts'
import { formatDate } from '#shared/words/dates.ts'
import { Button } from '#web/ui/text/Button.tsx'
import { Money } from '#web/ui/text/Money.tsx'
import styles from './Payouts.module.css'

interface PayoutLineProps {
  payout: Payout
  onStatement: () => void
}

/** A pay-out in a list, with the way to the bookings that it covers. */
export const PayoutLine = ({ payout: { date, transactionId, by, amount }, onStatement }: PayoutLineProps) => (
  <li className={styles.payout}>
    <span>
      {formatDate(date)}
      <small>
        {transactionId}
        {by && `, recorded by ${by}`}
      </small>
    </span>
    <span className={styles.figure}>
      <Money rupees={amount} />
      <Button aria-label={`Bookings of ${transactionId}`} onClick={onStatement}>
        Bookings
      </Button>
    </span>
  </li>
)
