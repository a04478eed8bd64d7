import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import type { BookingRow } from './booking.ts'

/** The rooms of bookings get rows of their own, which their nights then name, each with its meals. */
export const addRooms = async (tx: Tx, bookings: readonly Pick<BookingRow, 'hotel_id' | 'id' | 'rooms'>[]): Promise<void> => {
  const rows = bookings.flatMap(({ hotel_id, id, rooms }) =>
    rooms.map(room => ({ hotel_id, booking_id: id, room_id: room.id, meal_option: room.mealOption })),
  )
  if (rows.length === 0) return
  await tx
    .insertInto('booking_room')
    .values(rows)
    .onConflict(on => on.columns(['hotel_id', 'booking_id', 'room_id']).doUpdateSet({ meal_option: eb => eb.ref('excluded.meal_option') }))
    .execute()
}

export const dropIdleRooms = async (tx: Tx, hotelId: string, bookingIds: readonly string[]): Promise<void> => {
  if (bookingIds.length === 0) return
  await sql`delete from booking_room r where r.hotel_id = ${hotelId} and r.booking_id = any(${[...bookingIds]}::uuid[])
    and not exists (select from booking_night n where n.hotel_id = r.hotel_id and n.booking_id = r.booking_id and n.room_id = r.room_id)`.execute(
    tx,
  )
}
