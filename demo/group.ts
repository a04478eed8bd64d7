import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { uuidV7 } from '#server/db/ids.ts'

/** Bookings of the demo's party. */
const size = 6

/** Some stays that the desk sold for the next days become a group: a wedding, each with a bill of its own. */
export const makeGroup = async (tx: Tx, hotelId: string): Promise<void> => {
  const { rows } = await sql<{ id: string }>`
    select b.id from booking b
    where b.hotel_id = ${hotelId} and b.status = 'CONFIRMED' and b.payment_method <> 'ONLINE' and b.check_in >= current_date
      and (select count(*) from booking_room r where r.hotel_id = b.hotel_id and r.booking_id = b.id) = 1
    order by b.check_in, b.id limit ${size}`.execute(tx)
  const groupId = uuidV7()
  await sql`insert into booking_group (hotel_id, id, name, contact_name, contact_phone, contact_email)
    values (${hotelId}, ${groupId}, 'Sharma wedding', 'Kavita Sharma', '+919812340987', 'kavita.sharma@guest.example')`.execute(tx)
  await sql`update booking set group_id = ${groupId} where hotel_id = ${hotelId} and id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(
    tx,
  )
}
