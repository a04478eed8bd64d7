import { addDays, nightsOf } from '#shared/dates.ts'
import { limits } from '#shared/stay.ts'

/** Free rooms by night, as far as they are known. */
export type FreeByNight = ReadonlyMap<string, number>

export interface CalendarRules {
  free: FreeByNight
  /** Rooms asked for: a night with fewer free ones cannot be slept. */
  rooms: number
  earliest: string
  latest: string
}

/** True when that night is known to have too few free rooms. */
export const isSoldOut = (night: string, { free, rooms }: CalendarRules): boolean => (free.get(night) ?? rooms) < rooms

/** True when a stay may start that day. */
export const canCheckIn = (day: string, rules: CalendarRules): boolean =>
  day >= rules.earliest && day <= rules.latest && !isSoldOut(day, rules)

/** True when a stay from `checkIn` may end that day: at most thirty nights, every one free. The day itself may be sold out. */
export const canCheckOut = (checkIn: string, day: string, rules: CalendarRules): boolean => {
  if (day <= checkIn || day > addDays(checkIn, limits.nights)) return false
  return nightsOf(checkIn, day).every(night => !isSoldOut(night, rules))
}

/** What picking a day does: a check-out where it can be one, else a new check-in; undefined when it can be neither. */
export const pickDay = (
  day: string,
  picking: string,
  rules: CalendarRules,
): { checkIn: string; checkOut: string; done: boolean } | undefined => {
  if (picking && canCheckOut(picking, day, rules)) return { checkIn: picking, checkOut: day, done: true }
  if (canCheckIn(day, rules)) return { checkIn: day, checkOut: addDays(day, 1), done: false }
  return undefined
}
