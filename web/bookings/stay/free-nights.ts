import { addDays, nightsOf } from '#shared/dates.ts'
import { limits } from '#shared/stay.ts'
import type { RangeRules } from '#web/ui/calendar/pick-day.ts'

interface CalendarRules {
  /** Free rooms by night, as far as they are known. */
  free: ReadonlyMap<string, number>
  /** Rooms asked for: a night with fewer free ones cannot be slept. */
  rooms: number
  earliest: string
  latest: string
}

export const isSoldOut = (night: string, { free, rooms }: CalendarRules): boolean => (free.get(night) ?? rooms) < rooms

export const canCheckIn = (day: string, rules: CalendarRules): boolean =>
  day >= rules.earliest && day <= rules.latest && !isSoldOut(day, rules)

/** True when a stay from `checkIn` may end that day: at most thirty nights, every one free. The day itself may be sold out. */
export const canCheckOut = (checkIn: string, day: string, rules: CalendarRules): boolean => {
  if (day <= checkIn || day > addDays(checkIn, limits.nights)) return false
  return nightsOf(checkIn, day).every(night => !isSoldOut(night, rules))
}

/** The day that a calendar of one month opens at: with less than a week left in this one, the first of the next. */
export const opensAt = (earliest: string): string => {
  const weekLater = addDays(earliest, 7)
  const isLastWeek = weekLater.slice(0, 7) !== earliest.slice(0, 7) && weekLater.slice(8) !== '01'
  return isLastWeek ? `${weekLater.slice(0, 8)}01` : earliest
}

export const stayRules = (rules: CalendarRules): RangeRules => ({
  earliest: rules.earliest,
  latest: rules.latest,
  canStart: day => canCheckIn(day, rules),
  canEnd: (checkIn, day) => canCheckOut(checkIn, day, rules),
  struck: day => (day >= rules.earliest && isSoldOut(day, rules) ? 'sold out' : undefined),
})
