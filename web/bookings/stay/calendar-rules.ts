import type { DataOf } from '#shared/contract/endpoint.ts'
import { limits } from '#shared/prices/stay.ts'
import type { roomApi } from '#shared/rooms/rooms.ts'
import { addDays, formatDate, nightsBetween, nightsOf } from '#shared/words/dates.ts'
import { formatShortRupees } from '#shared/words/money.ts'
import { counted } from '#shared/words/text.ts'
import type { DayMarks, RangeRules } from '#web/ui/calendar/pick-day.ts'
import type { SearchValue } from './wizard-url.ts'

/** What is known of a night: how many rooms are free, what the hotel's rules let a stay do then, and what it costs at least. */
type Night = Omit<DataOf<typeof roomApi.nights>[number], 'night'>

interface CalendarRules {
  /** As far as they are known. */
  nights: ReadonlyMap<string, Night>
  /** Rooms asked for: a night with fewer free ones cannot be slept. */
  rooms: number
  earliest: string
  latest: string
}

/** Whom the calendar's prices are for, as the search after it: the party of the form. */
export const pricedParty = ({ adults, ages }: SearchValue): { adults: number; ages: number[] } => ({
  adults,
  ages: ages.map(age => age ?? 0),
})

export const isSoldOut = (day: string, { nights, rooms }: CalendarRules): boolean => (nights.get(day)?.free ?? rooms) < rooms

const canSleep = (day: string, rules: CalendarRules): boolean => day >= rules.earliest && !isSoldOut(day, rules)

export const canCheckIn = (day: string, rules: CalendarRules): boolean =>
  canSleep(day, rules) && day <= rules.latest && rules.nights.get(day)?.arrival !== false

/** The least nights of a stay from a day. */
export const leastNights = (day: string, { nights }: Pick<CalendarRules, 'nights'>): number => nights.get(day)?.minNights ?? 1

/** Whether a stay from a day may have so many nights. */
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

/** The first day on which a stay may begin, with a day on which it may end; the earliest as long as none is known. */
export const opensAt = (rules: CalendarRules): string => {
  const nights = Array.from({ length: limits.nights }, (_, at) => at + 1)
  for (let day = rules.earliest; day <= rules.latest; day = addDays(day, 1))
    if (canCheckIn(day, rules) && nights.some(count => canCheckOut(day, addDays(day, count), rules))) return day
  return rules.earliest
}

const priceOn = (day: string, rules: CalendarRules): number | undefined =>
  (canSleep(day, rules) && rules.nights.get(day)?.price) || undefined

/** How long a stay from this day is at least, where it can begin then and the hotel asks for more than a night. */
const minimumOn = (day: string, rules: CalendarRules): number | undefined =>
  canCheckIn(day, rules) && leastNights(day, rules) > 1 ? leastNights(day, rules) : undefined

/** Why a stay cannot have so many nights: the next length that it can have, or the longest. A day without departures says so itself. */
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

/** With three figures, rounded up: `12.5k`, `1.25L`, `1.2Cr`. */
const inThreeFigures = (rupees: number): string => {
  const step = 10 ** (String(Math.ceil(rupees)).length - 3)
  const rounded = Math.ceil(rupees / step) * step
  if (rounded >= crore) return `${rounded / crore}Cr`
  return rounded >= lakh ? `${rounded / lakh}L` : `${rounded / 1000}k`
}

/** A price as short as a day of a calendar needs it, never lower than it is: `4,080`, and where that is too wide in three figures. */
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

/** Why a stay from one day cannot end on another that is no later than the longest stay, as a sentence. */
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
    // What is closed has no free rooms, and nobody arrives then.
    struck: day => (day >= rules.earliest && isSoldOut(day, rules) ? (rules.nights.get(day)?.arrival ? 'sold out' : 'closed') : undefined),
    says: (day, picking) => reasons(day, picking, rules),
    marks: day => marksOf(day, rules),
  }) satisfies RangeRules
