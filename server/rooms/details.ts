import { LRUCache } from 'lru-cache'
import { Room } from '#shared/rooms.ts'
import type { Places } from '#shared/stay.ts'
import { type Db, runNamed } from '../db/connect.ts'

export interface RoomDetails extends Places {
  room: Room
  /** The room as it travels: written once, not at every search. */
  json: string
}

interface HotelRooms {
  version: number
  rooms: RoomDetails[]
}

const max = { hotels: 500, characters: 32_000_000 }

/** A room `r` of the type `t` as JSON, with its amenities and its pictures in their order. */
export const roomJson = `json_build_object(
  'id', r.id, 'hotelId', r.hotel_id, 'roomNumber', r.room_number, 'typeId', r.type_id, 'roomType', t.name, 'version', r.version,
  'description', r.description, 'adultCapacity', r.adult_capacity, 'childrenCapacity', r.children_capacity,
  'pricePerNight', r.price_paise / 100.0, 'priceWithMeals', r.price_with_meals_paise / 100.0, 'isAvailable', r.is_available,
  'amenities', coalesce((
    select json_agg(json_build_object('id', a.id, 'name', a.name) order by a.name)
    from room_amenity ra join amenity a on a.hotel_id = ra.hotel_id and a.id = ra.amenity_id
    where ra.hotel_id = r.hotel_id and ra.room_id = r.id), '[]'),
  'roomImages', coalesce((
    select json_agg(json_build_object('imagePath', p.id, 'imageName', p.name, 'width', p.width, 'height', p.height, 'widths', p.widths)
      order by ri.position)
    from room_image ri join picture p on p.hotel_id = ri.hotel_id and p.id = ri.picture_id
    where ri.hotel_id = r.hotel_id and ri.room_id = r.id), '[]'))`

const detailsStatement = `
  select h.page_version as version, coalesce((
    select json_agg(${roomJson} order by r.price_paise, r.room_number)
    from room r join room_type t on t.hotel_id = r.hotel_id and t.id = r.type_id
    where r.hotel_id = h.id and r.retired_at is null), '[]') as rooms
  from hotel h where h.id = $1`

const hotelRooms = new LRUCache<string, HotelRooms>({
  max: max.hotels,
  maxSize: max.characters,
  sizeCalculation: ({ rooms }) => rooms.reduce((sum, { json }) => sum + json.length, 1),
})

/**
 * A hotel's rooms by price and number, at least as new as `version`. The cache is right in any number of processes: every change of rooms
 * raises the hotel's number in its transaction, and callers read that with their own statement.
 */
export const roomsOf = async (db: Db, hotelId: string, version: number): Promise<RoomDetails[]> => {
  const cached = hotelRooms.get(hotelId)
  if (cached && cached.version >= version) return cached.rooms
  const [row] = await runNamed<{ version: number; rooms: unknown[] }>(db, 'room-details', detailsStatement, [hotelId])
  if (!row) return []
  const rooms = row.rooms.map(raw => {
    const room = Room.parse(raw)
    const { adultCapacity, childrenCapacity } = room
    return { room, json: JSON.stringify(room), adultCapacity, childrenCapacity }
  })
  // What a transaction sees may never be committed, and its number be given again.
  if (!db.isTransaction) hotelRooms.set(hotelId, { version: row.version, rooms })
  return rooms
}
