import { sql } from 'kysely'
import type { App } from '../../context.ts'
import type { Pool, Tx } from '../../db/connect.ts'
import { type GoesOn, untilNoneLeft } from '../../jobs/batches.ts'
import { transact } from '../../jobs/transact.ts'
import type { Actor } from '../booking/actor.ts'
import type { BookingRow } from '../booking/booking.ts'
import { type Draft, draftOf, revise } from '../booking/draft.ts'
import { byItself, change } from '../write/change.ts'

/**
 * Ends the hold of a booking that ran out, was released or was replaced. Its nights are freed; its agreed nights stay.
 * A booking that is not held stays as it is.
 */
export const withHoldEnded = (booking: BookingRow): Draft => {
  if (booking.status !== 'PENDING') return draftOf(booking)
  return revise(draftOf(booking), {
    fields: { status: 'EXPIRED', hold_expires_at: null },
    inventory: { nights: [], until: 'infinity' },
    // Records when the hold ran out: late-terms.ts reads it when money comes late.
    ...(booking.hold_ended && { noted: [{ field: 'holdUntil', from: booking.hold_expires_at, to: null }] }),
  })
}

/** The decision of `change` that ends every hold among the bookings. */
export const endHoldsDecision = byItself(withHoldEnded)

export const expireBooking = async (tx: Tx, by: Actor, hotelId: string, bookingId: string): Promise<void> => {
  await change(tx, { hotelId, by, bookingIds: [bookingId] }, endHoldsDecision)
}

/**
 * Ends holds that ran out; their nights count as free already. Each has its own transaction, so that nights of
 * different hotels are never locked together and a crash loses none.
 */
export const expireHolds = async (db: Pool, batch = 200, count?: App['count']): Promise<number> => {
  const app = { db, wake: () => {}, ...(count && { count }) }
  for (let ended = 0; ended < batch; ended++) if (!(await transact(app, expireNext))) return ended
  return batch
}

const expireNext = async (tx: Tx): Promise<boolean> => {
  const { rows } = await sql<{ hotel_id: string; id: string }>`
    select hotel_id, id from booking where hold_expires_at < now() order by hold_expires_at limit 1 for no key update skip locked`.execute(
    tx,
  )
  const [due] = rows
  if (due) await expireBooking(tx, { kind: 'system' }, due.hotel_id, due.id)
  return due !== undefined
}

/** Deletes EXPIRED bookings without money after 30 days; orders stay, as money may still come. Returns the count. */
export const purgeExpired = (pool: Pool, goesOn?: GoesOn, batch?: number): Promise<number> =>
  untilNoneLeft(() => purgeSomeExpired(pool, batch), goesOn)

const purgeSomeExpired = async (pool: Pool, batch = 1000): Promise<number> => {
  const { rows } = await sql`
    with over as (
      select b.hotel_id, b.id from booking b
      -- What the desk held is listed for 30 days from its end.
      where b.status = 'EXPIRED' and b.created_at < now() - interval '30 days' and (not b.by_link or b.changed_at < now() - interval '30 days')
        and not exists (select from payment_order o where o.hotel_id = b.hotel_id and o.booking_id = b.id
          and (o.settled_at is not null or exists (select from payment p where p.order_id = o.id)))
      limit ${batch}
    ), locked as (
      -- Like everybody the orders first; what money arrives for at this moment is passed over.
      select o.id, o.hotel_id, o.booking_id from payment_order o join over on over.hotel_id = o.hotel_id and over.id = o.booking_id
      where o.settled_at is null order by o.id for update of o skip locked
    ), old as (
      select over.* from over where (select count(*) from locked where locked.booking_id = over.id) = (
        select count(*) from payment_order o where o.hotel_id = over.hotel_id and o.booking_id = over.id)
    ), forgotten as (
      update payment_order o set client_net = null, secret = null from old where o.hotel_id = old.hotel_id and o.booking_id = old.id
    ), unsaid as (
      delete from booking_log l using old where l.hotel_id = old.hotel_id and l.booking_id = old.id
    ), gone as (
      delete from booking b using old where b.hotel_id = old.hotel_id and b.id = old.id returning b.hotel_id, b.id, b.folio_id
    ), unpaid as (
      delete from folio f using gone where f.hotel_id = gone.hotel_id and f.id = gone.folio_id
    )
    select id from gone`.execute(pool)
  return rows.length
}

/** Deletes the history of bookings that the desk deleted more than 30 days ago. */
export const purgeDeleted = (pool: Pool, goesOn?: GoesOn, batch?: number): Promise<number> =>
  untilNoneLeft(() => purgeSomeDeleted(pool, batch), goesOn)

const purgeSomeDeleted = async (pool: Pool, batch = 1000): Promise<number> => {
  const { numAffectedRows } = await sql`
    with old as (
      select hotel_id, booking_id from booking_log where event = 'deleted' and created_at < now() - interval '30 days' limit ${batch}
    )
    delete from booking_log l using old where l.hotel_id = old.hotel_id and l.booking_id = old.booking_id`.execute(pool)
  return Number(numAffectedRows ?? 0n)
}
