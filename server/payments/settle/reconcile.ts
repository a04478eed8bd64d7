import { sql } from 'kysely'
import type { App } from '../../context.ts'
import { orderByProviderId } from '../orders/orders.ts'
import type { Purchases } from '../orders/purchase.ts'
import { settleOrder } from './settle.ts'

/** Orders never expire at the provider: money may arrive up to three days after an authorisation; we check for five. */
const daysOfLateMoney = 5

/** Batches per round; the next round takes the rest, so that each round ends. */
const maxBatches = 100

/** Orders settled at the same time; few, because guests use the same connections. */
const atOnce = 4

/** Calls `look` until a batch is not full. `look` schedules and handles the next batch and returns its size. */
export const inBatches = async (look: (batch: number) => Promise<number>, batch = atOnce): Promise<number> => {
  let looked = 0
  for (let batches = 0; batches < maxBatches; batches++) {
    const found = await look(batch)
    looked += found
    if (found < batch) break
  }
  return looked
}

/** Settles unreported orders (browser closed, webhook lost). The next check is scheduled first: a crash loses none. */
export const reconcile = (app: App, purchases: Purchases, batch?: number): Promise<number> =>
  inBatches(size => lookAtSome(app, purchases, size), batch)

/** Schedules another check if the last one of an order failed. */
const lookAgain = (app: App, orderId: string) =>
  app.db
    .updateTable('payment_order')
    .set({ next_check_at: sql`now() + interval '1 hour'` })
    .where('provider_order_id', '=', orderId)
    .where('next_check_at', 'is', null)
    .execute()

const lookAtSome = async (app: App, purchases: Purchases, batch: number): Promise<number> => {
  const base = app.config.intervals.reconcile / 1000
  const { rows } = await sql<{ provider_order_id: string }>`
    update payment_order o set check_attempts = check_attempts + 1, next_check_at = case
      when o.created_at < now() - make_interval(days => ${daysOfLateMoney}) then null
      else now() + make_interval(secs => ${base}::float8 * case
        when o.created_at > now() - interval '3 minutes' then 1
        when o.created_at > now() - interval '30 minutes' then 4
        when o.created_at > now() - interval '3 hours' then 30
        when o.created_at > now() - interval '1 day' then 180
        else 2000 end) end
    where o.id in (
      select id from payment_order where next_check_at <= now() and provider_order_id is not null
      order by next_check_at limit ${batch} for update skip locked)
    returning o.provider_order_id`.execute(app.db)
  await Promise.all(
    rows.map(async row => {
      try {
        const order = await orderByProviderId(app.db, row.provider_order_id)
        if (order) await settleOrder(app, purchases, order)
      } catch (error) {
        app.log.warn({ err: error }, 'An order could not be looked up; it will be again')
        await lookAgain(app, row.provider_order_id)
      }
    }),
  )
  return rows.length
}
