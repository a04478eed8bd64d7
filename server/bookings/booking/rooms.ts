import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Draft } from './draft.ts'

/** A room as the desk sells it now, in paise. */
export interface SaleRoom {
  id: string
  room_number: string
  type_id: string
  room_type: string
  price_paise: number
  price_with_meals_paise: number
  adult_capacity: number
  children_capacity: number
  is_available: boolean
}

const roomsOnSale = (hotelId: string, ids: readonly string[]) => sql<SaleRoom>`
  select r.id, r.room_number, r.type_id, t.name as room_type, r.price_paise, r.price_with_meals_paise, r.adult_capacity, r.children_capacity, r.is_available
  from room r join room_type t on t.hotel_id = r.hotel_id and t.id = r.type_id
  where r.hotel_id = ${hotelId} and r.id = any(${[...new Set(ids)]}::uuid[]) and r.retired_at is null order by r.id`

export const readRooms = async (db: Db, hotelId: string, roomIds: readonly string[]): Promise<SaleRoom[]> =>
  roomIds.length === 0 ? [] : (await roomsOnSale(hotelId, roomIds).execute(db)).rows

/** The same, locked in the order of their ids, so that none is retired before the commit. */
export const lockRooms = async (tx: Tx, hotelId: string, roomIds: readonly string[]): Promise<SaleRoom[]> =>
  roomIds.length === 0 ? [] : (await sql<SaleRoom>`${roomsOnSale(hotelId, roomIds)} for share of r`.execute(tx)).rows

/** The rooms of bookings get rows of their own, which their nights then name, each with its meals. */
export const addRooms = async (tx: Tx, drafts: readonly Draft[]): Promise<void> => {
  const rows = drafts.flatMap(({ after: { hotel_id, id, rooms } }) =>
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
