import { sql } from 'kysely'
import type { bookingListApi } from '#shared/booking-lists.ts'
import type { DataOf } from '#shared/endpoint.ts'
import type { Db } from '../db/connect.ts'
import { badRequest } from '../http/errors.ts'

type Changes = DataOf<typeof bookingListApi.changes>

/**
 * Which of the hotel's bookings have a new entry in their history since a cursor. It names the oldest transaction that was still open when it
 * was given: none that ends later is missed, and what others wrote while that one was open is told twice. Throws 400 for what is no cursor.
 */
export const changesSince = async (db: Db, hotelId: string, since: string | undefined): Promise<Changes> => {
  if (since !== undefined && !/^\d{1,18}$/.test(since)) throw badRequest({ since: 'Use the cursor of an earlier answer.' })
  const { rows } = await sql<{ cursor: string; changed: Changes['changed'] }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as cursor, array(
      select json_build_object('bookingId', l.booking_id, 'at', to_char(max(l.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from booking_log l
      -- A database that was restored from a dump also has entries of transactions that are still to come.
      where l.hotel_id = ${hotelId} and l.xid >= ${since ?? null}::xid8 and l.xid < pg_snapshot_xmax(pg_current_snapshot())
      group by l.booking_id order by max(l.created_at), l.booking_id) as changed`.execute(db)
  return rows[0] ?? { cursor: '0', changed: [] }
}
