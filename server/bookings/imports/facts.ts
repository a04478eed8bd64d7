import { sql } from 'kysely'
import type { RateRules } from '#shared/prices/rate-rules.ts'
import type { Room } from '#shared/rooms/rooms.ts'
import type { Db } from '../../db/connect.ts'
import type { RoomDetails } from '../../rooms/details.ts'
import { type AtDesk, mayBeToldNames } from '../booking/actor.ts'
import { ownGstins } from '../booking/own-gstin.ts'
import { guestsInside, insideText } from '../nights/occupied.ts'
import { type TakenNight, type Told, takenText } from '../nights/taken-night.ts'
import { hotelOnSale } from '../search/on-sale.ts'
import type { ImportFacts } from './price.ts'
import type { FileWants } from './reading.ts'
import { RoomIndex } from './room-index.ts'
import { nightsOfImports } from './taken-nights.ts'

/** Of each stay in a room that is named, who has its first night that is taken. */
const readOwners = async (db: Db, hotelId: string, { named }: FileWants, rooms: RoomIndex, told: Told): Promise<Map<string, string>> => {
  const stays = named.flatMap(({ room, ...nights }) => ({ id: rooms.numbered(room)?.id, ...nights })).filter(({ id }) => id !== undefined)
  if (stays.length === 0) return new Map()
  const found = await sql<TakenNight & { room_id: string }>`
    select n.room_id, n.night, r.room_number, b.reference, b.guest_name, b.hold_expires_at
    from unnest(${stays.map(({ id }) => id)}::uuid[], ${stays.map(({ from }) => from)}::date[], ${stays.map(({ to }) => to)}::date[]) as w(id, from_date, to_date)
      join lateral (select * from room_night t
        where t.hotel_id = ${hotelId} and t.room_id = w.id and t.night >= w.from_date and t.night < w.to_date and t.expires_at >= now()
        order by t.night limit 1) n on true
      join room r on r.hotel_id = n.hotel_id and r.id = n.room_id
      left join booking b on b.hotel_id = n.hotel_id and b.id = n.booking_id`.execute(db)
  return new Map(found.rows.map(taken => [`${taken.room_id} ${taken.night}`, takenText(taken, told)]))
}

/** The taken nights of all rooms of these kinds, one text for each room: a large hotel has a million of them. */
const readTaken = async (db: Db, hotelId: string, { kinds, from, to }: FileWants, today: string): Promise<Map<string, string>> => {
  if (kinds.length === 0) return new Map()
  const { rows } = await sql<{ room_id: string; nights: string }>`
    select n.room_id, string_agg((n.night - ${nightsOfImports(today).from}::date)::text, ' ') as nights
    from room_night n join room r on r.hotel_id = n.hotel_id and r.id = n.room_id
      join room_type t on t.hotel_id = r.hotel_id and t.id = r.type_id
    where n.hotel_id = ${hotelId} and n.night >= ${from} and n.night < ${to} and n.expires_at >= now()
      and lower(trim(t.name)) = any(${kinds}::text[])
    group by n.room_id`.execute(db)
  return new Map(rows.map(({ room_id, nights }) => [room_id, nights]))
}

/** Bookings of the hotel that have one of these references, which are in small letters. */
export const readReferences = async (db: Db, hotelId: string, references: readonly string[]): Promise<Map<string, string>> => {
  const found = await sql<{ named: string; reference: string }>`
    select lower(source_reference) as named, reference from booking
    where hotel_id = ${hotelId} and lower(source_reference) = any(${[...references]}::text[])`.execute(db)
  return new Map(found.rows.map(row => [row.named, row.reference]))
}

/** A room without what only guests look at. */
const bare = ({ room }: RoomDetails): Room => ({ ...room, description: null, amenities: [], roomImages: [] })

/** A file has prices of its own: what the hotel asks on its days does not count. */
const ownPrices = (rules: RateRules): RateRules => ({ ...rules, rates: {}, days: {}, seasons: [], offers: [], stayRules: [] })

/** What has to be known of the hotel to plan a file, and may be told to its actor. Throws 404, and 402 without a plan. */
export const readImportFacts = async (db: Db, { hotelId, by, day }: AtDesk, wants: FileWants): Promise<ImportFacts> => {
  const namesGuests = mayBeToldNames(by)
  const { hotel, sold } = await hotelOnSale(db, hotelId)
  const rooms = sold.rooms.map(bare)
  const references = await readReferences(db, hotelId, wants.references)
  const inside = await guestsInside(hotelId, day).execute(db)
  return {
    hotel,
    rooms,
    rules: ownPrices(sold.rules),
    day,
    taken: await readTaken(db, hotelId, wants, day.today),
    owners: await readOwners(db, hotelId, wants, new RoomIndex(rooms), { today: day.today, namesGuests }),
    inside: new Map(inside.rows.map(one => [one.room_id, insideText(one, namesGuests)])),
    references: new Map(
      [...references].map(([named, reference]) => [named, `This is here already${namesGuests ? `, as booking ${reference}` : ''}.`]),
    ),
    ownGstins: await ownGstins(db, hotelId),
  }
}
