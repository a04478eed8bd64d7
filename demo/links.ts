import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'

/** One of the bookings that nobody paid for yet waits for a payment link until tomorrow. */
export const addPaymentLink = async (tx: Tx, hotelId: string, today: string): Promise<void> => {
  await sql`
    with held as (
      update booking set status = 'PENDING', by_link = true, source = 'PHONE', source_reference = null, payment_method = 'ONLINE',
        hold_expires_at = date_trunc('minute', now() + interval '20 hours')
      where hotel_id = ${hotelId} and id = (
        select id from booking where hotel_id = ${hotelId} and status = 'CONFIRMED' and paid_paise = 0 and source <> 'OWN_PAGE'
          and check_in > ${today}::date + 1 and group_id is null order by check_in, id limit 1)
      returning hotel_id, id, hold_expires_at)
    update room_night n set expires_at = held.hold_expires_at from held where n.hotel_id = held.hotel_id and n.booking_id = held.id`.execute(
    tx,
  )
}
