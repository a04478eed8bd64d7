import type { Tx } from '../db/connect.ts'
import { conflict } from '../http/errors.ts'

interface Use {
  room_number: string
}

const shown = 5

/** 409 while rooms are of a type or have an amenity, naming them; `is` and `are` are what one and several of them do. */
export const refuseInUse = (rooms: readonly Use[], { is, are, advice }: Record<'is' | 'are' | 'advice', string>): void => {
  const numbers = rooms.map(room => room.room_number)
  const [last] = numbers.slice(-1)
  if (last === undefined) return
  if (numbers.length === 1) throw conflict(`Room ${last} ${is}. ${advice}`)
  const named = numbers.length > shown ? numbers.slice(0, shown) : numbers.slice(0, -1)
  const rest = numbers.length > shown ? `${numbers.length - shown} more` : last
  throw conflict(`Rooms ${named.join(', ')} and ${rest} ${are}. ${advice}`)
}

/** The rooms of a type in the order of their numbers, those that are retired among them. */
export const roomsOfType = (tx: Tx, hotelId: string, typeId: string) =>
  tx
    .selectFrom('room')
    .select(['room_number', 'retired_at'])
    .where('hotel_id', '=', hotelId)
    .where('type_id', '=', typeId)
    .orderBy('room_number')
    .execute()

/** The rooms that have an amenity, in the order of their numbers; a retired one has none. */
export const roomsWithAmenity = (tx: Tx, hotelId: string, amenityId: string) =>
  tx
    .selectFrom('room_amenity as has')
    .innerJoin('room', join => join.onRef('room.hotel_id', '=', 'has.hotel_id').onRef('room.id', '=', 'has.room_id'))
    .select('room.room_number')
    .where('has.hotel_id', '=', hotelId)
    .where('has.amenity_id', '=', amenityId)
    .orderBy('room.room_number')
    .execute()
