import type { DataOf } from '#shared/contract/endpoint.ts'
import { limits } from '#shared/prices/stay.ts'
import type { roomApi } from '#shared/rooms/rooms.ts'
import { addDays, formatDate, nightsBetween, nightsOf } from '#shared/words/dates.ts'
import { formatShortRupees } from '#shared/words/money.ts'
import { counted } from '#shared/words/text.ts'
import type { DayMarks, RangeRules } from '#web/ui/calendar/pick-day.ts'
import type { SearchValue } from './wizard-url.ts'

/** What is known of a night: the number of free rooms, the hotel's rules for stays, and the lowest price. */
type Night = Omit<DataOf<typeof roomApi.nights>[number], 'night'>

interface CalendarRules {
  /** The nights that are loaded. */
  nights: ReadonlyMap<string, Night>
  /** The number of rooms asked for; a night with fewer free rooms is sold out. */
  rooms: number
  earliest: string
  latest: string
}

/** The party that the calendar's prices are for: that of the form; an age that is not chosen counts as 0. */
export const pricedParty = ({ adults, ages }: SearchValue): { adults: number; ages: number[] } => ({
  adults,
  ages: ages.map(age => age ?? 0),
})

export const isSoldOut = (day: string, { nights, rooms }: CalendarRules): boolean => (nights.get(day)?.free ?? rooms) < rooms

const canSleep = (day: string, rules: CalendarRules): boolean => day >= rules.earliest && !isSoldOut(day, rules)

export const canCheckIn = (day: string, rules: CalendarRules): boolean =>
  canSleep(day, rules) && day <= rules.latest && rules.nights.get(day)?.arrival !== false

/** The minimum number of nights for a stay from a day. */
export const leastNights = (day: string, { nights }: Pick<CalendarRules, 'nights'>): number => nights.get(day)?.minNights ?? 1

/** Whether a stay from a day may have this number of nights. */
const isLength = (nights: number, { minNights = 1, lengths }: Partial<Night> = {}): boolean =>
  nights >= minNights && nights <= limits.nights && (lengths === undefined || (lengths & (1 << (nights - 1))) !== 0)

/**
 * True when a stay from `checkIn` may end that day: of a length that the hotel allows, every night free. The day itself
 * may be sold out.
 */
export const canCheckOut = (checkIn: string, day: string, rules: CalendarRules): boolean => {
  if (!isLength(nightsBetween(checkIn, day), rules.nights.get(checkIn))) return false
  return rules.nights.get(day)?.departure !== false && nightsOf(checkIn, day).every(night => !isSoldOut(night, rules))
}

/** The first day on which a stay can begin, with a day on which it can end; `earliest` where none is known. */
export const opensAt = (rules: CalendarRules): string => {
  const nights = Array.from({ length: limits.nights }, (_, at) => at + 1)
  for (let day = rules.earliest; day <= rules.latest; day = addDays(day, 1))
    if (canCheckIn(day, rules) && nights.some(count => canCheckOut(day, addDays(day, count), rules))) return day
  return rules.earliest
}

const priceOn = (day: string, rules: CalendarRules): number | undefined =>
  (canSleep(day, rules) && rules.nights.get(day)?.price) || undefined

/** The minimum nights of a stay from this day, if it can begin then and they are more than one. */
const minimumOn = (day: string, rules: CalendarRules): number | undefined =>
  canCheckIn(day, rules) && leastNights(day, rules) > 1 ? leastNights(day, rules) : undefined

/** Which length a stay may have instead: the next longer or the longest. A day without departures says so itself. */
const lengthText = (nights: number, mayLeave: boolean, from: Night | undefined): string => {
  if (nights < 1 || nights > limits.nights || isLength(nights, from)) return ''
  const lengths = Array.from({ length: limits.nights }, (_, at) => at + 1).filter(length => isLength(length, from))
  const longer = lengths.find(length => length > nights)
  if (longer === undefined) return `at most ${counted(lengths.at(-1) ?? 1, 'night')}`
  return mayLeave || nights < (lengths[0] ?? 1) ? `at least ${longer} nights` : ''
}

const reasons = (day: string, picking: string, rules: CalendarRules): string => {
  const { arrival = true, departure = true } = rules.nights.get(day) ?? {}
  const price = priceOn(day, rules)
  const least = minimumOn(day, rules)
  return [
    price && formatShortRupees(price),
    !arrival && 'no check-in',
    !departure && 'no check-out',
    picking ? lengthText(nightsBetween(picking, day), departure, rules.nights.get(picking)) : least && `at least ${least} nights`,
  ]
    .filter(Boolean)
    .join(', ')
}

const crore = 1e7
const lakh = 1e5

/** Rupees in three figures, rounded up: `12.5k`, `1.25L`, `1.2Cr`. */
const inThreeFigures = (rupees: number): string => {
  const step = 10 ** (String(Math.ceil(rupees)).length - 3)
  const rounded = Math.ceil(rupees / step) * step
  if (rounded >= crore) return `${rounded / crore}Cr`
  return rounded >= lakh ? `${rounded / lakh}L` : `${rounded / 1000}k`
}

/** A price that fits a day of a calendar, never rounded down: `4,080`, in three figures where that is too wide. */
export const shortPrice = (rupees: number): { text: string; narrow: string } => {
  const full = formatShortRupees(Math.ceil(rupees)).slice(1)
  return { text: rupees < lakh ? full : inThreeFigures(rupees), narrow: rupees < 1e4 ? full : inThreeFigures(rupees) }
}

const marksOf = (day: string, rules: CalendarRules): DayMarks => {
  const price = priceOn(day, rules)
  const least = minimumOn(day, rules)
  return {
    below: price ? shortPrice(price) : undefined,
    corner: least ? `${least}+` : undefined,
    isRinged: canSleep(day, rules) && rules.nights.get(day)?.arrival === false,
  }
}

/** `24 December`. */
const dayOfMonth = (day: string): string => formatDate(day).replace(/ \d{4}$/, '')

/** Why a stay from one day cannot end on another within the longest stay, as a sentence. */
const endRefused = (start: string, day: string, rules: CalendarRules): string | undefined => {
  const nights = nightsBetween(start, day)
  if (nights < 1 || nights > limits.nights || !nightsOf(start, day).every(night => !isSoldOut(night, rules))) return undefined
  const { departure = true } = rules.nights.get(day) ?? {}
  const length = lengthText(nights, departure, rules.nights.get(start))
  if (length) return `From ${dayOfMonth(start)} ${length}.`
  return departure ? undefined : `No check-out on ${dayOfMonth(day)}.`
}

/** `, at least 2 nights`, where the hotel asks for more than one from a day. */
export const leastText = (day: string, rules: CalendarRules): string => {
  const least = leastNights(day, rules)
  return least > 1 ? `, at least ${least} nights` : ''
}

export const stayRules = (rules: CalendarRules) =>
  ({
    earliest: rules.earliest,
    latest: rules.latest,
    canStart: day => canCheckIn(day, rules),
    canEnd: (checkIn, day) => canCheckOut(checkIn, day, rules),
    endRefused: (checkIn, day) => endRefused(checkIn, day, rules),
    // A closed night has no free rooms and no arrivals.
    struck: day => (day >= rules.earliest && isSoldOut(day, rules) ? (rules.nights.get(day)?.arrival ? 'sold out' : 'closed') : undefined),
    says: (day, picking) => reasons(day, picking, rules),
    marks: day => marksOf(day, rules),
  }) satisfies RangeRules
