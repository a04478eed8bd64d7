import { kindOf } from '#shared/rooms.ts'
import type { Tx } from '../db/connect.ts'
import { roomMemory } from '../rooms/details.ts'
import { freeRooms } from '../rooms/queries.ts'
import type { BookingRow } from './booking.ts'

/** One room of a booking gives way to another. */
export interface RoomMove {
  from: string
  to: string
  roomNumber: string
  roomType: string
}

/** Free rooms of the kinds that a booking had: the same ones where they are free. Undefined when there are not enough. */
export const replacementRooms = async (tx: Tx, booking: BookingRow): Promise<RoomMove[] | undefined> => {
  const stay = { checkIn: booking.check_in, checkOut: booking.check_out }
  const all = (await roomMemory.of(tx, booking.hotel_id, Number.MAX_SAFE_INTEGER)).map(({ room }) => room)
  const left = (await freeRooms(tx, booking.hotel_id, stay, booking.id)).map(({ room }) => room)
  const own = new Set(booking.rooms.map(room => room.id))
  const moves: RoomMove[] = []
  for (const held of booking.rooms) {
    const before = all.find(room => room.id === held.id)
    const kind = before && kindOf(before)
    const exact = left.findIndex(room => room.id === held.id)
    const at = exact >= 0 ? exact : left.findIndex(room => !own.has(room.id) && kindOf(room) === kind)
    const [room] = at < 0 ? [] : left.splice(at, 1)
    if (!room) return undefined
    if (room.id !== held.id) moves.push({ from: held.id, to: room.id, roomNumber: room.roomNumber, roomType: room.roomType })
  }
  return moves
}
