import type { Outcome } from './attempt.ts'
import type { Kept, News, PaymentState } from './pay.ts'

/** What is seen of a payment. open: the provider's window is. checking: we ask the server about an order we know little of. */
type Phase = 'idle' | 'ordering' | 'open' | 'checking' | Outcome

/** One phase from all that is known; the server's word wins over what the browser believes. */
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
