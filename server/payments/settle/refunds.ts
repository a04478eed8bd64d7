import { sql } from 'kysely'
import type { RefundReason } from '#shared/payments/refund-reasons.ts'
import type { App } from '../../context.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { queue, RetryLater } from '../../jobs/outbox.ts'
import { transact } from '../../jobs/transact.ts'
import { ProviderError, type ProviderPayment, type ProviderRefund } from '../../outside/payments.ts'
import { queueTransfer, reduceDue } from '../hotel-share/dues.ts'
import { lockOrder, type Order } from '../orders/orders.ts'
import { type Purchase, type Purchases, purchaseOf } from '../orders/purchase.ts'

interface PayBack {
  paymentId: string
  amountPaise: number
  reason: RefundReason | 'by-hotel'
  note?: string | undefined
  decidedBy?: string | null
  key?: string | undefined
  runAt?: number
}

/** Failures after which a refund is tried only once a day, and a person has to look. */
export const maxFailures = 5
const [hourSeconds, daySeconds] = [3600, 86_400]

/** Adds to a payment's refunded amount, or subtracts; constraint `refunds_within_payment` limits it to the payment. */
const addRefunded = async (tx: Tx, paymentId: string, paise: number): Promise<void> => {
  await tx
    .updateTable('payment')
    .set({ refunded_paise: sql`refunded_paise + ${paise}` })
    .where('id', '=', paymentId)
    .execute()
}

/** Inserts a refund and queues it and the reversal of the hotel's part. The caller has locked what was bought. */
export const payBack = async (tx: Tx, back: PayBack): Promise<string> => {
  const { paymentId, amountPaise, reason, note, decidedBy, key, runAt = 0 } = back
  await addRefunded(tx, paymentId, amountPaise)
  const { id } = await tx
    .insertInto('refund')
    .values({
      payment_id: paymentId,
      amount_paise: amountPaise,
      reason,
      note,
      decided_by: decidedBy,
      idempotency_key: key,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await queue(tx, 'refund', { refundId: id }, { uniqueKey: `refund/${id}`, runAt })
  await queueTransfer(tx, paymentId, id)
  return id
}

/**
 * Records what the provider refunded of a payment beyond our own refunds, which are always inserted before they are
 * sent, and tells the payer. `reason` says why the payment bought nothing, if that is so.
 */
export const noteForeignRefund = async (
  tx: Tx,
  purchase: Purchase,
  order: Order,
  recorded: { id: string; refunded_paise: number },
  payment: ProviderPayment,
  reason: PayBack['reason'] = 'by-hotel',
): Promise<void> => {
  const amountPaise = payment.refundedPaise - recorded.refunded_paise
  if (amountPaise <= 0) return
  await purchase.lockBought(tx, order)
  await addRefunded(tx, recorded.id, amountPaise)
  const { id } = await tx
    .insertInto('refund')
    .values({ payment_id: recorded.id, amount_paise: amountPaise, reason, status: 'PROCESSED', processed_at: sql<Date>`now()` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await purchase.moneyChanged(tx, order, { refundId: id, key: await keyOf(tx, recorded.id) })
  await reduceDue(tx, recorded.id)
  await queueTransfer(tx, recorded.id, id)
}

const refundRow = (db: Db, id: string) =>
  db
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .selectAll('refund')
    .select(sql<boolean>`refund.created_at < now() - interval '5 hours'`.as('is_old'))
    .select(['payment.provider_payment_id', 'payment.amount_paise as paid_paise', 'payment.order_id'])
    .where('refund.id', '=', id)
    .executeTakeFirst()

type Row = NonNullable<Awaited<ReturnType<typeof refundRow>>>

/**
 * Sends a refund, or checks the outcome of a sent one. The row's id is the provider's idempotency key and receipt, so a
 * crash or two workers cause one refund. A refusal is retried hourly, after five hours daily. Returns false if the
 * refund is not ours.
 */
export const workRefund = async (app: App, purchases: Purchases, id: string): Promise<boolean> => {
  const row = await refundRow(app.db, id)
  if (!row) return false
  if (row.status === 'PROCESSED' || row.status === 'FAILED') return true
  try {
    const answer = row.status === 'PENDING' ? await send(app, row) : await look(app, row)
    if (answer) await transact(app, tx => recordAnswer(app, purchases, tx, row, answer))
    if (answer?.status === 'pending' || !answer) throw new RetryLater(600)
    return true
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    await app.db.updateTable('refund').set({ last_error: error.message }).where('id', '=', id).execute()
    if (error.kind === 'unavailable') throw error
    app.log.error({ refund: id, reason: error.message }, 'The provider refuses a refund')
    throw new RetryLater(row.is_old ? daySeconds : hourSeconds, error.message)
  }
}

const send = (app: App, row: Row) =>
  app.payments.refund({
    refundId: row.id,
    paymentId: row.provider_payment_id,
    amountPaise: row.amount_paise,
  })

const look = async (app: App, row: Row) =>
  (await app.payments.refundsOf(row.provider_payment_id)).find(refund => refund.receipt === row.id || refund.id === row.provider_refund_id)

const recordAnswer = async (app: App, purchases: Purchases, tx: Tx, row: Row, answer: ProviderRefund): Promise<void> => {
  const order = await lockOrder(tx, row.order_id)
  await purchaseOf(purchases, order).lockBought(tx, order)
  const status = answer.status === 'pending' ? 'SENT' : answer.status === 'processed' ? 'PROCESSED' : 'FAILED'
  const { numUpdatedRows } = await tx
    .updateTable('refund')
    .set({ status, provider_refund_id: answer.id, last_error: null, ...(status === 'PROCESSED' ? { processed_at: sql`now()` } : {}) })
    .where('id', '=', row.id)
    .where('status', '=', row.status)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return
  if (status === 'FAILED') await tryOnceMore(app, tx, row)
  const isSent = status !== 'FAILED' && row.status === 'PENDING'
  const news = isSent ? { refundId: row.id, key: await keyOf(tx, row.payment_id) } : undefined
  await purchaseOf(purchases, order).moneyChanged(tx, order, news)
  if (isSent) await reduceDue(tx, row.payment_id)
}

/** The payment and the sum refunded by now: the same when a failed refund is sent again under another id. */
const keyOf = async (tx: Tx, paymentId: string): Promise<string> => {
  const { sum } = await tx
    .selectFrom('refund')
    .select(eb => eb.fn.sum<number>('amount_paise').as('sum'))
    .where('payment_id', '=', paymentId)
    .where('status', 'in', ['SENT', 'PROCESSED'])
    .executeTakeFirstOrThrow()
  return `${paymentId}/${sum}`
}

/** Queues a failed refund again under a new id, because its money is still with the platform. */
const tryOnceMore = async (app: App, tx: Tx, row: Row): Promise<void> => {
  await addRefunded(tx, row.payment_id, -row.amount_paise)
  const { count } = await tx
    .selectFrom('refund')
    .select(eb => eb.fn.countAll<number>().as('count'))
    .where('payment_id', '=', row.payment_id)
    .where('status', '=', 'FAILED')
    .executeTakeFirstOrThrow()
  const isHopeless = count >= maxFailures
  app.log.error(
    { refund: row.id, failures: count },
    isHopeless ? 'The provider fails a refund again and again' : 'The provider failed a refund',
  )
  await payBack(tx, {
    paymentId: row.payment_id,
    amountPaise: row.amount_paise,
    reason: row.reason as PayBack['reason'],
    note: row.note ?? undefined,
    decidedBy: row.decided_by,
    runAt: isHopeless ? daySeconds : 0,
  })
}
