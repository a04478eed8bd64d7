import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '#server/db/connect.ts'
import { audit, type Evidence, openEnds, promises } from '../../audit.ts'
import { type Books, countOpen, readBooks } from '../../books.ts'
import type { Acknowledged } from '../../calls.ts'
import type { WayBackWorld } from './world.ts'

/** Counts of rows that are only added and never changed, so that each has its time of commit. */
export interface Rows {
  events: number
  history: number
}

/** Counts the rows that were committed by the moment, or all without one. */
export const countRows = async (db: Db, moment?: string): Promise<Rows> => {
  const by = moment === undefined ? sql`true` : sql`pg_xact_commit_timestamp(xmin) <= ${moment}::timestamptz`
  const { rows } = await sql<Rows>`select (select count(*) from webhook_event where ${by}) as events,
    (select count(*) from booking_log where ${by}) as history`.execute(db)
  return rows[0] ?? { events: Number.NaN, history: Number.NaN }
}

/** Counts bookings, orders and payments that began after the moment. */
const countLater = async (db: Db, moment: string): Promise<number> => {
  const { rows } = await sql<{ later: number }>`select (select count(*) from booking where created_at > ${moment}::timestamptz)
    + (select count(*) from payment_order where created_at > ${moment}::timestamptz)
    + (select count(*) from payment where created_at > ${moment}::timestamptz) as later`.execute(db)
  return rows[0]?.later ?? Number.NaN
}

/** Problems of the restored database before the product uses it: it must have just what was committed by the moment. */
export const wrongRestore = async (db: Db, moment: string, expected: Rows, before: Acknowledged, books: Books): Promise<string[]> => {
  const rows = await countRows(db)
  const later = await countLater(db, moment)
  const orders = new Set(books.orders.map(order => order.provider_order_id))
  const lost = [...before.orders.keys()].filter(id => !orders.has(id))
  return [
    ...(rows.events === expected.events ? [] : [`${rows.events} events are there, ${expected.events} were committed by the moment`]),
    ...(rows.history === expected.history ? [] : [`${rows.history} lines of history are there, ${expected.history} were by the moment`]),
    ...(later === 0 ? [] : [`${later} rows are of after the moment`]),
    ...lost.map(id => `order ${id} was acknowledged before the moment and is lost`),
  ]
}

/** Waits until all is settled here and at the provider. */
export const settle = async (world: WayBackWorld, acknowledged: Acknowledged, patienceMs: number) => {
  const began = performance.now()
  const { db } = world.database
  await sql`update outbox set run_at = now() where done_at is null and run_at > now()`.execute(db)
  for (;;) {
    while ((await countOpen(db)) > 0 && performance.now() - began < patienceMs) await wait(200)
    const provider = await world.provider.state()
    const evidence: Evidence = { books: await readBooks(db), provider, acknowledged }
    const open = openEnds(evidence)
    const ms = performance.now() - began
    if (open.length === 0 || ms > patienceMs) return { evidence, open, ms }
    await wait(500)
  }
}

/**
 * Checks a payment whose refunds the database lost, which our books then record as made at the provider. Their sum must
 * be what the provider refunded, and the payment must be one booking or wholly refunded.
 */
const wrongRefunded = ({ books, provider }: Evidence, paymentId: string): string[] => {
  const sum = (rows: readonly { amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0)
  const row = books.payments.find(payment => payment.provider_payment_id === paymentId)
  const theirs = sum(provider.refunds.filter(refund => refund.payment_id === paymentId && refund.status !== 'failed'))
  const rows = books.refunds.filter(refund => refund.payment_id === row?.id && refund.status !== 'FAILED')
  const ours = sum(rows.map(refund => ({ amount: refund.amount_paise })))
  const bookings = books.bookings.filter(booking => booking.transaction_id === paymentId && booking.status !== 'EXPIRED').length
  const isEnd = row?.is_kept ? bookings === 1 : theirs === row?.amount_paise && bookings === 0
  return ours === theirs && isEnd
    ? []
    : [
        `${paymentId}, of which refunds were lost: the provider gave back ${theirs} paise, our books say ${ours}; it is ${bookings} bookings`,
      ]
}

/** Broken promises, except those that a restore may break: events of the lost time, and who decided its refunds. */
export const broken = (evidence: Evidence, loss: { events: readonly string[]; refunds: readonly string[] }): string[] => {
  const { provider } = evidence
  const [lostEvents, lostRefunds] = [new Set(loss.events), new Set(loss.refunds)]
  const events = provider.events.filter(({ id }) => !lostEvents.has(id))
  const touched = new Set(provider.refunds.filter(({ receipt }) => lostRefunds.has(receipt ?? '')).map(refund => refund.payment_id))
  return [
    ...audit({ ...evidence, provider: { ...provider, events } })
      .filter(({ promise, what }) => promise !== 'I3' || !touched.has(what.split(/[ :]/)[0] ?? ''))
      .map(({ promise, what }) => `${promise} (${promises[promise]}): ${what}`),
    ...[...touched].flatMap(id => wrongRefunded(evidence, id)),
  ]
}
