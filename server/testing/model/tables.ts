import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

/** The rows of one hotel, as they stand in the tables. */
export interface Tables {
  bookings: {
    id: string
    status: string
    attempt: string | null
    check_in: string
    check_out: string
    total: number
    paid: number
    refunded: number
    payment_status: string
    method: string
    extensions: number
    until: string
  }[]
  rooms: { booking: string; room: string }[]
  agreed: { booking: string; room: string; night: string; price: number }[]
  nights: { booking: string; room: string; night: string; until: string; isLive: boolean }[]
  hotelRooms: { id: string; isAvailable: boolean; isRetired: boolean }[]
  payments: { id: string; booking: string | null; amount: number; outcome: string; refunded: number; sent: number; decided: number }[]
}

/** Everything in one statement, so that it fits together. */
export const readTables = async (db: Db, hotelId: string): Promise<Tables> => {
  const { rows } = await sql<{ tables: Tables }>`select json_build_object(
    'bookings', (select coalesce(json_agg(json_build_object('id', id, 'status', status, 'attempt', attempt_key, 'check_in', check_in,
        'check_out', check_out, 'total', total_paise, 'paid', paid_paise, 'refunded', refunded_paise, 'payment_status', payment_status,
        'method', payment_method, 'extensions', extensions, 'until', coalesce(hold_expires_at, 'infinity'))), '[]')
      from booking where hotel_id = ${hotelId}),
    'rooms', (select coalesce(json_agg(json_build_object('booking', booking_id, 'room', room_id)), '[]')
      from booking_room where hotel_id = ${hotelId}),
    'agreed', (select coalesce(json_agg(json_build_object('booking', booking_id, 'room', room_id, 'night', night, 'price', price_paise)), '[]')
      from booking_night where hotel_id = ${hotelId}),
    'nights', (select coalesce(json_agg(json_build_object('booking', booking_id, 'room', room_id, 'night', night, 'until', expires_at,
        'isLive', expires_at > now())), '[]')
      from room_nights where hotel_id = ${hotelId}),
    'hotelRooms', (select json_agg(json_build_object('id', id, 'isAvailable', is_available, 'isRetired', retired_at is not null))
      from room where hotel_id = ${hotelId}),
    'payments', (select coalesce(json_agg(json_build_object('id', p.provider_payment_id, 'booking', o.booking_id, 'amount', p.amount_paise,
        'outcome', p.outcome, 'refunded', p.refunded_paise,
        'sent', (select coalesce(sum(amount_paise), 0) from refund r where r.payment_id = p.id and r.status in ('SENT', 'PROCESSED')),
        'decided', (select coalesce(sum(amount_paise), 0) from refund r where r.payment_id = p.id and r.status <> 'FAILED'))), '[]')
      from payment p join payment_order o on o.id = p.order_id where o.hotel_id = ${hotelId})
  ) as tables`.execute(db)
  const [row] = rows
  if (!row) throw new Error('Nothing was read')
  return row.tables
}
