import { sql } from 'kysely'
import { todayInIndia } from '#shared/dates.ts'
import type { App } from '../app.ts'
import { confirmPaid, type RefundReason } from '../bookings/confirm.ts'
import type { Tx } from '../db/connect.ts'
import { queue } from '../jobs/outbox.ts'
import { transact } from '../jobs/transact.ts'
import type { ProviderPayment } from '../outside/payments.ts'
import { grantPlan, lockPlans, Sold } from '../plans/records.ts'
import { owe } from './dues.ts'
import { lockAttempt, type Order, orderByProviderId } from './orders.ts'
import { noteForeignRefund, payBack } from './refunds.ts'

/** What an order's settling found: `captured` false means that nothing has to be decided yet. */
export interface Settled {
  known: boolean
  captured: boolean
  authorized: boolean
}

/**
 * Brings our books in line with the provider's for one order. The one place where money becomes a booking or a refund: the browser, the
 * webhook and the timer all call it, as often as they like. The provider is asked first, without a connection; each captured payment is
 * then recorded with its outcome in one transaction, once.
 */
export const settleOrder = async (app: App, providerOrderId: string): Promise<Settled> => {
  const order = await orderByProviderId(app.db, providerOrderId)
  if (!order) return { known: false, captured: false, authorized: false }
  const payments = (await app.payments.paymentsOf(providerOrderId)) ?? []
  const captured = payments.filter(payment => payment.captured).sort((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  for (const payment of captured) await transact(app, tx => record(app, tx, order, payment))
  return { known: true, captured: captured.length > 0, authorized: payments.some(payment => payment.status === 'authorized') }
}

/** One captured payment and what becomes of it; one that was recorded before stays as it is. */
const record = async (app: App, tx: Tx, found: Order, payment: ProviderPayment): Promise<void> => {
  if (found.hotel_id) await lockAttempt(tx, found.hotel_id, found.attempt_key)
  const order = await tx.selectFrom('payment_order').selectAll().where('id', '=', found.id).forUpdate().executeTakeFirstOrThrow()
  const before = await tx.selectFrom('payment').select(['id', 'provider_payment_id', 'outcome']).where('order_id', '=', order.id).execute()
  const known = before.find(other => other.provider_payment_id === payment.id)
  if (known) return noteForeignRefund(tx, order, known.id, payment)
  const bought = before.some(other => other.outcome !== 'REFUND')
  const reason = bought ? 'paid-twice' : await outcomeOf(app, tx, order, payment)
  const row = await tx
    .insertInto('payment')
    .values({
      provider_payment_id: payment.id,
      order_id: order.id,
      amount_paise: payment.amountPaise,
      method: payment.method,
      outcome: reason !== undefined ? 'REFUND' : order.purpose === 'plan' ? 'PLAN' : 'BOOKING',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (reason === undefined) await afterConfirming(app, tx, order, row.id)
  await noteForeignRefund(tx, order, row.id, payment)
  const left = payment.amountPaise - payment.refundedPaise
  if (reason !== undefined && left > 0)
    await payBack(tx, { paymentId: row.id, amountPaise: left, reason, reverseTransfers: order.transfer_paise !== null })
  // Late money may have brought the booking of an attempt back to life.
  const live = reason === undefined ? { live_key: order.attempt_key } : {}
  await tx
    .updateTable('payment_order')
    .set({ settled_at: sql`now()`, ...live })
    .where('id', '=', order.id)
    .execute()
  app.log.info({ order: order.id, outcome: reason ?? order.purpose }, 'A payment was settled')
}

/** Undefined: the payment buys what the order is for. The amount is the order's own, never what a browser said. */
const outcomeOf = async (app: App, tx: Tx, order: Order, payment: ProviderPayment): Promise<RefundReason | undefined> => {
  if (payment.amountPaise !== order.amount_paise || payment.currency !== 'INR' || payment.orderId !== order.provider_order_id)
    return 'amount-differs'
  // Money that somebody gave back at the provider's own desk buys nothing any more.
  if (payment.refundedPaise >= payment.amountPaise) return 'cancelled'
  if (order.purpose === 'plan' && order.account_id) {
    await lockPlans(tx, order.account_id)
    await grantPlan(tx, order.account_id, Sold.parse(order.sold), { transactionId: payment.id, hotelId: null })
    return undefined
  }
  if (!order.hotel_id || !order.booking_id) return 'cancelled'
  const paid = { amountPaise: payment.amountPaise, transactionId: payment.id }
  return confirmPaid(tx, order.hotel_id, order.booking_id, paid, todayInIndia(app.clock.now()))
}

const afterConfirming = async (app: App, tx: Tx, order: Order, paymentId: string): Promise<void> => {
  if (!order.hotel_id || !order.booking_id) return
  await owe(app, tx, order, paymentId)
  const about = { hotelId: order.hotel_id, bookingId: order.booking_id }
  await queue(tx, 'mail-confirmation', about, { uniqueKey: `mail-confirmation/${order.booking_id}` })
  await queue(tx, 'mail-notice', about, { uniqueKey: `mail-notice/${order.booking_id}` })
}
