import { sql } from 'kysely'
import type { App } from '../app.ts'
import type { RefundReason } from '../bookings/confirm.ts'
import type { Db, Tx } from '../db/connect.ts'
import { queue, RetryLater } from '../jobs/outbox.ts'
import { transact } from '../jobs/transact.ts'
import { ProviderError, type ProviderPayment, type ProviderRefund } from '../outside/payments.ts'
import { oweLess } from './dues.ts'
import type { Order } from './orders.ts'

export interface PayBack {
  paymentId: string
  amountPaise: number
  reason: RefundReason | 'by-hotel'
  /** Take the hotel's transfer back with it. */
  reverseTransfers: boolean
}

/** How often the provider may fail a refund for good before a person has to look. */
const mostFailures = 5

/** Decides a refund and queues it, in the transaction of its cause. The database refuses more than was paid. */
export const payBack = async (tx: Tx, { paymentId, amountPaise, reason, reverseTransfers }: PayBack): Promise<string> => {
  const { id } = await tx
    .insertInto('refund')
    .values({ payment_id: paymentId, amount_paise: amountPaise, reason, reverse_transfers: reverseTransfers })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queue(tx, 'refund', { refundId: id }, { uniqueKey: `refund/${id}` })
  return id
}

/**
 * Writes down money that went back at the provider's own desk: what the provider has given back of a payment beyond our own refunds, which
 * are always written before they are sent. Nothing is sent.
 */
export const noteForeignRefund = async (tx: Tx, order: Order, paymentId: string, payment: ProviderPayment): Promise<void> => {
  const ours = await tx
    .selectFrom('refund')
    .select(eb => eb.fn.coalesce(eb.fn.sum<number>('amount_paise'), sql<number>`0`).as('sum'))
    .where('payment_id', '=', paymentId)
    .where('status', '<>', 'FAILED')
    .executeTakeFirstOrThrow()
  const amountPaise = payment.refundedPaise - ours.sum
  if (amountPaise <= 0) return
  const values = {
    payment_id: paymentId,
    amount_paise: amountPaise,
    reason: 'by-hotel',
    status: 'PROCESSED',
    processed_at: sql<Date>`now()`,
  }
  await tx.insertInto('refund').values(values).execute()
  await showRefunded(tx, order, payment.id, amountPaise)
  // Whether the hotel's transfer went back too is for the provider to say.
  if (order.transfer_paise === null) await oweLess(tx, paymentId)
  else await queue(tx, 'transfer', { orderId: order.id })
}

const refundRow = (db: Db, id: string) =>
  db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .selectAll('refund')
    .select(['payment.provider_payment_id', 'payment.amount_paise as paid_paise', 'payment.order_id'])
    .where('refund.id', '=', id)
    .executeTakeFirst()

type Row = NonNullable<Awaited<ReturnType<typeof refundRow>>>

/**
 * Sends a refund, or looks what became of it. The row's id is the provider's idempotency key and receipt, so dying between the provider
 * and our database, or two workers at once, still give one refund. What the provider refuses is tried again every hour, visibly.
 */
export const workRefund = async (app: App, id: string): Promise<void> => {
  const row = await refundRow(app.db, id)
  if (!row || row.status === 'PROCESSED' || row.status === 'FAILED') return
  try {
    const answer = row.status === 'PENDING' ? await send(app, row) : await look(app, row)
    if (answer) await transact(app, tx => recordAnswer(app, tx, row, answer))
    if (answer?.status === 'pending' || !answer) throw new RetryLater(600)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    await app.db.updateTable('refund').set({ last_error: error.message }).where('id', '=', id).execute()
    if (error.kind === 'unavailable') throw error
    app.log.error({ refund: id, reason: error.message }, 'The provider refuses a refund')
    throw new RetryLater(3600)
  }
}

const send = (app: App, row: Row) =>
  app.payments.refund({
    refundId: row.id,
    paymentId: row.provider_payment_id,
    amountPaise: row.amount_paise,
    reverseTransfers: row.reverse_transfers,
  })

const look = async (app: App, row: Row) =>
  (await app.payments.refundsOf(row.provider_payment_id)).find(refund => refund.receipt === row.id || refund.id === row.provider_refund_id)

const recordAnswer = async (app: App, tx: Tx, row: Row, answer: ProviderRefund): Promise<void> => {
  const status = answer.status === 'pending' ? 'SENT' : answer.status === 'processed' ? 'PROCESSED' : 'FAILED'
  const { numUpdatedRows } = await tx
    .updateTable('refund')
    .set({ status, provider_refund_id: answer.id, last_error: null, ...(status === 'PROCESSED' ? { processed_at: sql`now()` } : {}) })
    .where('id', '=', row.id)
    .where('status', '=', row.status)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  if (status === 'FAILED') await tryOnceMore(app, tx, row)
  else if (row.status === 'PENDING') await moneyIsOnItsWay(tx, row)
}

/** The provider took the refund: the booking shows it, what the hotel was owed goes with it, and the guest is told. */
const moneyIsOnItsWay = async (tx: Tx, row: Row): Promise<void> => {
  const order = await tx.selectFrom('payment_order').selectAll().where('id', '=', row.order_id).executeTakeFirstOrThrow()
  await showRefunded(tx, order, row.provider_payment_id, row.amount_paise)
  if (order.booking_id) await queue(tx, 'mail-refund', { refundId: row.id }, { uniqueKey: `mail-refund/${row.id}` })
  await oweLess(tx, row.payment_id)
}

/** A payment that bought nothing was never counted as paid: then the booking shows REFUNDED without an amount of its own. */
const showRefunded = async (tx: Tx, { hotel_id, booking_id }: Order, transactionId: string, amountPaise: number): Promise<void> => {
  if (!hotel_id || !booking_id) return
  await sql`
    update booking set refunded_paise = refunded_paise + ${amountPaise}, version = version + 1, payment_status = case
      when paid_paise = 0 or refunded_paise + ${amountPaise} >= paid_paise then 'REFUNDED'::booking_payment_status else 'PARTIALLY_REFUNDED' end
    where hotel_id = ${hotel_id} and id = ${booking_id} and (paid_paise = 0 or transaction_id = ${transactionId})`.execute(tx)
}

/** A refund that the provider failed left the money with the platform: it is asked again under a new name, a few times. */
const tryOnceMore = async (app: App, tx: Tx, row: Row): Promise<void> => {
  app.log.error({ refund: row.id }, 'The provider failed a refund')
  const { count } = await tx
    .selectFrom('refund')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('payment_id', '=', row.payment_id)
    .where('status', '=', 'FAILED')
    .executeTakeFirstOrThrow()
  if (count >= mostFailures) return
  await payBack(tx, {
    paymentId: row.payment_id,
    amountPaise: row.amount_paise,
    reason: row.reason as PayBack['reason'],
    reverseTransfers: false,
  })
}
