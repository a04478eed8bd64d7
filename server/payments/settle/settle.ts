import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { RefundReason } from '#shared/payments/refund-reasons.ts'
import type { App } from '../../context.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { badSignature, notFound, Refusal } from '../../http/errors/errors.ts'
import { queueUnlessWaiting } from '../../jobs/outbox.ts'
import { transact } from '../../jobs/transact.ts'
import { ProviderError, type ProviderPayment } from '../../outside/payments.ts'
import { recordHotelDue } from '../hotel-share/dues.ts'
import { lockOrder, type Order, orderByProviderId, orderOfPayment } from '../orders/orders.ts'
import { type Purchases, purchaseOf } from '../orders/purchase.ts'
import { noteForeignRefund, payBack } from './refunds.ts'

export interface RecordedPayment {
  id: string
  provider_payment_id: string
  is_kept: boolean
  amount_paise: number
  refunded_paise: number
}

export interface Proof {
  orderId: string
  transactionId: string
  signature: string
}

/** The order of a browser's payment proof. Throws 404 if the order is not ours, 401 if the proof is forged. */
export const provenOrder = async (app: App, proof: Proof): Promise<Order> => {
  const order = await orderByProviderId(app.db, proof.orderId)
  if (!order?.provider_order_id) throw notFound('This order does not exist.')
  if (!app.payments.isPaymentSignature(order.provider_order_id, proof.transactionId, proof.signature))
    throw badSignature('This payment could not be verified.')
  return order
}

/** The order of a payment id, from our database or else from the provider. Undefined also for a failed payment. */
export const orderOfNamedPayment = async (app: App, paymentId: string): Promise<Order | undefined> => {
  const known = await orderOfPayment(app.db, paymentId)
  if (known) return known
  const payment = await app.payments.payment(paymentId)
  return payment?.orderId && payment.status !== 'failed' ? orderByProviderId(app.db, payment.orderId) : undefined
}

/** Settles now if the provider answers; else queues a job that will, and returns the payments recorded so far. */
export const settleNow = async (app: App, purchases: Purchases, order: Order, paymentId: string): Promise<RecordedPayment[]> => {
  try {
    return await settleOrder(app, purchases, order, paymentId)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const orderId = order.provider_order_id
    await transact(app, tx => queueUnlessWaiting(tx, 'settle', { orderId }))
    return recordedPayments(app.db, order.id)
  }
}

const recordedPayments = (db: Db, orderId: string): Promise<RecordedPayment[]> =>
  db
    .selectFrom('payment')
    .select(['id', 'provider_payment_id', 'is_kept', 'amount_paise', 'refunded_paise'])
    .where('order_id', '=', orderId)
    .execute()

/** The latest settling in this process, by order id. */
const underWay = new Map<string, Promise<unknown>>()

/** Runs one settling of an order at a time. If the provider fails the first, the waiting ones fail without asking. */
const oneAtATime = async <R>(orderId: string, work: () => Promise<R>): Promise<R> => {
  const before = underWay.get(orderId)?.catch(error => {
    if (error instanceof ProviderError) throw error
  })
  const own = (async () => {
    await before
    return work()
  })()
  underWay.set(orderId, own)
  try {
    return await own
  } finally {
    if (underWay.get(orderId) === own) underWay.delete(orderId)
  }
}

/**
 * Brings our books in line with the provider's for one order and returns its captured payments. Only here does money
 * become a purchase or a refund; browser, webhook and timer may call it any number of times. Does nothing if payment
 * `paymentId` is recorded already.
 */
export const settleOrder = (app: App, purchases: Purchases, order: Order, paymentId?: string): Promise<RecordedPayment[]> =>
  oneAtATime(order.id, async () => {
    if (!order.provider_order_id) return []
    const recorded = await recordedPayments(app.db, order.id)
    if (recorded.some(payment => payment.provider_payment_id === paymentId)) return recorded
    const payments = (await app.payments.paymentsOf(order.provider_order_id)) ?? []
    const captured = payments.filter(payment => payment.captured).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    const settled: RecordedPayment[] = []
    for (const payment of captured)
      settled.push(recorded.find(row => isSame(row, payment)) ?? (await recordSurely(app, purchases, order, payment)))
    if (captured.length === 0) await noteTry(app, purchases, order, payments)
    return settled
  })

const isSame = (row: RecordedPayment, { id, refundedPaise }: ProviderPayment): boolean =>
  row.provider_payment_id === id && row.refunded_paise >= refundedPaise

/** Records whether the last try to pay failed, only for the desk to see. */
const noteTry = async (app: App, purchases: Purchases, found: Order, payments: readonly ProviderPayment[]): Promise<void> => {
  const last = payments.reduce<ProviderPayment | undefined>((a, b) => (a && a.createdAt > b.createdAt ? a : b), undefined)
  const last_payment_failed = last?.status === 'failed'
  if (last_payment_failed === found.last_payment_failed) return
  await transact(app, async tx => {
    const order = await lockOrder(tx, found.id)
    await tx.updateTable('payment_order').set({ last_payment_failed }).where('id', '=', order.id).execute()
    await purchaseOf(purchases, order).moneyChanged(tx, order, undefined)
  })
}

const maxAttempts = 3

/** Retries after a 409: the reservation may have ended at this moment, and the next try treats the money as late. */
const recordSurely = async (app: App, purchases: Purchases, order: Order, payment: ProviderPayment): Promise<RecordedPayment> => {
  for (let tries = 1; ; tries++) {
    try {
      return await transact(app, tx => record(app, purchases, tx, order, payment))
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 409 || tries >= maxAttempts) throw error
    }
  }
}

const record = async (app: App, purchases: Purchases, tx: Tx, found: Order, payment: ProviderPayment): Promise<RecordedPayment> => {
  const purchase = purchaseOf(purchases, found)
  await purchase.lock(tx, found)
  const order = await lockOrder(tx, found.id)
  const before = await recordedPayments(tx, order.id)
  const recorded = before.find(other => other.provider_payment_id === payment.id)
  if (recorded) {
    await noteForeignRefund(tx, purchase, order, recorded, payment)
    return recorded
  }
  const bought = before.some(other => other.is_kept)
  const problem = bought ? 'paid-twice' : problemOf(order, payment)
  const id = randomUUID()
  const reason = problem ?? (await purchase.settle(app, tx, order, { id: payment.id, paymentId: id, amountPaise: payment.amountPaise }))
  const row = await tx
    .with('settled', db => db.updateTable('payment_order').set({ settled_at: sql`now()` }).where('id', '=', order.id))
    .insertInto('payment')
    .values({
      id,
      provider_payment_id: payment.id,
      order_id: order.id,
      amount_paise: payment.amountPaise,
      method: payment.method,
      is_kept: reason === undefined,
    })
    .returning(['id', 'provider_payment_id', 'is_kept', 'amount_paise', 'refunded_paise'])
    .executeTakeFirstOrThrow()
  if (reason === undefined) await recordHotelDue(app, tx, order, row.id)
  await noteForeignRefund(tx, purchase, order, row, payment, reason)
  const left = payment.amountPaise - payment.refundedPaise
  if (reason !== undefined && left > 0) {
    await purchase.lockBought(tx, order)
    await payBack(tx, { paymentId: row.id, amountPaise: left, reason })
    await purchase.moneyChanged(tx, order, undefined)
  }
  app.log.info({ order: order.id, outcome: reason ?? order.purpose }, 'A payment was settled')
  return row
}

/** Why money cannot buy what the order is for; undefined if it can. The order's own amount is compared. */
const problemOf = (order: Order, payment: ProviderPayment): RefundReason | undefined => {
  if (payment.amountPaise !== order.amount_paise || payment.currency !== 'INR' || payment.orderId !== order.provider_order_id)
    return 'amount-differs'
  // A payment refunded in full in the provider's dashboard buys nothing.
  return payment.refundedPaise >= payment.amountPaise ? 'given-back' : undefined
}
