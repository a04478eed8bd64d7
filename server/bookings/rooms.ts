import { sql } from 'kysely'
import type { Tx } from '../db/connect.ts'
import type { BookingRow } from './booking.ts'
import { RoomTaken } from './nights.ts'

/** One room of a booking gives way to another. */
export interface RoomMove {
  from: string
  to: string
  roomNumber: string
  roomType: string
}

/** A room as the desk sells it now, in paise. */
export interface LockedRoom {
  id: string
  room_number: string
  room_type: string
  price_paise: number
  price_with_meals_paise: number
  adult_capacity: number
  children_capacity: number
  is_available: boolean
}

/** Locks rooms in the order of their ids, so that none is retired before the commit. Throws RoomTaken when one is gone. */
export const lockRooms = async (tx: Tx, hotelId: string, roomIds: readonly string[]): Promise<LockedRoom[]> => {
  const ids = [...new Set(roomIds)]
  if (ids.length === 0) return []
  const { rows } = await sql<LockedRoom>`
    select r.id, r.room_number, t.name as room_type, r.price_paise, r.price_with_meals_paise, r.adult_capacity, r.children_capacity, r.is_available
    from room r join room_type t on t.hotel_id = r.hotel_id and t.id = r.type_id
    where r.hotel_id = ${hotelId} and r.id = any(${ids}::uuid[]) and r.retired_at is null order by r.id for share of r`.execute(tx)
  if (rows.length !== ids.length) throw new RoomTaken()
  return rows
}

/** The rooms of a booking, locked by the caller, get rows of their own, which its nights then name, each with its meals. */
export const addRooms = async (tx: Tx, booking: BookingRow, rooms: readonly { id: string; mealOption: string }[]): Promise<void> => {
  if (rooms.length === 0) return
  await tx
    .insertInto('booking_room')
    .values(rooms.map(room => ({ hotel_id: booking.hotel_id, booking_id: booking.id, room_id: room.id, meal_option: room.mealOption })))
    .onConflict(known =>
      known.columns(['hotel_id', 'booking_id', 'room_id']).doUpdateSet({ meal_option: eb => eb.ref('excluded.meal_option') }),
    )
    .execute()
}

/** Rooms in which no night was agreed any more leave the booking. */
export const dropIdleRooms = async (tx: Tx, hotelId: string, bookingIds: readonly string[]): Promise<void> => {
  await sql`delete from booking_room r where r.hotel_id = ${hotelId} and r.booking_id = any(${[...bookingIds]}::uuid[])
    and not exists (select from booking_night n where n.hotel_id = r.hotel_id and n.booking_id = r.booking_id and n.room_id = r.room_id)`.execute(
    tx,
  )
}

/** The booking with all its nights in other rooms, as `work` then writes it. Throws RoomTaken. */
export const changeRooms = async <R>(
  tx: Tx,
  booking: BookingRow,
  moves: readonly RoomMove[],
  work: (moved: BookingRow) => Promise<R>,
): Promise<R> => {
  const moved = (id: string) => moves.find(move => move.from === id)
  const rooms = booking.rooms.map(room => {
    const move = moved(room.id)
    return move ? { ...room, id: move.to, roomNumber: move.roomNumber, roomType: move.roomType } : room
  })
  const nights = booking.nights.map(night => ({ ...night, roomId: moved(night.roomId)?.to ?? night.roomId }))
  await lockRooms(
    tx,
    booking.hotel_id,
    rooms.map(({ id }) => id),
  )
  await addRooms(tx, booking, rooms)
  const result = await work({ ...booking, rooms, nights })
  await dropIdleRooms(tx, booking.hotel_id, [booking.id])
  return result
}
