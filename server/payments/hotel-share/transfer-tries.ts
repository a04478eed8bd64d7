import { sql } from 'kysely'
import type { App } from '../../context.ts'
import { queue, RetryLater } from '../../jobs/outbox.ts'
import { transact } from '../../jobs/transact.ts'
import { ProviderError } from '../../outside/payments.ts'
import { type Order, orderById } from '../orders/orders.ts'
import type { Purchases } from '../orders/purchase.ts'
import { inBatches } from '../settle/reconcile.ts'
import { settleOrder } from '../settle/settle.ts'
import { maxAttempts, owedOf, stateOf } from './dues.ts'
import { compareTransfers, withTransferLease } from './transfers.ts'

/** Days for which transfers are compared; later changes at the provider no longer concern the stay. */
const daysOfComparing = 60
/** Seconds until a try is checked again, in case the provider did not answer it. */
const lookAgainSeconds = 120

const owed = owedOf(sql.ref('d.hotel_id'))

interface Try {
  paymentId: string
  account: string
  amountPaise: number
}

/** Counts a try to the hotel's current account before making it: a crash cannot repeat it. Undefined if none is due. */
const countTry = (app: App, { id }: Order): Promise<Try | undefined> =>
  transact(app, async tx => {
    const { rows } = await sql<Try>`
      update hotel_due d set attempts = d.attempts + 1, last_error = null from payment p, hotel h, payment_order o
      where d.order_id = ${id} and d.via = 'TRANSFER' and d.status = 'FAILED'
        and p.id = d.payment_id and h.id = d.hotel_id and o.id = p.order_id and ${stateOf(owed)} in ('PLANNED', 'GIVEN_UP')
      returning p.provider_payment_id as "paymentId", coalesce(h.razorpay_account_id, o.transfer_account) as account,
        d.amount_paise as "amountPaise"`.execute(tx)
    if (rows[0]) await queue(tx, 'transfer', { orderId: id }, { runAt: lookAgainSeconds })
    return rows[0]
  })

/**
 * Sends a failed transfer again, once: the provider's transfers are read first. Throws ProviderError if the outcome is
 * unknown, RetryLater while another process has the lease.
 */
export const tryTransfer = async (app: App, order: Order, providerPaymentId: string): Promise<void> => {
  await withTransferLease(app, order, async () => {
    const before = await app.payments.transfersOf(order.provider_order_id ?? '', providerPaymentId)
    if (before.some(({ status }) => status !== 'failed')) return
    const asked = await countTry(app, order)
    if (!asked) return
    try {
      await app.payments.transfer(asked.paymentId, asked.account, asked.amountPaise)
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      await sql`update hotel_due set last_error = ${error.message} where order_id = ${order.id} and via = 'TRANSFER'`.execute(app.db)
      if (error.kind === 'unavailable') throw error
    }
  })
  await compareTransfers(app, order, true)
}

/**
 * Compares transfers with the provider's, daily at first and then less often, because events get lost. Failed ones are
 * tried again on days 3, 4, 6, 9 and 13. The next check is scheduled before this one runs. Returns how many it checked.
 */
export const reconcileTransfers = (app: App, purchases: Purchases): Promise<number> =>
  inBatches(async batch => {
    const { rows } = await sql<{ orderId: string; dueId: string }>`
      update hotel_due d set next_check_at = case
        when d.created_at < now() - make_interval(days => ${daysOfComparing}) then null
        when d.status = 'FAILED' and d.attempts < ${maxAttempts}::int then now() + make_interval(days => d.attempts + 1)
        else now() + greatest(interval '1 day', now() - d.created_at) end
      from payment_order o where o.id = d.order_id and (d.hotel_id, d.id) in (
        select hotel_id, id from hotel_due where next_check_at <= now() order by next_check_at limit ${batch} for update skip locked)
      returning o.id as "orderId", d.id as "dueId"`.execute(app.db)
    await Promise.all(rows.map(({ orderId, dueId }) => look(app, purchases, orderId, dueId)))
    return rows.length
  })

const look = async (app: App, purchases: Purchases, orderId: string, dueId: string): Promise<void> => {
  try {
    const order = await orderById(app.db, orderId)
    if (!order?.provider_order_id || order.transfer_paise === null) return
    await settleOrder(app, purchases, order)
    await compareTransfers(app, order, true)
    const due = await failedDue(app, dueId)
    if (due?.state === 'PLANNED') await tryTransfer(app, order, due.paymentId)
  } catch (error) {
    if (!(error instanceof RetryLater)) app.log.warn({ err: error, order: orderId }, 'A transfer could not be compared; it will be again')
    await sql`update hotel_due set next_check_at = now() + interval '1 hour' where id = ${dueId} and status <> 'FAILED'`.execute(app.db)
  }
}

export const failedDue = async (app: App, id: string) => {
  const { rows } = await sql<{ orderId: string; hotelId: string; paymentId: string; state: string; at: Date; problem: string | null }>`
    select p.order_id as "orderId", d.hotel_id as "hotelId", p.provider_payment_id as "paymentId", ${stateOf(owed)} as state,
      d.created_at as at, d.last_error as problem
    from hotel_due d join payment p on p.id = d.payment_id where d.id = ${id} and d.via = 'TRANSFER' and d.status = 'FAILED'`.execute(
    app.db,
  )
  return rows[0]
}
