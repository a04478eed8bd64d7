import { longestHoldHours } from '#shared/bookings/payment-links.ts'
import { addDays, isDate, todayInIndia } from '#shared/words/dates.ts'

const minute = 60_000
const india = '+05:30'

/** A moment as a field for date and time has it, in India; '' for none. */
export const typedMoment = (at: number): string => (Number.isNaN(at) ? '' : new Date(at + 330 * minute).toISOString().slice(0, 16))

/** The same as the call takes it; '' where nothing whole is typed. */
export const momentOf = (typed: string): string =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(typed) && isDate(typed.slice(0, 10)) ? `${typed}:00${india}` : ''

/** When what is held for a stay ends at the latest: after 48 hours, or at six in the morning after check-in. */
export const latestEnd = (checkIn: string, now: number): number => {
  const longest = now + longestHoldHours * 60 * minute
  return isDate(checkIn) ? Math.min(longest, Date.parse(`${addDays(checkIn, 1)}T06:00:00${india}`)) : longest
}

/** What is proposed: a day from now on the full hour, or at nine in the evening of the day of check-in, and never too late. */
export const proposedEnd = (checkIn: string, now: number): number => {
  const hour = 60 * minute
  const day = Math.floor((now + 24 * hour + 30 * minute) / hour) * hour - 30 * minute
  const evening = Date.parse(`${checkIn || todayInIndia(new Date(now))}T21:00:00${india}`)
  const wished = checkIn && evening > now + hour ? Math.min(day, evening) : Math.min(day, now + 2 * hour)
  return Math.min(checkIn === '' ? day : wished, latestEnd(checkIn, now))
}
