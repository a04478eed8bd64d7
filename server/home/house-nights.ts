import { sql } from 'kysely'
import type { BookingSource } from '#shared/bookings/booking-source.ts'
import type { TaxMode } from '#shared/prices/tax.ts'
import { taxOn } from '#shared/rates/rates.ts'
import { nightsOf } from '#shared/words/dates.ts'
import { taxInNight } from '../bookings/prices/repriced.ts'
import type { Db } from '../db/connect.ts'
import { type TaxRules, taxRulesOf } from '../rooms/nights/rate-rules.ts'

/** Numbers of room nights, each counted once; `valuePaise`: the value of those sold, without GST and charges. */
export interface HouseCount {
  rooms: number
  sold: number
  held: number
  blocked: number
  noShow: number
  notOnSale: number
  free: number
  valuePaise: number
}

/** The sold room nights of one booking source. */
interface SourceCount {
  sold: number
  valuePaise: number
}

export interface HouseNight extends HouseCount {
  night: string
  bySource: ReadonlyMap<BookingSource, SourceCount>
}

/** Room nights of one night with the same state, source, price and tax. */
interface NightGroup {
  night: string
  state: 'sold' | 'held' | 'blocked' | 'noShow'
  source: BookingSource | null
  pricePaise: number
  tax: TaxMode
  count: number
  /** Those in rooms that had not been entered yet or were retired: they are added to the number of rooms. */
  outside: number
  /** Those in rooms that are off sale now. */
  unavailable: number
}

interface RoomSpan {
  /** The days on which the room was entered and retired. */
  from: string
  to: string | null
  isAvailable: boolean
}

/** The days in India on which a room `r` was entered and retired, as SQL. */
const roomDays = sql`(r.created_at at time zone 'Asia/Kolkata')::date as from_day, (r.retired_at at time zone 'Asia/Kolkata')::date as to_day`

/** `to`: the day after the last night. The comment at the SQL's end makes PostgreSQL plan it anew for these dates. */
const nightGroups = async (db: Db, hotelId: string, from: string, to: string): Promise<NightGroup[]> => {
  const { rows } = await sql<NightGroup>`
    with house as materialized (
      select r.id, r.is_available, ${roomDays} from room r where r.hotel_id = ${hotelId}
    ), taken as (
      select a.night, a.room_id, case b.status when 'PENDING' then 'held' when 'NO_SHOW' then 'noShow' else 'sold' end as state, b.source,
        a.price_paise, a.tax_mode
      from booking b join booking_night a on a.hotel_id = b.hotel_id and a.booking_id = b.id
      where b.hotel_id = ${hotelId} and b.check_out > ${from}::date and b.check_in < ${to}::date
        and a.night >= ${from}::date and a.night < ${to}::date
        and (b.status in ('CONFIRMED', 'CHECKED_IN', 'CHECKED_OUT') or (b.status = 'PENDING' and b.hold_expires_at > now())
          -- Of a guest who did not come those nights are taken that nobody else could have.
          or (b.status = 'NO_SHOW' and exists (select from room_night n
            where n.hotel_id = a.hotel_id and n.night = a.night and n.room_id = a.room_id and n.booking_id = a.booking_id)))
      union all
      select n.night, n.room_id, 'blocked', null, 0, 'none'
      from room_block k join room_night n on n.hotel_id = k.hotel_id and n.block_id = k.id and n.room_id = k.room_id
      where k.hotel_id = ${hotelId} and k.to_date > ${from}::date and k.from_date < ${to}::date
        and n.night >= ${from}::date and n.night < ${to}::date
    )
    select t.night::text as night, t.state, t.source, t.price_paise as "pricePaise", t.tax_mode as tax, count(*)::int as count,
      count(*) filter (where t.night < h.from_day or t.night >= h.to_day)::int as outside,
      count(*) filter (where not h.is_available)::int as unavailable
    from taken t join house h on h.id = t.room_id
    group by t.night, t.state, t.source, t.price_paise, t.tax_mode
    -- planned for its dates`.execute(db)
  return rows
}

const roomSpans = async (db: Db, hotelId: string): Promise<RoomSpan[]> => {
  const { rows } = await sql<RoomSpan>`
    select h.from_day::text as from, h.to_day::text as to, h.is_available as "isAvailable"
    from (select r.is_available, ${roomDays} from room r where r.hotel_id = ${hotelId}) h`.execute(db)
  return rows
}

/** What a night was sold for, without GST; the whole price where the hotel charges no GST on that night. */
export const nightValue = (night: Pick<NightGroup, 'night' | 'pricePaise' | 'tax'>, rules: TaxRules): number =>
  taxOn(rules, night.night).mode === 'none' ? night.pricePaise : taxInNight(night, rules).taxable

/** The counts of one night. Rooms that are off sale now count as `notOnSale` only from today on. */
const countNight = (
  night: string,
  groups: readonly NightGroup[],
  rooms: readonly RoomSpan[],
  rules: TaxRules,
  today: string,
): HouseNight => {
  const sum = (of: readonly NightGroup[], what: 'count' | 'outside' | 'unavailable' = 'count') =>
    of.reduce((total, group) => total + group[what], 0)
  const inState = (state: NightGroup['state']) => sum(groups.filter(group => group.state === state))
  const there = rooms.filter(({ from, to }) => from <= night && (to === null || night < to))
  const unavailable = there.filter(({ isAvailable }) => !isAvailable).length
  const notOnSale = night < today ? 0 : Math.max(0, unavailable - sum(groups, 'unavailable'))
  const bySource = new Map<BookingSource, SourceCount>()
  for (const group of groups) {
    if (group.state !== 'sold' || group.source === null) continue
    const known = bySource.get(group.source) ?? { sold: 0, valuePaise: 0 }
    bySource.set(group.source, { sold: known.sold + group.count, valuePaise: known.valuePaise + group.count * nightValue(group, rules) })
  }
  const count = there.length + sum(groups, 'outside')
  return {
    night,
    rooms: count,
    sold: inState('sold'),
    held: inState('held'),
    blocked: inState('blocked'),
    noShow: inState('noShow'),
    notOnSale,
    free: count - sum(groups) - notOnSale,
    valuePaise: [...bySource.values()].reduce((total, { valuePaise }) => total + valuePaise, 0),
    bySource,
  }
}

/** Every night of the hotel from a first to a last one. */
export const houseNights = async (
  db: Db,
  hotelId: string,
  { from, after, today }: { from: string; after: string; today: string },
): Promise<HouseNight[]> => {
  const groups = Map.groupBy(await nightGroups(db, hotelId, from, after), ({ night }) => night)
  const rooms = await roomSpans(db, hotelId)
  const rules = await taxRulesOf(db, hotelId)
  return nightsOf(from, after).map(night => countNight(night, groups.get(night) ?? [], rooms, rules, today))
}
