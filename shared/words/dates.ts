import { z } from 'zod'

const dayMs = 86_400_000
/** India's offset from UTC, 5.5 hours, the same all year since 1945. */
const indiaMs = 19_800_000
const longDate = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })
const weekday = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' })

const asUtc = (date: string) => Date.parse(`${date}T00:00:00Z`)
const asText = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Whether a text is an existing day, `YYYY-MM-DD`, from the year 100 on. */
export const isDate = (text: string): boolean =>
  /^(?!00)\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(asUtc(text)) && asText(asUtc(text)) === text

const isoMoment = /^(\d{4}-\d{2}-\d{2})T((?:[01]\d|2[0-3]):[0-5]\d)(?::00(?:\.0+)?)?(Z|[+-]\d{2}:\d{2})?$/

/** Converts a midnight in India, UTC or no zone (`2027-01-31T18:30:00.000Z`) to its day in India; else no change. */
export const dayOfMidnight = (text: string): string => {
  const [, day = '', time = '', zone] = isoMoment.exec(text.trim()) ?? []
  if (!isDate(day)) return text
  if (zone === undefined) return time === '00:00' ? day : text
  const moment = Date.parse(`${day}T${time}:00${zone}`)
  const isMidnight = moment % dayMs === 0 || (moment + indiaMs) % dayMs === 0
  return isMidnight ? asText(moment + indiaMs) : text
}

/** A day; a program may also send the midnight that begins it. */
export const dayField = (message: string) =>
  z.string(message).max(40, { error: message, abort: true }).overwrite(dayOfMidnight).refine(isDate, message)

const noDate = 'Enter a date as YYYY-MM-DD.'
export const date = dayField(noDate)

/** The date in India at this moment, whatever the machine's zone. */
export const todayInIndia = (now: Date): string => asText(now.getTime() + indiaMs)

export interface DeskDay {
  today: string
  /** The first night on which a stay may begin: until 06:00 the night before, for guests who arrive late at night. */
  firstOpen: string
}

export const deskDayAt = (now: Date): DeskDay => ({
  today: todayInIndia(now),
  firstOpen: todayInIndia(new Date(now.getTime() - 6 * 3_600_000)),
})

export const laterOf = (one: string, other: string): string => (one > other ? one : other)

export const addDays = (from: string, days: number): string => asText(asUtc(from) + days * dayMs)

/** Nights of a stay: the day difference between check-out and check-in. */
export const nightsBetween = (checkIn: string, checkOut: string): number => Math.round((asUtc(checkOut) - asUtc(checkIn)) / dayMs)

/** Every night of a stay, check-in first, check-out day excluded. */
export const nightsOf = (checkIn: string, checkOut: string): string[] => {
  const first = asUtc(checkIn)
  return Array.from({ length: Math.max(0, nightsBetween(checkIn, checkOut)) }, (_, night) => asText(first + night * dayMs))
}

/** Monday 1 to Sunday 7. */
export const weekdayOf = (date: string): number => new Date(asUtc(date)).getUTCDay() || 7

/** `5 December 2026`. */
export const formatDate = (text: string): string => longDate.format(asUtc(text))

/** `December 2026` from `2026-12`. */
export const formatMonth = (month: string): string => formatDate(`${month}-01`).replace(/^1 /, '')

/** `Sat, 5 Dec`, with the year if it is not that of `today`: `Tue, 5 Jan 2027`. */
export const formatDay = (text: string, today = text): string =>
  weekday.format(asUtc(text)) + (text.slice(0, 4) === today.slice(0, 4) ? '' : ` ${text.slice(0, 4)}`)

/** `14:00` or `14:00:00` to `02:00 PM`. */
export const formatTime = (time: string): string => {
  const hours = Number(time.slice(0, 2))
  return `${String(hours % 12 || 12).padStart(2, '0')}:${time.slice(3, 5)} ${hours < 12 ? 'AM' : 'PM'}`
}

/** The time of a moment in India: `02:05 PM`. */
export const formatClock = (instant: string | Date): string =>
  formatTime(new Date(new Date(instant).getTime() + indiaMs).toISOString().slice(11))

/** A moment in India: `21 November 2026, 02:05 PM`. */
export const formatMoment = (instant: string | Date): string => `${formatDate(todayInIndia(new Date(instant)))}, ${formatClock(instant)}`
