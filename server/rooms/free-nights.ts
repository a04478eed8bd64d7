import { sql } from 'kysely'
import { nightsOf } from '#shared/dates.ts'
import { toRupees } from '#shared/money.ts'
import { rateKey } from '#shared/rooms.ts'
import type { Db } from '../db/connect.ts'
import type { RoomDetails } from './details.ts'
import { hotelParameters, onSale } from './queries.ts'

/** How many rooms of each rate (`rateKey`) are taken, by night. */
type TakenByRate = ReadonlyMap<string, ReadonlyMap<string, number>>

interface FoundNights {
  hotel: string
  version: number
  taken: TakenByRate
}

interface TakenRow {
  hotel: string
  version: number
  night: string | null
  type_id: string
  price_paise: number
  price_with_meals_paise: number
  adult_capacity: number
  children_capacity: number
  taken: number
}

const rateOf = (row: TakenRow): string =>
  rateKey({
    typeId: row.type_id,
    pricePerNight: toRupees(row.price_paise),
    priceWithMeals: toRupees(row.price_with_meals_paise),
    adultCapacity: row.adult_capacity,
    childrenCapacity: row.children_capacity,
  })

/** Which rooms on sale are taken from `from` up to but without `to`; the hold of `ownBooking` does not count. Undefined: no such hotel. */
export const takenByRate = async (
  db: Db,
  hotelRef: string,
  from: string,
  to: string,
  ownBooking: string | null,
): Promise<FoundNights | undefined> => {
  const [id, slug] = hotelParameters(hotelRef)
  const rate = sql`r.type_id, r.price_paise, r.price_with_meals_paise, r.adult_capacity, r.children_capacity`
  const { rows } = await sql<TakenRow>`
    select h.id as hotel, h.page_version as version, n.*
    from hotel h left join lateral (
      select n.night, ${rate}, count(*) as taken
      from room_night n join room r on r.hotel_id = n.hotel_id and r.id = n.room_id
      where n.hotel_id = h.id and n.night >= ${from} and n.night < ${to} and n.expires_at > now()
        and (n.booking_id = ${ownBooking}) is not true and ${onSale}
      group by n.night, ${rate}) n on true
    where h.id = coalesce(${id}::uuid, (select id from hotel where slug = ${slug}))`.execute(db)
  const [first] = rows
  if (!first) return undefined
  const taken = new Map<string, Map<string, number>>()
  for (const row of rows) {
    if (row.night === null) continue
    const ofNight = taken.get(row.night) ?? new Map<string, number>()
    taken.set(row.night, ofNight.set(rateOf(row), row.taken))
  }
  return { hotel: first.hotel, version: first.version, taken }
}

export interface FreeNight {
  night: string
  /** By `rateKey`; only rates that have a free room. */
  free: ReadonlyMap<string, number>
}

/** How many rooms on sale of each rate are free on each night from `from` up to but without `to`. */
export const freeByRate = (rooms: readonly RoomDetails[], taken: TakenByRate, from: string, to: string): FreeNight[] => {
  const all = new Map<string, number>()
  for (const { room, rate } of rooms) if (room.isAvailable) all.set(rate, (all.get(rate) ?? 0) + 1)
  return nightsOf(from, to).map(night => {
    const gone = taken.get(night)
    return { night, free: gone ? withoutTaken(all, gone) : all }
  })
}

const withoutTaken = (all: ReadonlyMap<string, number>, gone: ReadonlyMap<string, number>): Map<string, number> => {
  const free = new Map(all)
  for (const [rate, count] of gone) {
    const left = (all.get(rate) ?? 0) - count
    if (left > 0) free.set(rate, left)
    else free.delete(rate)
  }
  return free
}
