import { sql } from 'kysely'
import type { Pool, Tx } from '../db/connect.ts'

/** What ending without a booking writes. */
export const expired = { status: 'EXPIRED', hold_expires_at: null, version: sql<number>`version + 1` } as const

/**
 * The booking is not its attempt's live one any more: another may take its place. Like everybody, whoever ends a booking locks its order
 * first: so nobody waits in a circle.
 */
export const endAttempt = (tx: Tx, hotelId: string, bookingId: string) =>
  tx.updateTable('payment_order').set({ live_key: null }).where('hotel_id', '=', hotelId).where('booking_id', '=', bookingId).execute()

/** A PENDING booking's hold ends: EXPIRED, and its nights are free. False when it was not pending any more. */
export const expireBooking = async (tx: Tx, hotelId: string, bookingId: string): Promise<boolean> => {
  await sql`select from payment_order where hotel_id = ${hotelId} and booking_id = ${bookingId} for update`.execute(tx)
  const { numUpdatedRows } = await tx
    .updateTable('booking')
    .set(expired)
    .where('hotel_id', '=', hotelId)
    .where('id', '=', bookingId)
    .where('status', '=', 'PENDING')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await endAttempt(tx, hotelId, bookingId)
  await sql`select release_nights(${hotelId}, ${bookingId})`.execute(tx)
  return true
}

/**
 * Tidies up after holds that ran out; nothing is wrong before it ran, since an expired hold counts as free. One booking per transaction,
 * so that nights of different hotels are never locked together and a crash in the middle forgets none; several processes may do it at once.
 */
export const expireHolds = async (pool: Pool, batch = 200): Promise<number> => {
  let ended = 0
  for (let looked = 0; looked < batch; looked++) {
    const found = await pool.transaction().execute(expireNext)
    if (found === undefined) break
    if (found) ended++
  }
  return ended
}

/** Undefined when no hold is due; false when the booking had ended or was paid by then. */
const expireNext = async (tx: Tx): Promise<boolean | undefined> => {
  const { rows } = await sql<{ hotel_id: string; booking_id: string }>`
    update payment_order set hold_ends_at = null where id = (
      select id from payment_order where hold_ends_at < now() order by hold_ends_at limit 1 for update skip locked)
    returning hotel_id, booking_id`.execute(tx)
  const [due] = rows
  if (!due) return undefined
  return expireIfOver(tx, due.hotel_id, due.booking_id)
}

/** The caller holds the row of the booking's order. One that ended before its nights could go (`makeWay`) lets them go now. */
const expireIfOver = async (tx: Tx, hotelId: string, bookingId: string): Promise<boolean> => {
  const over = await sql<{ status: string }>`select status from booking where hotel_id = ${hotelId} and id = ${bookingId}
    and (status = 'PENDING' and hold_expires_at < now() or status = 'EXPIRED') for update`.execute(tx)
  const [found] = over.rows
  if (found?.status === 'EXPIRED') await sql`select release_nights(${hotelId}, ${bookingId})`.execute(tx)
  return found?.status === 'PENDING' && expireBooking(tx, hotelId, bookingId)
}

/**
 * Makes way for a booking of an attempt that late money brings back to life: another one of the attempt ends if its hold is over. False
 * when that one lives. Its nights, which count as free, are left to the timer: those of two bookings are never locked together.
 */
export const makeWay = async (tx: Tx, hotelId: string, key: string, bookingId: string): Promise<boolean> => {
  const { rows } = await sql<{ booking_id: string }>`
    select booking_id from payment_order where hotel_id = ${hotelId} and live_key = ${key} and booking_id <> ${bookingId} for update`.execute(
    tx,
  )
  const [other] = rows
  if (!other) return true
  const { numUpdatedRows } = await tx
    .updateTable('booking')
    .set(expired)
    .where('hotel_id', '=', hotelId)
    .where('id', '=', other.booking_id)
    .where('status', '=', 'PENDING')
    .where('hold_expires_at', '<=', sql<Date>`now()`)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await endAttempt(tx, hotelId, other.booking_id)
  return true
}
