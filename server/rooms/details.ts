import { LRUCache } from 'lru-cache'
import type { RateFacts, RateRules } from '#shared/prices/rate-rules.ts'
import type { Places } from '#shared/prices/stay.ts'
import { rateFactsOf } from '#shared/rates/rates.ts'
import { Room, rateKey } from '#shared/rooms/rooms.ts'
import { type Db, runPrepared } from '../db/connect.ts'
import { singleFlight } from '../http/limits/single-flight.ts'
import { inTurns } from '../http/turns.ts'
import { fieldsJson } from './columns.ts'
import { readRateRules } from './nights/rate-rules.ts'

export interface RoomDetails extends Places {
  room: Room
  /** The room as JSON, serialised once instead of at every search. */
  json: string
  /** `rateKey` of the room. */
  rate: string
}

/** The rooms of a hotel and its price rules. */
export interface HotelRooms {
  version: number
  rooms: RoomDetails[]
  rules: RateRules
  /** Prices of the nights that guests may book; set by the first request of a day (`breakfastPrices`). */
  prices?: KeptPrices
  /** About how many bytes it takes, without the prices. */
  bytes: number
}

/** Breakfast prices in paise from the night of `from` on, by `rateKey`; rates with equal prices share one array. */
export interface KeptPrices {
  from: string
  byRate: ReadonlyMap<string, Float64Array>
  bytes: number
}

/** Together less than 32 MB, as measured. Hotels are limited too, because even an empty one takes memory. */
const max = { hotels: 700, bytes: 27_000_000 }

/** Bytes per room and per character of it, kept as text and as values; price rules are kept as small values only. */
const bytesOf = { room: 800, roomCharacter: 2.2, ruleCharacter: 4 }

/** A room `r` of the type `t` as JSON, with its amenities and its pictures in their order. */
export const roomJson = `json_build_object(
  'id', r.id, 'hotelId', r.hotel_id, 'version', r.version, ${fieldsJson},
  'roomType', t.name, 'bed', t.bed, 'sizeSqm', t.size_sqm, 'view', t.view,
  'amenities', coalesce((
    select json_agg(json_build_object('id', a.id, 'name', a.name) order by a.name)
    from room_amenity ra join amenity a on a.hotel_id = ra.hotel_id and a.id = ra.amenity_id
    where ra.hotel_id = r.hotel_id and ra.room_id = r.id), '[]'),
  'roomImages', coalesce((
    select json_agg(json_build_object('imagePath', p.id, 'imageName', p.name, 'width', p.width, 'height', p.height, 'widths', p.widths)
      order by ri.position)
    from room_image ri join picture p on p.hotel_id = ri.hotel_id and p.id = ri.picture_id
    where ri.hotel_id = r.hotel_id and ri.room_id = r.id), '[]'))`

/** One row per room: parsing all of them in one piece would block other requests. */
const detailsStatement = `
  select h.page_version as version, r.json from hotel h left join lateral (
    select (${roomJson})::text as json, r.price_paise, r.room_number
    from room r join room_type t on t.hotel_id = r.hotel_id and t.id = r.type_id
    where r.hotel_id = h.id and r.retired_at is null) r on true
  where h.id = $1 order by r.price_paise, r.room_number`

const cachedHotels = new LRUCache<string, HotelRooms>({
  max: max.hotels,
  maxSize: max.bytes,
  sizeCalculation: ({ bytes, prices }) => Math.ceil(bytes + (prices?.bytes ?? 0)),
})

const detailsOf = (raw: unknown): RoomDetails => {
  const room = Room.parse(raw)
  const { adultCapacity, childrenCapacity } = room
  return { room, json: JSON.stringify(room), rate: rateKey(room), adultCapacity, childrenCapacity }
}

const readHotelRooms = async (db: Db, hotelId: string): Promise<HotelRooms | undefined> => {
  const rows = await runPrepared<{ version: number; json: string | null }>(db, detailsStatement, [hotelId])
  const [first] = rows
  // Read after the version, so that the rules are never older than it.
  const said = first && (await readRateRules(db, hotelId))
  if (!said) return undefined
  const nextTurn = inTurns()
  const rooms: RoomDetails[] = []
  let bytes = said.characters * bytesOf.ruleCharacter
  for (const { json } of rows) {
    if (json === null) continue
    const room = detailsOf(JSON.parse(json))
    rooms.push(room)
    bytes += bytesOf.room + room.json.length * bytesOf.roomCharacter
    await nextTurn()
  }
  return { version: first.version, rooms, rules: { ...said.rules, rates: rateFactsOf(rooms.map(({ room }) => room)) }, bytes }
}

/** Concurrent requests for a hotel that is not cached share one read, which starts after the first of them. */
const readOnce = singleFlight((hotelId: string, db: Db) => readHotelRooms(db, hotelId))

/**
 * A hotel's rooms by price and number, and its prices, at least as new as `version`. The cache is right in any number
 * of processes: every change of rooms or prices raises the page version in its transaction, and callers read that in
 * their own statement. Undefined if there is no such hotel.
 */
export const hotelRooms = async (db: Db, hotelId: string, version: number): Promise<HotelRooms | undefined> => {
  const cached = cachedHotels.get(hotelId)
  if (cached && cached.version >= version) return cached
  // A transaction may roll back and its version be used again, so what it reads is not cached.
  if (db.isTransaction) return readHotelRooms(db, hotelId)
  const found = await readOnce(hotelId, db)
  if (found) cachedHotels.set(hotelId, found)
  return found
}

/** Stores prices with a hotel and updates its size if it is cached. */
export const keepPrices = (hotelId: string, hotel: HotelRooms, prices: KeptPrices): void => {
  const isKept = cachedHotels.peek(hotelId) === hotel
  if (isKept) cachedHotels.delete(hotelId)
  hotel.prices = prices
  if (isKept) cachedHotels.set(hotelId, hotel)
}

/** The rooms alone. Empty: no such hotel. */
export const roomsOf = async (db: Db, hotelId: string, version: number): Promise<RoomDetails[]> =>
  (await hotelRooms(db, hotelId, version))?.rooms ?? []

/** A hotel's price rules, limited to these rates. */
export const rulesOf = (rules: RateRules, rates: readonly string[]): RateRules => ({
  ...rules,
  rates: Object.fromEntries([...new Set(rates)].map(rate => [rate, rules.rates[rate] as RateFacts])),
})
