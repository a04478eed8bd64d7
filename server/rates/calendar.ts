import { sql } from 'kysely'
import type { DataOf } from '#shared/contract/endpoint.ts'
import type { TypeRules } from '#shared/prices/rate-rules.ts'
import type { Rate } from '#shared/prices/stay-rates.ts'
import { holdsOn } from '#shared/prices/stay-rules.ts'
import { taxOnSale } from '#shared/prices/tax.ts'
import type { CalendarNight, CalendarType, Occupancy, rateApi } from '#shared/rates/rate-calendar.ts'
import { noBase, priceSourceOn, ratesFor, taxOn } from '#shared/rates/rates.ts'
import { addDays, nightsOf, weekdayOf } from '#shared/words/dates.ts'
import { toRupees } from '#shared/words/money.ts'
import { inReadingOrder } from '#shared/words/text.ts'
import type { Db } from '../db/connect.ts'
import { notFound } from '../http/errors/errors.ts'
import { type HotelRooms, hotelRooms } from '../rooms/details.ts'

export interface Days {
  from: string
  /** The day after the last one. */
  to: string
}

/** The rooms and rules of a hotel as they are now. Throws 404. */
export const rulesNow = async (db: Db, hotelId: string): Promise<HotelRooms> => {
  const found = await hotelRooms(db, hotelId, Number.MAX_SAFE_INTEGER)
  if (!found) throw notFound('This hotel does not exist.')
  return found
}

export const occupancyOf = ({ baseAdults, baseChildren, extraBeds, singlePaise, roomOnlyLess }: TypeRules): Occupancy => ({
  baseAdults,
  baseChildren,
  extraBeds,
  singleLess: toRupees(singlePaise),
  roomOnlyLess: roomOnlyLess === null ? null : toRupees(roomOnlyLess),
})

/** How many rooms on sale are taken, by type and night; what is only held or blocked counts too. */
const takenRooms = async (db: Db, hotelId: string, { from, to }: Days): Promise<Map<string, number>> => {
  const { rows } = await sql<{ type_id: string; night: string; taken: number }>`
    select r.type_id, n.night, count(*)::int as taken from room_night n join room r on r.hotel_id = n.hotel_id and r.id = n.room_id
    where n.hotel_id = ${hotelId} and n.night >= ${from} and n.night < ${to} and n.expires_at > now() and r.is_available and r.retired_at is null
    group by r.type_id, n.night`.execute(db)
  return new Map(rows.map(row => [`${row.type_id} ${row.night}`, row.taken]))
}

interface NightOfType {
  typeId: string
  night: string
  at: number
  rates: readonly Rate[]
  free: number
}

const nightOf = ({ rules }: HotelRooms, { typeId, night, at, rates, free }: NightOfType): CalendarNight => {
  const prices = rates.flatMap(({ nights }) => (nights[at] ? [nights[at]] : []))
  const cheapest = prices.reduce((one, other) => (other[0] < one[0] ? other : one))
  const holding = rules.stayRules.filter(rule => (rule.typeId === null || rule.typeId === typeId) && holdsOn(rule, night))
  const least = holding.flatMap(({ minNights }) => minNights ?? [])
  const most = holding.flatMap(({ maxNights }) => maxNights ?? [])
  const minNights = least.length > 0 ? Math.max(...least) : null
  const maxNights = most.length > 0 ? Math.min(...most) : null
  const tax = taxOn(rules, night)
  const lowered = prices
    .flatMap(([breakfast, allMeals]) => [taxOnSale(breakfast, tax), taxOnSale(allMeals, tax)])
    .find(({ step }) => step !== 0)
  const source = priceSourceOn(rules, typeId, night)
  // Guests do not read it of a price that holds all year; the hotel does.
  const why = source === 'YEAR' ? (rules.seasons.find(({ from }) => from === null)?.name ?? null) : cheapest[3]
  return {
    night,
    pricePerNight: toRupees(cheapest[0]),
    priceWithMeals: toRupees(cheapest[1]),
    source,
    why,
    free,
    isFrom: prices.some(([breakfast]) => breakfast !== cheapest[0]),
    loweredTo: lowered === undefined ? null : toRupees(lowered.gross),
    minNights,
    maxNights,
    touches: holding.some(rule => rule.touches && ((rule.minNights ?? 0) === minNights || (rule.maxNights ?? 0) === maxNights)),
    noArrival: holding.some(({ noArrival }) => noArrival),
    noDeparture: holding.some(({ noDeparture }) => noDeparture),
    closed: holding.some(({ closed }) => closed),
  }
}

/** Types with rooms, by name, each with its nights. Throws 404. */
export const rateCalendar = async (db: Db, hotelId: string, { from, days }: { from: string; days: number }, today: string) => {
  const period = { from, to: addDays(from, days) }
  const hotel = await rulesNow(db, hotelId)
  const taken = await takenRooms(db, hotelId, period)
  const rows = await db.selectFrom('room_type').select(['id', 'name', 'version']).where('hotel_id', '=', hotelId).execute()
  const { rates } = ratesFor({ ...hotel.rules, stayRules: [] }, { checkIn: period.from, checkOut: period.to }, today)
  const nights = nightsOf(period.from, period.to)
  const types = rows
    .toSorted((one, other) => inReadingOrder(one.name, other.name))
    .flatMap((row): CalendarType[] => {
      const own = hotel.rooms.filter(({ room }) => room.typeId === row.id && room.isAvailable)
      const used = new Set(own.map(({ rate }) => rate))
      const ofType = Object.entries(rates).flatMap(([key, rate]) => (used.has(key) ? [rate] : []))
      if (ofType.length === 0) return []
      const free = (night: string) => own.length - (taken.get(`${row.id} ${night}`) ?? 0)
      return [
        {
          typeId: row.id,
          name: row.name,
          version: row.version,
          rooms: own.length,
          occupancy: occupancyOf(hotel.rules.types[row.id] ?? noBase),
          nights: nights.map((night, at) => nightOf(hotel, { typeId: row.id, night, at, rates: ofType, free: free(night) })),
        },
      ]
    })
  const { mode } = taxOn(hotel.rules, today)
  return {
    types,
    childPaysFrom: hotel.rules.people.childPaysFrom,
    pricesIncludeTax: mode === 'none' ? null : mode === 'inclusive',
  } satisfies DataOf<typeof rateApi.calendar>
}

/** The nights of a period on some weekdays; seven bits, Monday the lowest. */
export const nightsOn = (from: string, to: string, weekdays = 127): string[] =>
  nightsOf(from, addDays(to, 1)).filter(night => (weekdays & (1 << (weekdayOf(night) - 1))) !== 0)
