import type { Outcome } from './attempt.ts'
import type { Kept, News, PaymentState } from './pay.ts'

/** A payment's phase. `open`: the provider's window is open. `checking`: the order's state is not known yet. */
type Phase = 'idle' | 'ordering' | 'open' | 'checking' | Outcome

/** Derives the phase; the server's answer takes precedence over the browser's state. */
export const phaseOf = ({ order, paid }: Kept, { doing, news }: Pick<PaymentState<News>, 'doing' | 'news'>): Phase => {
  const outcome = news?.outcome
  if (outcome === 'confirmed') return outcome
  if (doing === 'ordering') return doing
  if (!order) return 'idle'
  if (outcome === 'refunding' || outcome === 'refunded') return outcome
  if (paid || outcome === 'settling') return 'settling'
  if (doing === 'open') return doing
  return outcome ?? (order.holdExpiresAt === null ? 'checking' : 'held')
}
