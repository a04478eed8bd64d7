import type { Payout } from '#shared/payments/payouts.ts'
import { PayoutLine } from './PayoutLine.tsx'

interface PayoutLinesProps {
  className: string | undefined
  payouts: readonly Payout[]
  /** How many there are, where not all are shown. */
  count: number
  onStatement: (payoutId: string) => void
}

/** The pay-outs to a hotel, the latest first. */
export const PayoutLines = ({ className, payouts, count, onStatement }: PayoutLinesProps) => (
  <>
    <ul className={className}>
      {payouts.map(payout => (
        <PayoutLine key={payout.id} payout={payout} onStatement={() => onStatement(payout.id)} />
      ))}
    </ul>
    {count > payouts.length && (
      <p className="small">
        The latest {payouts.length} of {count}.
      </p>
    )}
  </>
)
