import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/** A PENDING booking's hold ends: EXPIRED, and its nights are free. False when it was not pending any more. */
export const expireBooking = async (tx: Db, hotelId: string, bookingId: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('booking')
    .set({ status: 'EXPIRED', live_key: null, hold_expires_at: null, version: sql`version + 1` })
    .where('hotel_id', '=', hotelId)
    .where('id', '=', bookingId)
    .where('status', '=', 'PENDING')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await sql`select release_nights(${hotelId}, ${bookingId})`.execute(tx)
  return true
}

/**
 * Tidies up after holds that ran out; nothing is wrong before it ran, since an expired hold counts as free. One booking per transaction,
 * so that nights of different hotels are never locked together and a crash in the middle forgets none; several processes may do it at once.
 */
export const expireHolds = async (db: Db, batch = 200): Promise<number> => {
  let ended = 0
  for (let looked = 0; looked < batch; looked++) {
    const found = await db.transaction().execute(expireNext)
    if (found === undefined) break
    if (found) ended++
  }
  return ended
}

/** Undefined when no hold is due; false when the booking had ended or was paid by then. */
const expireNext = async (tx: Db): Promise<boolean | undefined> => {
  const { rows } = await sql<{ hotel_id: string; booking_id: string }>`
    update payment_order set hold_ends_at = null where id = (
      select id from payment_order where hold_ends_at < now() order by hold_ends_at limit 1 for update skip locked)
    returning hotel_id, booking_id`.execute(tx)
  const [due] = rows
  if (!due) return undefined
  const { hotel_id, booking_id } = due
  const pending = await sql`select 1 from booking where hotel_id = ${hotel_id} and id = ${booking_id} and status = 'PENDING'
    and hold_expires_at < now() for update`.execute(tx)
  return pending.rows.length > 0 && expireBooking(tx, hotel_id, booking_id)
}
