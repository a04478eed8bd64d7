import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'

/** The last days for which the history has lines about bookings and cancellations. */
const days = 14

/** Adds history lines of new and cancelled bookings, from which owners see what was booked since yesterday. */
export const addBeginnings = async (tx: Tx, hotelId: string): Promise<void> => {
  await sql`
    insert into booking_log (hotel_id, booking_id, reference, actor, event, changes, version, created_at)
    select hotel_id, id, reference, case source when 'OWN_PAGE' then 'guest' else 'staff' end, 'booked',
      '[{"field": "status", "from": null, "to": "CONFIRMED"}]', 1, created_at
    from booking where hotel_id = ${hotelId} and status <> 'EXPIRED' and created_at > now() - make_interval(days => ${days})
    order by created_at, id`.execute(tx)
  await sql`
    insert into booking_log (hotel_id, booking_id, reference, actor, event, changes, version, created_at)
    select hotel_id, id, reference, 'staff', 'cancelled', '[{"field": "status", "from": "CONFIRMED", "to": "CANCELLED"}]', version,
      least(created_at + interval '20 hours', now())
    from booking where hotel_id = ${hotelId} and status = 'CANCELLED' and created_at > now() - make_interval(days => ${days})
    order by created_at, id`.execute(tx)
}
