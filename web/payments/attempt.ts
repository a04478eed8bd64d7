import { z } from 'zod'
import type { OrderReply, OrderStatus } from '#shared/payments.ts'

/** An order as this tab knows it. `keyId` and `checkoutScript` are absent after a return from another browser window. */
export const KnownOrder = z.object({
  orderId: z.string(),
  orderSecret: z.string(),
  /** In paise, as the provider counts. */
  amount: z.number(),
  keyId: z.string().optional(),
  checkoutScript: z.string().optional(),
  holdExpiresAt: z.string().nullable(),
  roomNumbers: z.array(z.string()),
})
export type KnownOrder = z.output<typeof KnownOrder>

/** A guest's way from Book to the confirmation. The key names it for the server, which confirms one key at most once. */
export const Attempt = z.object({
  key: z.string().optional(),
  order: KnownOrder.optional(),
  /** What the order was made for; another stay or other contact data asks for the order anew. */
  asked: z.string().optional(),
  /** The provider's word that it was paid; the server checks it. */
  paid: z.object({ transactionId: z.string(), signature: z.string() }).optional(),
  /** Whom the confirmation was sent to. */
  email: z.string().optional(),
})
export type Attempt = z.output<typeof Attempt>

export const noAttempt: Attempt = {}

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
        roomNumbers: reply.rooms?.map(room => room.roomNumber) ?? [],
      }

/** `#order=…&secret=…`, with which the provider's form post comes back to the wizard. */
export const orderInFragment = (hash: string): KnownOrder | undefined => {
  const params = new URLSearchParams(hash.replace(/^#/, ''))
  const orderId = params.get('order')
  const orderSecret = params.get('secret')
  return orderId && orderSecret ? { orderId, orderSecret, amount: 0, holdExpiresAt: null, roomNumbers: [] } : undefined
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

/** How long until an order is asked about again, in ms; false: it is settled. */
export const askAgainAfter = (outcome: Outcome | undefined, windowOpen: boolean, paid: boolean): number | false => {
  if (outcome !== undefined && isSettled(outcome)) return false
  if (outcome === 'settling' || paid) return 2000
  if (outcome === 'expired' || outcome === 'refunding') return 30_000
  return windowOpen ? 4000 : 6000
}

/** Time left as `14:05`, never negative. */
export const timeLeft = (until: string, now: number): string => {
  const seconds = Math.max(0, Math.ceil((Date.parse(until) - now) / 1000))
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}
