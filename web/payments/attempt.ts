import { z } from 'zod'
import type { OrderReply, OrderStatus } from '#shared/payments.ts'
import { type TabStore, tabStore } from '#web/ui/tab-store.ts'
import { attemptName } from './own-order.ts'

/** An order as this tab knows it. `keyId` and `checkoutScript` are absent after a return from another browser window. */
export const KnownOrder = z.object({
  orderId: z.string(),
  orderSecret: z.string(),
  /** In paise, as the provider counts. */
  amount: z.number(),
  keyId: z.string().optional(),
  checkoutScript: z.string().optional(),
  holdExpiresAt: z.string().nullable(),
})
export type KnownOrder = z.output<typeof KnownOrder>

/** The provider's word that an order was paid. */
export const Paid = z.object({ transactionId: z.string(), signature: z.string() })
export type Paid = z.output<typeof Paid>

/** A guest's way from Book to the confirmation. The key names it for the server, which confirms one key at most once. */
export const Attempt = z.object({
  key: z.string().optional(),
  order: KnownOrder.optional(),
  /** What the order was made for; `choice` tells it from any other stay. */
  stay: z.object({ checkInDate: z.string(), checkOutDate: z.string(), choice: z.string() }).optional(),
  paid: Paid.optional(),
  /** Whom the confirmation was sent to. */
  email: z.string().optional(),
})
export type Attempt = z.output<typeof Attempt>

export const attemptStore = (hotelId: string): TabStore<Attempt> => tabStore<Attempt>(attemptName(hotelId), Attempt, {})

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

/** What can be sent as it stands: nobody but us writes these, but anybody can write a link. */
const isToken = (text: string): boolean => /^[!-~]{1,100}$/.test(text)

/** `#order=…&secret=…`, with which the provider's form post comes back to the wizard. */
export const orderInFragment = (hash: string): KnownOrder | undefined => {
  const params = new URLSearchParams(hash.replace(/^#/, ''))
  const orderId = params.get('order') ?? ''
  const orderSecret = params.get('secret') ?? ''
  return isToken(orderId) && isToken(orderSecret) ? { orderId, orderSecret, amount: 0, holdExpiresAt: null } : undefined
}

/** `#payment=failed`: the provider's form post came back without a payment. */
export const failedInFragment = (hash: string): boolean => new URLSearchParams(hash.replace(/^#/, '')).get('payment') === 'failed'

/** Where an order stands, in the guest's terms. */
export type Outcome = 'held' | 'settling' | 'confirmed' | 'expired' | 'released' | 'refunding' | 'refunded'

const stays = new Set(['CONFIRMED', 'CHECKED_IN', 'CHECKED_OUT', 'NO_SHOW'])

/** Only the server's word decides: the clock of a phone may be wrong. */
export const outcomeOf = (status: Pick<OrderStatus, 'status' | 'money' | 'holdExpiresAt'>): Outcome => {
  if (stays.has(status.status)) return 'confirmed'
  if (status.money === 'REFUNDED') return 'refunded'
  if (status.money === 'REFUNDING') return 'refunding'
  if (status.money === 'AUTHORIZED' || status.money === 'CAPTURED') return status.status === 'CANCELLED' ? 'refunding' : 'settling'
  if (status.status === 'CANCELLED') return 'released'
  return status.status === 'PENDING' && status.holdExpiresAt !== null ? 'held' : 'expired'
}

export const isSettled = (outcome: Outcome): boolean => outcome === 'confirmed' || outcome === 'refunded' || outcome === 'released'

/** How long until an order that is not settled is asked about again, in ms. */
export const askAgainAfter = (outcome: Outcome | undefined, windowOpen: boolean, paid: boolean): number => {
  if (outcome === 'settling' || paid) return 2000
  if (outcome === 'expired' || outcome === 'refunding') return 30_000
  return windowOpen ? 4000 : 6000
}

/** Time left as `14:05`, never negative. */
export const timeLeft = (until: string, now: number): string => {
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}
