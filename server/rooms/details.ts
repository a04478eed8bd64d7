import { LRUCache } from 'lru-cache'
import type { RateRules } from '#shared/rate-rules.ts'
import { rateFactsOf } from '#shared/rates.ts'
import { Room, rateKey } from '#shared/rooms.ts'
import type { Places } from '#shared/stay.ts'
import { type Db, runNamed } from '../db/connect.ts'
import { rateRulesOf } from './rate-rules.ts'

export interface RoomDetails extends Places {
  room: Room
  /** The room as it travels: written once, not at every search. */
  json: string
  /** `rateKey` of the room. */
  rate: string
}

/** The rooms of a hotel, and what it says of their prices. */
export interface HotelRooms {
  version: number
  rooms: RoomDetails[]
  rules: RateRules
  size: number
}

/** A character of what is kept takes a little more than two bytes, and a room that says little some 800 more: less than 32 MB together. */
const max = { hotels: 700, characters: 13_000_000 }

/** A room `r` of the type `t` as JSON, with its amenities and its pictures in their order. */
export const roomJson = `json_build_object(
  'id', r.id, 'hotelId', r.hotel_id, 'roomNumber', r.room_number, 'typeId', r.type_id, 'roomType', t.name, 'floor', r.floor, 'version', r.version,
  'bed', t.bed, 'sizeSqm', t.size_sqm, 'view', t.view, 'description', r.description, 'adultCapacity', r.adult_capacity, 'childrenCapacity', r.children_capacity,
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

const cachedHotels = new LRUCache<string, HotelRooms>({
  max: max.hotels,
  maxSize: max.characters,
  sizeCalculation: ({ size }) => size,
})

const detailsOf = (raw: unknown): RoomDetails => {
  const room = Room.parse(raw)
  const { adultCapacity, childrenCapacity } = room
  return { room, json: JSON.stringify(room), rate: rateKey(room), adultCapacity, childrenCapacity }
}

const readHotelRooms = async (db: Db, hotelId: string): Promise<HotelRooms | undefined> => {
  const [row] = await runNamed<{ version: number; rooms: unknown[] }>(db, 'room-details', detailsStatement, [hotelId])
  // Read after the version, so they are never older.
  const rules = row && (await rateRulesOf(db, hotelId))
  if (!rules) return undefined
  const rooms = row.rooms.map(detailsOf)
  const size = rooms.reduce((sum, { json }) => sum + json.length, JSON.stringify(rules).length)
  return { version: row.version, rooms, rules: { ...rules, rates: rateFactsOf(rooms.map(({ room }) => room)) }, size }
}

/**
 * A hotel's rooms by price and number, and what they cost, at least as new as `version`. The cache is right in any number of processes: every
 * change of rooms or prices raises the hotel's number in its transaction, and callers read that with their own statement. Undefined: no
 * such hotel.
 */
export const hotelRooms = async (db: Db, hotelId: string, version: number): Promise<HotelRooms | undefined> => {
  const cached = cachedHotels.get(hotelId)
  if (cached && cached.version >= version) return cached
  const found = await readHotelRooms(db, hotelId)
  // What a transaction sees may never be committed, and its number be given again.
  if (found && !db.isTransaction) cachedHotels.set(hotelId, found)
  return found
}

/** The rooms alone. Empty: no such hotel. */
export const roomsOf = async (db: Db, hotelId: string, version: number): Promise<RoomDetails[]> =>
  (await hotelRooms(db, hotelId, version))?.rooms ?? []
