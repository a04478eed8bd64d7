import { longestHoldHours } from '#shared/bookings/payment-links.ts'
import { addDays, formatTime, isDate, todayInIndia } from '#shared/words/dates.ts'
import { tidy } from '#shared/words/tidy.ts'
import { shownDate, tidyDate } from '#web/ui/calendar/typed-date.ts'
import type { FieldFormat } from '#web/ui/form/field-formats.ts'

const minute = 60_000
const india = '+05:30'

/** A moment as a field shows it, in Indian time: `28 Nov 2026, 09:00 PM`; '' for an invalid one. */
export const typedMoment = (at: number): string => {
  if (Number.isNaN(at)) return ''
  const [day = '', time = ''] = new Date(at + 330 * minute).toISOString().split('T')
  return `${shownDate(day)}, ${formatTime(time.slice(0, 5))}`
}

/** A typed day and time in ISO format, as the call takes it; '' where it is incomplete or wrong. */
export const momentOf = (typed: string): string => {
  const text = tidy(typed)
  const time = /(\d{1,2})(?:[:.](\d\d))? ?([ap]m)?$/i.exec(text)
  const before = text.slice(0, time?.index)
  const [, hour = '', minutes, half] = time ?? []
  const date = tidyDate(before.trim().replace(/[,T]$/, ''), todayInIndia(new Date()))
  const isTime = half ? Number(hour) >= 1 && Number(hour) <= 12 : minutes !== undefined && Number(hour) < 24
  if (!/[ ,T]$/.test(before) || !isDate(date) || !isTime || Number(minutes ?? 0) > 59) return ''
  const hours = half ? (Number(hour) % 12) + (half.toLowerCase() === 'pm' ? 12 : 0) : Number(hour)
  return `${date}T${String(hours).padStart(2, '0')}:${minutes ?? '00'}:00${india}`
}

/** The format of a field for a moment, which rewrites a valid input when the field is left. */
export const momentFormat: FieldFormat = { tidy: typed => typedMoment(Date.parse(momentOf(typed))) || typed.trim() }

/** The latest end of a hold for a stay: in 48 hours, or at 6 AM on the day after check-in. */
export const latestEnd = (checkIn: string, now: number): number => {
  const longest = now + longestHoldHours * 60 * minute
  return isDate(checkIn) ? Math.min(longest, Date.parse(`${addDays(checkIn, 1)}T06:00:00${india}`)) : longest
}

/** The proposed end: in a day, by 9 PM on the day of check-in or else in two hours, and never after `latestEnd`. */
export const proposedEnd = (checkIn: string, now: number): number => {
  const hour = 60 * minute
  const day = Math.floor((now + 24 * hour + 30 * minute) / hour) * hour - 30 * minute
  const evening = Date.parse(`${checkIn || todayInIndia(new Date(now))}T21:00:00${india}`)
  const wished = checkIn && evening > now + hour ? Math.min(day, evening) : Math.min(day, now + 2 * hour)
  return Math.min(checkIn === '' ? day : wished, latestEnd(checkIn, now))
}
