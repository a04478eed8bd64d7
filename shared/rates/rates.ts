import { offersFor, offerWithCode } from '../prices/offer-rules.ts'
import type { RateFacts, RateRules, Season, SeasonLine, TypeRules } from '../prices/rate-rules.ts'
import type { NightRate, Rate, StayRates } from '../prices/stay-rates.ts'
import { brokenRule, type StayDates } from '../prices/stay-rules.ts'
import { type NightTax, noTax, type TaxMode } from '../prices/tax.ts'
import { type Room, rateKey } from '../rooms/rooms.ts'
import { nightsOf, weekdayOf } from '../words/dates.ts'
import { toPaise } from '../words/money.ts'

const least = 100
/** The rules of a type without its own: its price includes all whom its rooms sleep. */
export const noBase: TypeRules = { baseAdults: null, baseChildren: null, extraBeds: 0, singlePaise: 0, roomOnlyLess: null }

/** The rates of rooms, by `rateKey`. */
export const rateFactsOf = (rooms: readonly Room[]): Record<string, RateFacts> =>
  Object.fromEntries(
    rooms.map(room => {
      const { typeId, adultCapacity, childrenCapacity, pricePerNight, priceWithMeals } = room
      const prices = { breakfast: toPaise(pricePerNight), allMeals: toPaise(priceWithMeals) }
      return [rateKey(room), { typeId, adultCapacity, childrenCapacity, ...prices }]
    }),
  )

const seasonOn = (seasons: readonly Season[], night: string): Season | undefined =>
  seasons.find(({ from, to }) => from !== null && to !== null && from <= night && night <= to)

/** A price in paise changed by basis points, to the whole rupee, half up. */
export const changedByPercent = (paise: number, basisPoints: number): number =>
  Math.floor((paise * (10_000 + basisPoints) + 500_000) / 1_000_000) * 100

/** A season's price of at least ₹1; ADD and PERCENT change the room's own price. */
const seasonPrice = ({ kind }: SeasonLine, value: number, own: number): number => {
  if (kind === 'SET') return value
  const price = kind === 'ADD' ? own + value : changedByPercent(own, value)
  return Math.max(least, price)
}

/** Indexes a season's lines by room type and weekday, since a search for each night would be slow. */
interface Lines {
  name: string
  byType: ReadonlyMap<string, readonly (SeasonLine | undefined)[]>
}

interface Night {
  night: string
  weekday: number
  /** The season's lines of that night, and those of all year. */
  season: Lines | undefined
  year: Lines | undefined
}

const linesOf = ({ name, lines }: Season): Lines => {
  const byType = new Map<string, SeasonLine[]>()
  for (const line of lines) {
    const week = byType.get(line.typeId) ?? []
    week[line.weekday] = line
    byType.set(line.typeId, week)
  }
  return { name, byType }
}

const yearOf = (seasons: readonly Season[]) => seasons.find(({ from }) => from === null)

/** What all rates need of these nights, computed once. */
const sharedBy = ({ seasons }: Pick<RateRules, 'seasons'>, nights: readonly string[]): Night[] => {
  const known = new Map<Season | undefined, Lines | undefined>()
  const lines = (season: Season | undefined) => {
    if (season && !known.has(season)) known.set(season, linesOf(season))
    return known.get(season)
  }
  const year = lines(yearOf(seasons))
  return nights.map(night => ({ night, weekday: weekdayOf(night), season: lines(seasonOn(seasons, night)), year }))
}

const lineOf = (lines: Lines | undefined, type: string, { weekday }: Night): SeasonLine | undefined => lines?.byType.get(type)?.[weekday]

/** The price of a night: of the day, else of its season, else of all year, else the room's own. */
const nightRate = (rules: RateRules, { typeId, ...own }: RateFacts, on: Night): NightRate => {
  const { roomOnlyLess } = rules.types[typeId] ?? noBase
  const roomOnlyOf = (breakfast: number) => (roomOnlyLess === null ? null : Math.max(least, breakfast - roomOnlyLess))
  const day = rules.days[typeId]?.[on.night]
  if (day) return [day[0], day[1], roomOnlyOf(day[0]), day[2]]
  const dated = lineOf(on.season, typeId, on)
  const year = lineOf(on.year, typeId, on)
  const priceOf = (meal: 'breakfast' | 'allMeals') => {
    const line = dated && dated[meal] !== null ? dated : year && year[meal] !== null ? year : undefined
    return line ? seasonPrice(line, line[meal] as number, own[meal]) : own[meal]
  }
  const breakfast = priceOf('breakfast')
  return [breakfast, priceOf('allMeals'), roomOnlyOf(breakfast), dated && on.season ? on.season.name : null]
}

/** Returns a function for the prices of a rate on these nights; rates that differ only in capacity share one list. */
export const ratePrices = (rules: RateRules, nights: readonly string[]): ((facts: RateFacts) => readonly NightRate[]) => {
  const dates = sharedBy(rules, nights)
  const priced = new Map<string, readonly NightRate[]>()
  return facts => {
    const key = `${facts.typeId} ${facts.breakfast} ${facts.allMeals}`
    const known = priced.get(key) ?? dates.map(on => nightRate(rules, facts, on))
    priced.set(key, known)
    return known
  }
}

/** The source of the price of a type's night. */
export const priceSourceOn = (rules: RateRules, typeId: string, night: string): 'DAY' | 'SEASON' | 'YEAR' | 'ROOM' => {
  if (rules.days[typeId]?.[night]) return 'DAY'
  const weekday = weekdayOf(night)
  const says = (season: Season | undefined) => season?.lines.some(line => line.typeId === typeId && line.weekday === weekday)
  if (says(seasonOn(rules.seasons, night))) return 'SEASON'
  return says(yearOf(rules.seasons)) ? 'YEAR' : 'ROOM'
}

/** The last entry of a list by date that begins on or before a day. */
const inForce = <T extends { from: string }>(entries: readonly T[], day: string): T | undefined =>
  entries.filter(({ from }) => from <= day).reduce<T | undefined>((last, one) => (last && last.from > one.from ? last : one), undefined)

/** The tax of a night whose price is typed in this mode, at the rates of that day. */
export const taxFor = (mode: TaxMode, { taxBands }: Pick<RateRules, 'taxBands'>, night: string): NightTax =>
  mode === 'none' ? noTax : { mode, bands: inForce(taxBands, night)?.bands ?? [] }

/** The tax of a night, by the hotel's registration on that day. */
export const taxOn = (rules: Pick<RateRules, 'hotelTax' | 'taxBands'>, night: string): NightTax => {
  const registered = inForce(rules.hotelTax, night)
  if (registered?.scheme !== 'REGULAR') return noTax
  return taxFor(registered.pricesIncludeTax ? 'inclusive' : 'exclusive', rules, night)
}

/**
 * The inputs of a stay's price (`StayRates`) if it is booked today. `code`: that of an offer which guests must enter. A
 * rate closed by a rule of its type has the sentence in `closed`; `stayRuleProblem` checks the rules of the whole
 * hotel.
 */
export const ratesFor = (rules: RateRules, stay: StayDates, today: string, code?: string): StayRates => {
  const nights = nightsOf(stay.checkIn, stay.checkOut)
  const pricesOf = ratePrices(rules, nights)
  const closedTypes = new Map<string, string | undefined>()
  const closedOf = (type: string): string | undefined => {
    if (!closedTypes.has(type))
      closedTypes.set(
        type,
        brokenRule(
          rules.stayRules.filter(({ typeId }) => typeId === type),
          stay,
        )?.message,
      )
    return closedTypes.get(type)
  }
  const rates = Object.entries(rules.rates).map(([key, facts]): [string, Rate] => {
    const { baseAdults, baseChildren, extraBeds, singlePaise } = rules.types[facts.typeId] ?? noBase
    const closed = closedOf(facts.typeId)
    const { typeId, adultCapacity, childrenCapacity } = facts
    const rate = { typeId, adultCapacity, childrenCapacity, baseAdults, baseChildren, extraBeds, singlePaise }
    return [key, { ...rate, nights: pricesOf(facts), ...(closed && { closed }) }]
  })
  const offers = offersFor(rules, stay, today, code)
  const named = code === undefined ? undefined : offers.find(({ id }) => id === offerWithCode(rules.offers, code)?.id)?.id
  const ladderId = seasonOn(rules.seasons, stay.checkIn)?.ladderId ?? rules.ladderId
  const ladder = rules.ladders.find(({ id }) => id === ladderId)
  return {
    nights,
    rates: Object.fromEntries(rates),
    people: rules.people,
    offers,
    ...(named && { codeOffer: named }),
    tax: nights.map(night => taxOn(rules, night)),
    advanceBasisPoints: rules.advanceBasisPoints,
    ladder: ladder ? { checkInTime: rules.checkInTime, steps: ladder.steps } : null,
  }
}
