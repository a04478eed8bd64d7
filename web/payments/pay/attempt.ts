import type { OrderReply } from '#shared/payments/payments.ts'
import { counted } from '#shared/words/text.ts'

/** An order known to this tab; `keyId` and `checkoutScript` are absent after a return from another browser window. */
export interface KnownOrder {
  orderId: string
  orderSecret: string
  /** In paise, as the provider counts. */
  amount: number
  keyId?: string | undefined
  checkoutScript?: string | undefined
  holdExpiresAt: string | null
}

/** The provider's proof of a payment; the server checks the signature. */
export interface Paid {
  transactionId: string
  signature: string
}

/** Whether the order and the payment of a stored attempt, if there are any, have all their fields. */
export const isAttempt = ({ order, paid }: { order?: Partial<KnownOrder> | undefined; paid?: Partial<Paid> | undefined }): boolean =>
  (!order || (typeof order.orderId === 'string' && typeof order.orderSecret === 'string' && typeof order.amount === 'number')) &&
  (!paid || (typeof paid.transactionId === 'string' && typeof paid.signature === 'string'))

/** The order in a reply of `createorder`; undefined when there is nothing to pay. */
export const orderFrom = (reply: OrderReply): KnownOrder | undefined =>
  reply.id === undefined
    ? undefined
    : {
        orderId: reply.id,
        orderSecret: reply.orderSecret,
        amount: reply.amount,
        keyId: reply.keyId,
        checkoutScript: reply.checkoutScript,
        holdExpiresAt: reply.holdExpiresAt ?? null,
      }

/** Whether a text from the address may be sent to the server: anybody can write a link. */
const isToken = (text: string): boolean => /^[!-~]{1,100}$/.test(text)

/** Reads `#order=…&secret=…`, the fragment with which our payment callback redirects to the wizard. */
export const orderInFragment = (hash: string): KnownOrder | undefined => {
  const params = new URLSearchParams(hash.replace(/^#/, ''))
  const orderId = params.get('order') ?? ''
  const orderSecret = params.get('secret') ?? ''
  return isToken(orderId) && isToken(orderSecret) ? { orderId, orderSecret, amount: 0, holdExpiresAt: null } : undefined
}

/** The reason in `#payment=failed&reason=…` of our payment callback, perhaps ''; undefined if no payment failed. */
export const failedInFragment = (hash: string): string | undefined => {
  const params = new URLSearchParams(hash.replace(/^#/, ''))
  return params.get('payment') === 'failed' ? (params.get('reason') ?? '') : undefined
}

/** What became of an order, in the buyer's terms. */
export type Outcome = 'held' | 'settling' | 'confirmed' | 'expired' | 'released' | 'refunding' | 'refunded'

export const isSettled = (outcome: Outcome): boolean => outcome === 'confirmed' || outcome === 'refunded' || outcome === 'released'

/** How long to wait before the server is asked again about an order that is not settled, in ms. */
export const askAgainAfter = (outcome: Outcome | undefined, windowOpen: boolean, paid: boolean): number => {
  if (outcome === 'settling' || paid) return 2000
  if (outcome === 'expired' || outcome === 'refunding') return 30_000
  return windowOpen ? 4000 : 6000
}

/** `14 minutes 5 seconds`; undefined where nothing is left. */
export const timeLeft = (until: string, now: number): string | undefined => {
  const all = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
  const [minutes, seconds] = [Math.floor(all / 60), all % 60]
  return [minutes > 0 && counted(minutes, 'minute'), seconds > 0 && counted(seconds, 'second')].filter(Boolean).join(' ') || undefined
}
