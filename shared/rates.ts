import { addDays, formatDate, nightsBetween, nightsOf } from './dates.ts'
import type { CancellationStep, NightRate, PeopleRates, PricedOffer, Rate, StayRates } from './price.ts'
import type { Places } from './stay.ts'
import { type NightTax, noTax, type TaxBand } from './tax.ts'
import { counted } from './text.ts'

/** Rooms that cost and sleep the same: of one type, with the same own prices, in paise. */
export interface RateFacts extends Places {
  typeId: string
  breakfast: number
  allMeals: number
}

/** What the hotel says of a type: whom its price includes, and what is sold beside. Amounts are paise. */
export interface TypeRules {
  baseAdults: number | null
  baseChildren: number | null
  extraBeds: number
  singlePaise: number
  /** How much less a night costs without breakfast; null: it is not sold without. */
  roomOnlyLess: number | null
}

/** How a season prices a weekday (Monday 1 to Sunday 7) of a type: paise for SET and ADD, basis points for PERCENT; null: as without it. */
export interface SeasonLine {
  typeId: string
  weekday: number
  kind: 'SET' | 'ADD' | 'PERCENT'
  breakfast: number | null
  allMeals: number | null
}

/** Seasons do not overlap; the one without dates holds all year, below the others. */
export interface Season {
  name: string
  from: string | null
  to: string | null
  ladderId: string | null
  lines: readonly SeasonLine[]
}

export interface DayPrice {
  typeId: string
  night: string
  breakfast: number
  allMeals: number
  note: string | null
}

/** What a stay must be like: of a type or of all (`typeId` null), on weekdays as seven bits with Monday the lowest. */
export interface StayRule {
  typeId: string | null
  from: string
  to: string
  weekdays: number
  minNights: number | null
  maxNights: number | null
  noArrival: boolean
  noDeparture: boolean
  closed: boolean
}

export interface OfferRule extends Omit<PricedOffer, 'upTo'> {
  endDate: string
  bookFrom: string | null
  bookTo: string | null
  minNights: number
  code: string | null
}

/** How the hotel is registered for GST from a day on. */
export interface HotelTax {
  from: string
  scheme: 'NONE' | 'REGULAR' | 'COMPOSITION'
  pricesIncludeTax: boolean
}

/** The bands of a room's GST from a day on. */
export interface TaxBands {
  from: string
  bands: readonly TaxBand[]
}

export interface Ladder {
  id: string
  steps: readonly CancellationStep[]
}

/** All that a hotel says about its prices. */
export interface RateRules {
  rates: Readonly<Record<string, RateFacts>>
  types: Readonly<Record<string, TypeRules>>
  people: PeopleRates
  seasons: readonly Season[]
  days: readonly DayPrice[]
  stayRules: readonly StayRule[]
  offers: readonly OfferRule[]
  hotelTax: readonly HotelTax[]
  taxBands: readonly TaxBands[]
  advanceBasisPoints: number
  ladders: readonly Ladder[]
  /** The hotel's own ladder; null: none. */
  ladderId: string | null
  checkInTime: string
}

export interface StayDates {
  checkIn: string
  checkOut: string
}

const least = 100
const noBase: TypeRules = { baseAdults: null, baseChildren: null, extraBeds: 0, singlePaise: 0, roomOnlyLess: null }

/** Monday 1 to Sunday 7. */
const weekdayOf = (date: string) => new Date(`${date}T00:00:00Z`).getUTCDay() || 7

const seasonOn = (seasons: readonly Season[], night: string): Season | undefined =>
  seasons.find(({ from, to }) => from !== null && to !== null && from <= night && night <= to)

/** A season's price; ADD and PERCENT change the room's own one, PERCENT to the whole rupee, half up; at least ₹1. */
const seasonPrice = ({ kind }: SeasonLine, value: number, own: number): number => {
  if (kind === 'SET') return value
  const price = kind === 'ADD' ? own + value : Math.floor((own * (10_000 + value) + 500_000) / 1_000_000) * 100
  return Math.max(least, price)
}

/** The price of a night: of the day, else of its season, else of the whole year, else the room's own one. */
const nightRate = (rules: RateRules, { typeId, ...own }: RateFacts, night: string): NightRate => {
  const { roomOnlyLess } = rules.types[typeId] ?? noBase
  const roomOnlyOf = (breakfast: number) => (roomOnlyLess === null ? null : Math.max(least, breakfast - roomOnlyLess))
  const day = rules.days.find(price => price.typeId === typeId && price.night === night)
  if (day) return [day.breakfast, day.allMeals, roomOnlyOf(day.breakfast), day.note]
  const season = seasonOn(rules.seasons, night)
  const weekday = weekdayOf(night)
  const lineOf = (one: Season | undefined) => one?.lines.find(line => line.typeId === typeId && line.weekday === weekday)
  const dated = lineOf(season)
  const lines = [dated, lineOf(rules.seasons.find(({ from }) => from === null))]
  const priceOf = (meal: 'breakfast' | 'allMeals') => {
    const line = lines.find(one => one && one[meal] !== null)
    return line ? seasonPrice(line, line[meal] as number, own[meal]) : own[meal]
  }
  const breakfast = priceOf('breakfast')
  return [breakfast, priceOf('allMeals'), roomOnlyOf(breakfast), dated && season ? season.name : null]
}

const holdsOn = ({ from, to, weekdays }: StayRule, date: string) =>
  from <= date && date <= to && (weekdays & (1 << (weekdayOf(date) - 1))) !== 0

export interface StayRuleProblem {
  field: 'checkInDate' | 'checkOutDate'
  message: string
}

/** What a rule has against a stay, as a sentence and the field that it is about. */
const ruleProblem = (rule: StayRule, { checkIn, checkOut }: StayDates): StayRuleProblem | undefined => {
  const nights = nightsBetween(checkIn, checkOut)
  const closed = rule.closed && nightsOf(checkIn, checkOut).find(night => holdsOn(rule, night))
  if (closed) return { field: 'checkInDate', message: `Closed on ${formatDate(closed)}.` }
  if (rule.noDeparture && holdsOn(rule, checkOut)) return { field: 'checkOutDate', message: `Nobody leaves on ${formatDate(checkOut)}.` }
  if (!holdsOn(rule, checkIn)) return undefined
  if (rule.noArrival) return { field: 'checkInDate', message: `Nobody arrives on ${formatDate(checkIn)}.` }
  if (rule.minNights !== null && nights < rule.minNights)
    return { field: 'checkOutDate', message: `${formatDate(checkIn)}: at least ${counted(rule.minNights, 'night')}.` }
  if (rule.maxNights !== null && nights > rule.maxNights)
    return { field: 'checkOutDate', message: `${formatDate(checkIn)}: at most ${counted(rule.maxNights, 'night')}.` }
  return undefined
}

const problemOf = (rules: readonly StayRule[], stay: StayDates) => {
  for (const rule of rules) {
    const problem = ruleProblem(rule, stay)
    if (problem) return problem
  }
  return undefined
}

/** What the rules of the whole hotel have against a stay. */
export const stayRuleProblem = ({ stayRules }: Pick<RateRules, 'stayRules'>, stay: StayDates): StayRuleProblem | undefined =>
  problemOf(
    stayRules.filter(({ typeId }) => typeId === null),
    stay,
  )

/** The last entry of a list by date that begins on or before a day. */
const inForce = <T extends { from: string }>(entries: readonly T[], day: string): T | undefined =>
  entries.filter(({ from }) => from <= day).reduce<T | undefined>((last, one) => (last && last.from > one.from ? last : one), undefined)

/** The tax of a night: by how the hotel is registered then, and the rates of that day. */
export const taxOn = ({ hotelTax, taxBands }: Pick<RateRules, 'hotelTax' | 'taxBands'>, night: string): NightTax => {
  const registered = inForce(hotelTax, night)
  if (registered?.scheme !== 'REGULAR') return noTax
  return { mode: registered.pricesIncludeTax ? 'inclusive' : 'exclusive', bands: inForce(taxBands, night)?.bands ?? [] }
}

/** Why an offer does not hold for a stay that is booked today; undefined: it does. */
const offerProblem = (offer: OfferRule, { checkIn, checkOut }: StayDates, today: string): 'dates' | 'booked' | 'nights' | undefined => {
  if (checkIn < offer.startDate || checkIn > offer.endDate) return 'dates'
  if (today < (offer.bookFrom ?? today) || today > (offer.bookTo ?? today)) return 'booked'
  return nightsBetween(checkIn, checkOut) < offer.minNights ? 'nights' : undefined
}

const offerWithCode = (offers: readonly OfferRule[], code: string) => offers.find(offer => offer.code === code.trim().toUpperCase())

/** Why a code does not count for a stay, as a sentence; undefined: it does, unless another offer is better. */
export const codeProblem = ({ offers }: Pick<RateRules, 'offers'>, stay: StayDates, today: string, code: string): string | undefined => {
  const offer = offerWithCode(offers, code)
  if (!offer) return 'This code is not known.'
  const problem = offerProblem(offer, stay, today)
  if (problem === 'nights') return `This code is for stays of ${counted(offer.minNights, 'night')} or more.`
  if (problem === 'dates') return 'This code is for other dates.'
  return problem && 'This code does not hold today.'
}

const offersFor = ({ offers }: RateRules, stay: StayDates, today: string, code: string | undefined): PricedOffer[] => {
  const named = code === undefined ? undefined : offerWithCode(offers, code)
  return offers
    .filter(offer => (offer.code === null || offer === named) && !offerProblem(offer, stay, today))
    .map(({ id, name, startDate, endDate, typeIds, effect }) => ({
      ...{ id, name, startDate, typeIds, effect },
      upTo: nightsBetween(stay.checkIn, addDays(endDate, 1)),
    }))
}

/**
 * What the price of a stay is made from (`StayRates`), for one that is booked today. `code`: of an offer that is not listed. A rate that a
 * rule of its type closes comes with the sentence that says so; rules of the whole hotel are asked by `stayRuleProblem`.
 */
export const ratesFor = (rules: RateRules, stay: StayDates, today: string, code?: string): StayRates => {
  const nights = nightsOf(stay.checkIn, stay.checkOut)
  const rates = Object.entries(rules.rates).map(([key, facts]): [string, Rate] => {
    const { baseAdults, baseChildren, extraBeds, singlePaise } = rules.types[facts.typeId] ?? noBase
    const closed = problemOf(
      rules.stayRules.filter(({ typeId }) => typeId === facts.typeId),
      stay,
    )
    const { typeId, adultCapacity, childrenCapacity } = facts
    const rate = { typeId, adultCapacity, childrenCapacity, baseAdults, baseChildren, extraBeds, singlePaise }
    return [key, { ...rate, nights: nights.map(night => nightRate(rules, facts, night)), ...(closed && { closed: closed.message }) }]
  })
  const ladderId = seasonOn(rules.seasons, stay.checkIn)?.ladderId ?? rules.ladderId
  const ladder = rules.ladders.find(({ id }) => id === ladderId)
  return {
    nights,
    rates: Object.fromEntries(rates),
    people: rules.people,
    offers: offersFor(rules, stay, today, code),
    tax: nights.map(night => taxOn(rules, night)),
    advanceBasisPoints: rules.advanceBasisPoints,
    ladder: ladder ? { checkInTime: rules.checkInTime, steps: ladder.steps } : null,
  }
}
