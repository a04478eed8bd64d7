import { sql } from 'kysely'
import type { DayPrice, RateRules } from '#shared/prices/rate-rules.ts'
import type { NightRate } from '#shared/prices/stay-rates.ts'
import { calendarLimits, type DayPrices } from '#shared/rates/rate-calendar.ts'
import { changedByPercent, ratesFor } from '#shared/rates/rates.ts'
import { percentProblem } from '#shared/rates/seasons.ts'
import { addDays, nightsBetween } from '#shared/words/dates.ts'
import { toBasisPoints, toPaise } from '#shared/words/money.ts'
import type { Pool, Tx } from '../db/connect.ts'
import { deleteSome } from '../db/delete-old.ts'
import { badRequest } from '../http/errors/errors.ts'
import { type GoesOn, untilNoneLeft } from '../jobs/batches.ts'
import type { HotelRooms } from '../rooms/details.ts'
import { nightsOn } from './calendar.ts'

/** Days after which the price of a past night is deleted. */
const keptDays = 30

/** New prices by type and night; null deletes the price. */
export type DayChange = Map<string, Map<string, DayPrice | null>>

const refuseWrongDays = (days: DayPrices, today: string): void => {
  const { from, to, pricePerNight, priceWithMeals, change, clear, note } = days
  const fields: Record<string, string> = {}
  if (from < today) fields.from = 'Days that are over keep their price.'
  if (to < from) fields.to = 'The last day is the first or a later one.'
  else if (nightsBetween(today, to) > calendarLimits.nights) fields.to = `Prices reach at most ${calendarLimits.nights} days ahead.`
  const ways = [pricePerNight !== undefined || priceWithMeals !== undefined, change !== undefined, clear === true].filter(Boolean).length
  if (ways > 1) fields.change = 'Set a price, change it, or take it away.'
  if (ways === 0) fields.pricePerNight = 'Enter a price.'
  const wrongPercent = change?.kind === 'PERCENT' && percentProblem(change.value)
  if (wrongPercent) fields.change = wrongPercent
  if (clear && note) fields.note = 'Nothing is left for this note.'
  if (Object.keys(fields).length > 0) throw badRequest(fields)
}

const changed = (paise: number, { kind, value }: NonNullable<DayPrices['change']>): number =>
  kind === 'ADD' ? paise + toPaise(value) : changedByPercent(paise, toBasisPoints(value))

/** New day prices. Prices not given, and the base of `change`, are those of the type's cheapest room. Throws 400. */
export const dayChange = ({ rules }: Pick<HotelRooms, 'rules'>, days: DayPrices, today: string): DayChange => {
  refuseWrongDays(days, today)
  const nights = nightsOn(days.from, days.to, days.weekdays)
  if (nights.length === 0) throw badRequest({ weekdays: 'None of these days is in the period.' })
  const { change, pricePerNight, priceWithMeals, note = null } = days
  const isWhole = pricePerNight !== undefined && priceWithMeals !== undefined
  const cheapestOf = isWhole || days.clear ? undefined : cheapestByType(rules, nights, today)
  const field = change ? 'change' : pricePerNight === undefined ? 'pricePerNight' : 'priceWithMeals'
  const priceOn = (typeId: string, night: string): DayPrice | null => {
    if (days.clear) return null
    if (isWhole) return [toPaise(pricePerNight), toPaise(priceWithMeals), note || null]
    const now = cheapestOf?.(typeId, night)
    if (!now) throw badRequest({ [field]: 'A room type without rooms has no price yet.' })
    const kept = note || now[3]
    if (change) return [changed(now[0], change), changed(now[1], change), kept]
    return [
      pricePerNight === undefined ? now[0] : toPaise(pricePerNight),
      priceWithMeals === undefined ? now[1] : toPaise(priceWithMeals),
      kept,
    ]
  }
  return new Map(
    days.typeIds.map(typeId => {
      const prices = nights.map((night): [string, DayPrice | null] => [night, priceOn(typeId, night)])
      const low = change && prices.some(([, price]) => price !== null && Math.min(price[0], price[1]) < 100)
      if (low) throw badRequest({ change: 'A price would be less than ₹1.' })
      return [typeId, new Map(prices)]
    }),
  )
}

/** The prices of a night in a type's cheapest room; undefined if the type has no rooms. */
const cheapestByType = (rules: RateRules, nights: readonly string[], today: string) => {
  const [first = today] = nights
  const last = nights.at(-1) ?? first
  const { rates, nights: all } = ratesFor({ ...rules, stayRules: [] }, { checkIn: first, checkOut: addDays(last, 1) }, today)
  const places = new Map(all.map((night, at) => [night, at]))
  const ofType = Map.groupBy(Object.values(rates), ({ typeId }) => typeId)
  return (typeId: string, night: string): NightRate | undefined => {
    const at = places.get(night) ?? -1
    const prices = (ofType.get(typeId) ?? []).flatMap(rate => (rate.nights[at] ? [rate.nights[at]] : []))
    return prices.length === 0 ? undefined : prices.reduce((one, other) => (other[0] < one[0] ? other : one))
  }
}

/** Writes a change of days: one statement for all that is set, one for all that is deleted. The last writer wins. */
export const writeDays = async (tx: Tx, hotelId: string, change: DayChange): Promise<number> => {
  const all = [...change].flatMap(([typeId, nights]) => [...nights].map(([night, price]) => ({ typeId, night, price })))
  const set = all.flatMap(({ price, ...row }) => (price ? [{ ...row, price }] : []))
  const gone = all.filter(({ price }) => price === null)
  if (set.length > 0)
    await sql`insert into day_price (hotel_id, type_id, night, breakfast_paise, all_meals_paise, note)
      select ${hotelId}::uuid, * from unnest(${set.map(row => row.typeId)}::uuid[], ${set.map(row => row.night)}::date[],
        ${set.map(({ price }) => price[0])}::bigint[], ${set.map(({ price }) => price[1])}::bigint[], ${set.map(({ price }) => price[2])}::text[])
      on conflict (hotel_id, type_id, night) do update set breakfast_paise = excluded.breakfast_paise,
        all_meals_paise = excluded.all_meals_paise, note = excluded.note`.execute(tx)
  if (gone.length > 0)
    await sql`delete from day_price d using unnest(${gone.map(row => row.typeId)}::uuid[], ${gone.map(row => row.night)}::date[]) as w(type_id, night)
      where d.hotel_id = ${hotelId} and d.type_id = w.type_id and d.night = w.night`.execute(tx)
  return all.length
}

/** Applies a change of days to the rules. */
export const withDays = (rules: RateRules, change: DayChange): RateRules => {
  const days = Object.fromEntries(Object.entries(rules.days).map(([typeId, prices]) => [typeId, { ...prices }]))
  for (const [typeId, nights] of change) {
    const ofType = { ...days[typeId] }
    for (const [night, price] of nights) {
      if (price) ofType[night] = price
      else delete ofType[night]
    }
    days[typeId] = ofType
  }
  return { ...rules, days }
}

/** Deletes the prices of days that are long over. */
export const purgeDayPrices = (pool: Pool, goesOn?: GoesOn): Promise<number> =>
  untilNoneLeft(() => deleteSome(pool, 'day_price', sql`night < current_date - ${keptDays}::int`), goesOn)
