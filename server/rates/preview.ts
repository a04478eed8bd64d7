import type { InputOf } from '#shared/contract/endpoint.ts'
import { type PricedNight, priceNights } from '#shared/prices/price.ts'
import type { RateRules, Season } from '#shared/prices/rate-rules.ts'
import type { RoomParty } from '#shared/prices/split-party.ts'
import { limits, MealOption, type Places } from '#shared/prices/stay.ts'
import type { StayRates } from '#shared/prices/stay-rates.ts'
import { holdsOn } from '#shared/prices/stay-rules.ts'
import { noTax, taxOnSale } from '#shared/prices/tax.ts'
import { calendarLimits, type RatePreview, type rateApi } from '#shared/rates/rate-calendar.ts'
import { noBase, ratesFor } from '#shared/rates/rates.ts'
import { addDays, nightsOf } from '#shared/words/dates.ts'
import { toPaise } from '#shared/words/money.ts'
import type { Db } from '../db/connect.ts'
import { notFound } from '../http/errors/errors.ts'
import { rulesNow } from './calendar.ts'
import { dayChange, withDays } from './day-prices.ts'
import { refuseOverlap } from './seasons.ts'

type Wish = Required<InputOf<typeof rateApi.preview>>

const inPaise = (value: number | null) => (value === null ? null : toPaise(value))

/** Applies a wished season to the rules; fields not given keep their values. Throws 409 if it overlaps another. */
const withSeason = async (db: Db, hotelId: string, rules: RateRules, wish: Wish['season']): Promise<RateRules> => {
  const { seasonId, gone, prices } = wish
  const stored = seasonId
    ? await db
        .selectFrom('season')
        .select(['name', 'from_date'])
        .where('hotel_id', '=', hotelId)
        .where('id', '=', seasonId)
        .executeTakeFirst()
    : undefined
  if (seasonId && !stored) throw notFound()
  const isIt = ({ name, from }: Season) => stored !== undefined && name === stored.name && from === stored.from_date
  const now = rules.seasons.find(isIt)
  const others = rules.seasons.filter(season => season !== now)
  if (gone) return { ...rules, seasons: others }
  const { name = now?.name ?? '', fromDate = now?.from ?? null, toDate = now?.to ?? null } = wish
  await refuseOverlap(db, hotelId, { fromDate, toDate }, seasonId)
  const lines = prices?.map(line => ({ ...line, breakfast: inPaise(line.breakfast), allMeals: inPaise(line.allMeals) }))
  const next: Season = { name, from: fromDate, to: toDate, ladderId: now?.ladderId ?? null, lines: lines ?? now?.lines ?? [] }
  return { ...rules, seasons: [...others, next] }
}

/** Applies the wished people and beds of a type to the rules. */
const withOccupancy = (rules: RateRules, { typeId, childPaysFrom, singleLess, roomOnlyLess, ...base }: Wish['occupancy']): RateRules => {
  const given = Object.fromEntries(Object.entries(base).filter(([, value]) => value !== undefined))
  const less = {
    ...(singleLess !== undefined && { singlePaise: toPaise(singleLess) }),
    ...(roomOnlyLess !== undefined && { roomOnlyLess: inPaise(roomOnlyLess) }),
  }
  const type = { ...(rules.types[typeId] ?? noBase), ...given, ...less }
  const people = { ...rules.people, ...(childPaysFrom !== undefined && { childPaysFrom }) }
  return { ...rules, people, types: { ...rules.types, [typeId]: type } }
}

/**
 * The prices of a type on a night. `own`: the breakfast prices of its rooms. `text`: all prices. `isStep`: one of them
 * is lowered for GST. `isAlike`: room only, though cheaper, costs the same after tax.
 */
interface PreviewedNight {
  own: Set<number>
  text: string
  isStep: boolean
  isAlike: boolean
}

/** By type and night. */
type TypeNights = Map<string, PreviewedNight>

const nightAt = (found: TypeNights, key: string): PreviewedNight => {
  const night = found.get(key) ?? { own: new Set<number>(), text: '', isStep: false, isAlike: false }
  found.set(key, night)
  return night
}

const ownPrices = ({ rates, nights, tax }: StayRates): TypeNights => {
  const found: TypeNights = new Map()
  for (const { typeId, nights: prices } of Object.values(rates))
    for (const [at, [breakfast, allMeals, roomOnly]] of prices.entries()) {
      const night = nightAt(found, `${typeId} ${nights[at]}`)
      night.own.add(breakfast)
      night.text += ` ${breakfast} ${allMeals}`
      const ofNight = tax[at] ?? noTax
      night.isStep ||= [breakfast, allMeals].some(price => taxOnSale(price, ofNight).step !== 0)
      night.isAlike ||=
        roomOnly !== null && roomOnly < breakfast && taxOnSale(roomOnly, ofNight).gross === taxOnSale(breakfast, ofNight).gross
    }
  return found
}

const upTo = (count: number, most: number) => Array.from({ length: Math.min(count, most) }, (_, at) => at + 1)

/** Every party that fits a room, with all its children of one of these ages. */
const partiesOf = ({ adultCapacity, childrenCapacity }: Places, ages: readonly number[]): RoomParty[] =>
  upTo(adultCapacity, limits.adults).flatMap(adults => [
    { adults, childAges: [] },
    ...ages
      .filter(age => age <= limits.childAge)
      .flatMap(age => upTo(childrenCapacity, limits.children).map(children => ({ adults, childAges: Array(children).fill(age) }))),
  ])

/** What each party pays for each meal that is sold; nights that cost the same are priced once. */
const partyPrices = (rates: StayRates, ages: readonly number[]): TypeNights => {
  const found: TypeNights = new Map()
  for (const [key, rate] of Object.entries(rates.rates)) {
    const parties = partiesOf(rate, ages)
    const priced = new Map<string, PricedNight[]>()
    for (const [at, date] of rates.nights.entries()) {
      const [nights, tax] = [rate.nights.slice(at, at + 1), rates.tax.slice(at, at + 1)]
      const meals = MealOption.options.filter(meal => meal !== 'roomOnly' || nights[0]?.[2] !== null)
      const priceAll = () => {
        const alone = { ...rates, nights: [date], tax, rates: { [key]: { ...rate, nights } } }
        return meals.flatMap(meal => parties.flatMap(party => priceNights(alone, { rate: key, meal }, party, undefined)))
      }
      const alike = JSON.stringify([nights[0]?.slice(0, 3), tax])
      const prices = priced.get(alike) ?? priceAll()
      priced.set(alike, prices)
      const night = nightAt(found, `${rate.typeId} ${date}`)
      night.text += prices.map(({ gross }) => ` ${gross}`).join('')
      night.isStep ||= prices.some(({ step }) => step !== 0)
      const of = (meal: MealOption) =>
        meals.includes(meal) ? prices.slice(meals.indexOf(meal) * parties.length).slice(0, parties.length) : []
      const withBreakfast = of('breakfast')
      night.isAlike ||= of('roomOnly').some(({ gross }, at) => withBreakfast[at]?.step !== 0 && withBreakfast[at]?.gross === gross)
    }
  }
  return found
}

const countOf = (keys: readonly string[], part: 0 | 1) => new Set(keys.map(key => key.split(' ')[part])).size

/** Counts nights and types whose prices change, and names the types whose rooms then no longer differ on one night. */
const comparedNights = (old: TypeNights, fresh: TypeNights): RatePreview => {
  const changed = [...fresh].filter(([key, { text }]) => text !== old.get(key)?.text)
  const keys = changed.map(([key]) => key)
  const levelled = changed.filter(([key, { own }]) => own.size === 1 && (old.get(key)?.own.size ?? 0) > 1)
  const steps = changed.flatMap(([key, { isStep }]) => (isStep ? [key] : []))
  const alike = changed.flatMap(([key, { isAlike }]) => (isAlike ? [key] : []))
  return {
    nights: countOf(keys, 1),
    types: countOf(keys, 0),
    steps: countOf(steps, 1),
    alike: countOf(alike, 1),
    levelled: [...new Set(levelled.map(([key]) => key.split(' ')[0] ?? ''))],
  }
}

/** Counts the nights that a rule would apply to, and the types with rooms that it covers. */
const ruleNights = (
  { rates }: RateRules,
  { typeId, fromDate, toDate, weekdays = 127 }: Wish['rule'],
  nights: readonly string[],
): RatePreview => {
  const held = nights.filter(night => holdsOn({ from: fromDate, to: toDate, weekdays }, night))
  const types = new Set(Object.values(rates).flatMap(rate => (typeId && rate.typeId !== typeId ? [] : [rate.typeId])))
  return { nights: held.length, types: held.length === 0 ? 0 : types.size, steps: 0, alike: 0, levelled: [] }
}

/** What a change would do; writes nothing. Throws 400 for wrong days, 409 for a season on the days of another. */
export const previewRates = async (
  db: Db,
  { hotelId, days, season, occupancy, rule }: InputOf<typeof rateApi.preview>,
  today: string,
): Promise<RatePreview> => {
  const { rules, rooms } = await rulesNow(db, hotelId)
  const period = { checkIn: today, checkOut: addDays(today, calendarLimits.nights + 1) }
  if (rule) return ruleNights(rules, rule, nightsOf(period.checkIn, period.checkOut))
  const ratesOf = (of: RateRules) => ratesFor({ ...of, stayRules: [] }, period, today)
  if (occupancy) {
    const after = withOccupancy(rules, occupancy)
    const ages = [...new Set([rules.people.childPaysFrom, after.people.childPaysFrom])]
    return comparedNights(partyPrices(ratesOf(rules), ages), partyPrices(ratesOf(after), ages))
  }
  const dated = days ? withDays(rules, dayChange({ rules }, days, today)) : rules
  const after = season ? await withSeason(db, hotelId, dated, season) : dated
  const { levelled, ...counted } = comparedNights(ownPrices(ratesOf(rules)), ownPrices(ratesOf(after)))
  const names = new Map(rooms.map(({ room }) => [room.typeId, room.roomType]))
  return { ...counted, levelled: levelled.flatMap(id => names.get(id) ?? []) }
}
