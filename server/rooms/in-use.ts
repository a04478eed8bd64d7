import { listed } from '#shared/words/text.ts'
import type { Tx } from '../db/connect.ts'
import { conflict } from '../http/errors/errors.ts'

interface Use {
  room_number: string
}

/** Throws 409 naming the rooms that use something, if any; `is` ends the sentence for one room, `are` for several. */
export const refuseInUse = (rooms: readonly Use[], { is, are, advice }: Record<'is' | 'are' | 'advice', string>): void => {
  if (rooms.length === 0) return
  const numbers = listed(rooms.map(room => room.room_number))
  throw conflict(rooms.length === 1 ? `Room ${numbers} ${is}. ${advice}` : `Rooms ${numbers} ${are}. ${advice}`)
}

export const roomsOfType = (tx: Tx, hotelId: string, typeId: string) =>
  tx
    .selectFrom('room')
    .select(['room_number', 'retired_at'])
    .where('hotel_id', '=', hotelId)
    .where('type_id', '=', typeId)
    .orderBy('room_number')
    .execute()

export const roomsWithAmenity = (tx: Tx, hotelId: string, amenityId: string) =>
  tx
    .selectFrom('room_amenity as has')
    .innerJoin('room', join => join.onRef('room.hotel_id', '=', 'has.hotel_id').onRef('room.id', '=', 'has.room_id'))
    .select('room.room_number')
    .where('has.hotel_id', '=', hotelId)
    .where('has.amenity_id', '=', amenityId)
    .orderBy('room.room_number')
    .execute()
