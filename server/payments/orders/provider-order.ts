import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { App } from '../../context.ts'
import { unavailable } from '../../http/errors/errors.ts'
import { transact } from '../../jobs/transact.ts'
import { ProviderError } from '../../outside/payments.ts'
import { askingSeconds, type Order, orderById } from './orders.ts'
import { type Purchases, purchaseOf } from './purchase.ts'

const patienceMs = 5500

const tryLater = () =>
  unavailable('The payment service does not answer at the moment. No money was taken. Please try again in a minute.', 30)

/**
 * Returns the provider's order id for ours, created once however many callers ask. Our order is committed before, and
 * no connection is held meanwhile. If the provider fails, releases the reservation and throws 503. An order whose
 * answer was lost is found by its receipt.
 */
export const askProvider = async (app: App, purchases: Purchases, order: Order, isNew: boolean): Promise<string> => {
  if (isNew) return ask(app, purchases, order)
  const started = performance.now()
  let latest: Order | undefined = order
  while (latest && performance.now() - started < patienceMs) {
    if (latest.provider_order_id) return latest.provider_order_id
    if (latest.failed_at) break
    if (await claim(app, order.id)) return ask(app, purchases, order)
    await wait(40 + Math.random() * 60)
    latest = await orderById(app.db, order.id)
  }
  throw tryLater()
}

const claim = async (app: App, id: string): Promise<boolean> => {
  const claimed = await app.db
    .updateTable('payment_order')
    .set({ creation_lease_until: sql`now() + make_interval(secs => ${askingSeconds})` })
    .where('id', '=', id)
    .where('provider_order_id', 'is', null)
    .where('failed_at', 'is', null)
    .where(eb => eb.or([eb('creation_lease_until', 'is', null), eb('creation_lease_until', '<', sql<Date>`now()`)]))
    .returning('id')
    .executeTakeFirst()
  return claimed !== undefined
}

const ask = async (app: App, purchases: Purchases, order: Order): Promise<string> => {
  const { transfer_account: account, transfer_paise: amountPaise } = order
  try {
    const made = await app.payments.createOrder({
      receipt: order.receipt,
      amountPaise: order.amount_paise,
      // These identify an order as ours if our database has lost it (lost-orders.ts).
      notes: {
        purpose: order.purpose,
        bookingId: order.booking_id ?? '',
        hotelId: order.hotel_id ?? '',
        accountId: order.account_id ?? '',
      },
      transfer: account && amountPaise !== null ? { account, amountPaise } : undefined,
    })
    await app.db
      .updateTable('payment_order')
      .set({
        provider_order_id: made.id,
        creation_lease_until: null,
        next_check_at: sql`now() + make_interval(secs => ${app.config.intervals.reconcile / 1000})`,
        ...(made.transferred ? {} : { transfer_account: null, transfer_paise: null }),
      })
      .where('id', '=', order.id)
      .execute()
    return made.id
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    app.log.warn({ order: order.id, reason: error.message }, 'The provider made no order')
    await giveUp(app, purchases, order)
    throw tryLater()
  }
}

const giveUp = (app: App, purchases: Purchases, order: Order) =>
  transact(app, async tx => {
    const purchase = purchaseOf(purchases, order)
    await purchase.lock(tx, order)
    await tx.updateTable('payment_order').set({ failed_at: sql`now()`, creation_lease_until: null }).where('id', '=', order.id).execute()
    await purchase.release(tx, order)
  })
