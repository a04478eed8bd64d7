import { addDays, nightsOf } from '#shared/dates.ts'
import type { DataOf } from '#shared/endpoint.ts'
import type { roomApi } from '#shared/rooms.ts'
import { limits } from '#shared/stay.ts'
import type { RangeRules } from '#web/ui/calendar/pick-day.ts'

/** What is known of a night: how many rooms are free, and what the hotel's rules let a stay do then. */
type Night = Pick<DataOf<typeof roomApi.nights>[number], 'free' | 'arrival' | 'departure' | 'minNights'>

interface CalendarRules {
  /** As far as they are known. */
  nights: ReadonlyMap<string, Night>
  /** Rooms asked for: a night with fewer free ones cannot be slept. */
  rooms: number
  earliest: string
  latest: string
}

export const isSoldOut = (day: string, { nights, rooms }: CalendarRules): boolean => (nights.get(day)?.free ?? rooms) < rooms

export const canCheckIn = (day: string, rules: CalendarRules): boolean =>
  day >= rules.earliest && day <= rules.latest && !isSoldOut(day, rules) && rules.nights.get(day)?.arrival !== false

/** The least nights of a stay from a day. */
export const leastNights = (day: string, { nights }: Pick<CalendarRules, 'nights'>): number => nights.get(day)?.minNights ?? 1

/**
 * True when a stay from `checkIn` may end that day: at most thirty nights and as many as the hotel asks for, every one free. The day itself
 * may be sold out.
 */
export const canCheckOut = (checkIn: string, day: string, rules: CalendarRules): boolean => {
  if (day < addDays(checkIn, leastNights(checkIn, rules)) || day > addDays(checkIn, limits.nights)) return false
  return rules.nights.get(day)?.departure !== false && nightsOf(checkIn, day).every(night => !isSoldOut(night, rules))
}

/** The day that a calendar of one month opens at: with less than a week left in this one, the first of the next. */
export const opensAt = (earliest: string): string => {
  const weekLater = addDays(earliest, 7)
  const isLastWeek = weekLater.slice(0, 7) !== earliest.slice(0, 7) && weekLater.slice(8) !== '01'
  return isLastWeek ? `${weekLater.slice(0, 8)}01` : earliest
}

const reasons = (day: string, picking: string, rules: CalendarRules): string => {
  const { arrival = true, departure = true } = rules.nights.get(day) ?? {}
  const least = leastNights(picking, rules)
  const isShort = picking !== '' && day > picking && day < addDays(picking, least)
  return [!arrival && 'no check-in', !departure && 'no check-out', isShort && `at least ${least} nights`].filter(Boolean).join(', ')
}

export const stayRules = (rules: CalendarRules): RangeRules => ({
  earliest: rules.earliest,
  latest: rules.latest,
  canStart: day => canCheckIn(day, rules),
  canEnd: (checkIn, day) => canCheckOut(checkIn, day, rules),
  // What is closed has no free rooms, and nobody arrives then.
  struck: day => (day >= rules.earliest && isSoldOut(day, rules) ? (rules.nights.get(day)?.arrival ? 'sold out' : 'closed') : undefined),
  says: (day, picking) => reasons(day, picking, rules),
})
