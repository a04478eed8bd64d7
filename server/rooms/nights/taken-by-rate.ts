import { sql } from 'kysely'
import { rateKey } from '#shared/rooms/rooms.ts'
import { nightsBetween } from '#shared/words/dates.ts'
import { toRupees } from '#shared/words/money.ts'
import type { Db } from '../../db/connect.ts'
import { inTurns } from '../../http/turns.ts'
import type { RoomDetails } from '../details.ts'
import { idOrSlug, onSale } from '../queries.ts'

/** How many rooms of each rate (`rateKey`) are taken on each night; a rate without taken rooms is missing. */
export type TakenByRate = ReadonlyMap<string, Uint16Array>

interface FoundNights {
  hotel: string
  version: number
  taken: TakenByRate
}

interface TakenRow {
  hotel: string
  version: number
  type_id: string | null
  price_paise: number
  price_with_meals_paise: number
  adult_capacity: number
  children_capacity: number
  /** `night rooms` joined by commas, first night 0: the driver would read a row per night and rate far more slowly. */
  taken: string
}

const rateOf = (row: TakenRow, typeId: string): string =>
  rateKey({
    typeId,
    pricePerNight: toRupees(row.price_paise),
    priceWithMeals: toRupees(row.price_with_meals_paise),
    adultCapacity: row.adult_capacity,
    childrenCapacity: row.children_capacity,
  })

/** Rooms on sale taken from `from` to before `to`, except by the hold of `ownBooking`. Undefined: no such hotel. */
export const takenByRate = async (
  db: Db,
  hotelRef: string,
  from: string,
  to: string,
  ownBooking: string | null,
): Promise<FoundNights | undefined> => {
  const [id, slug] = idOrSlug(hotelRef)
  const rate = sql`type_id, price_paise, price_with_meals_paise, adult_capacity, children_capacity`
  const { rows } = await sql<TakenRow>`
    select h.id as hotel, h.page_version as version, n.*
    from hotel h left join lateral (
      select ${rate}, string_agg(night || ' ' || rooms, ',') as taken from (
        select n.night - ${from}::date as night, ${rate}, count(*) as rooms
        from room_night n join room r on r.hotel_id = n.hotel_id and r.id = n.room_id
        where n.hotel_id = h.id and n.night >= ${from} and n.night < ${to} and n.expires_at > now()
          and (n.booking_id = ${ownBooking}) is not true and ${onSale}
        group by n.night, ${rate}) by_night
      group by ${rate}) n on true
    where h.id = coalesce(${id}::uuid, (select id from hotel where slug = ${slug}))`.execute(db)
  const [first] = rows
  if (!first) return undefined
  const nights = nightsBetween(from, to)
  const nextTurn = inTurns()
  const taken = new Map<string, Uint16Array>()
  for (const row of rows) {
    if (row.type_id !== null) taken.set(rateOf(row, row.type_id), takenNights(row.taken, nights))
    await nextTurn()
  }
  return { hotel: first.hotel, version: first.version, taken }
}

const takenNights = (text: string, nights: number): Uint16Array => {
  const rooms = new Uint16Array(nights)
  for (const entry of text.split(',')) {
    const end = entry.indexOf(' ')
    rooms[Number(entry.slice(0, end))] = Number(entry.slice(end + 1))
  }
  return rooms
}

/** How many rooms on sale there are of each rate. */
export const roomsByRate = (rooms: readonly RoomDetails[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const { room, rate } of rooms) if (room.isAvailable) counts.set(rate, (counts.get(rate) ?? 0) + 1)
  return counts
}
