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
  /** What its rooms cost on the nights that guests may book, once somebody asked on that day (`breakfastPrices`). */
  prices?: KeptPrices
  /** About how many bytes it takes, without the prices. */
  bytes: number
}

/** Breakfast prices in paise from the night of `from` on, by `rateKey`; rates that always cost the same share theirs. */
export interface KeptPrices {
  from: string
  byRate: ReadonlyMap<string, Float64Array>
  bytes: number
}

/** Less than 32 MB together, as measured. A hotel that says nothing takes its place too. */
const max = { hotels: 700, bytes: 27_000_000 }

/** A room that says nothing, and a character of one that does: as text and as values. What is said of prices is values alone, small ones. */
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

/** A row for each room: what is parsed at once keeps all others waiting. */
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
  // Read after the version, so they are never older.
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

/** Everybody who asks at once for what is not kept shares one reading, begun after the first of them came. */
const readOnce = singleFlight((hotelId: string, db: Db) => readHotelRooms(db, hotelId))

/**
 * A hotel's rooms by price and number, and what they cost, at least as new as `version`. The cache is right in any number of processes: every
 * change of rooms or prices raises the hotel's number in its transaction, and callers read that with their own statement. Undefined: no
 * such hotel.
 */
export const hotelRooms = async (db: Db, hotelId: string, version: number): Promise<HotelRooms | undefined> => {
  const cached = cachedHotels.get(hotelId)
  if (cached && cached.version >= version) return cached
  // What a transaction sees may never be committed, and its number be given again.
  if (db.isTransaction) return readHotelRooms(db, hotelId)
  const found = await readOnce(hotelId, db)
  if (found) cachedHotels.set(hotelId, found)
  return found
}

/** Keeps prices with a hotel that is kept. */
export const keepPrices = (hotelId: string, hotel: HotelRooms, prices: KeptPrices): void => {
  const isKept = cachedHotels.peek(hotelId) === hotel
  if (isKept) cachedHotels.delete(hotelId)
  hotel.prices = prices
  if (isKept) cachedHotels.set(hotelId, hotel)
}

/** The rooms alone. Empty: no such hotel. */
export const roomsOf = async (db: Db, hotelId: string, version: number): Promise<RoomDetails[]> =>
  (await hotelRooms(db, hotelId, version))?.rooms ?? []

/** What a hotel says of its prices, for these rates alone. */
export const rulesOf = (rules: RateRules, rates: readonly string[]): RateRules => ({
  ...rules,
  rates: Object.fromEntries([...new Set(rates)].map(rate => [rate, rules.rates[rate] as RateFacts])),
})
