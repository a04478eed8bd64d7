import { z } from 'zod'

const dayMs = 86_400_000
/** India has had one time all year, five and a half hours ahead of UTC, since 1945. */
const indiaMs = 19_800_000
const longDate = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', day: 'numeric', month: 'long', year: 'numeric' })
const weekday = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' })

/** Two digits of a text at a place, read without making a text of them: every search does this a dozen times. */
const twoDigits = (text: string, at: number) => text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - 48 * 11
const yearOf = (date: string) => twoDigits(date, 0) * 100 + twoDigits(date, 2)
const monthOf = (date: string) => twoDigits(date, 5)
const dayOf = (date: string) => twoDigits(date, 8)

const asUtc = (date: string) => Date.UTC(yearOf(date), monthOf(date) - 1, dayOf(date))

/** `YYYY-MM-DD`, a day that exists. */
export const isDate = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  // The 31st of a short month would roll over to another day; years before 100 are not dates of ours.
  const day = new Date(asUtc(text))
  return day.getUTCDate() === dayOf(text) && day.getUTCMonth() + 1 === monthOf(text) && day.getUTCFullYear() === yearOf(text)
}

const noDate = 'Enter a date as YYYY-MM-DD.'
export const date = z.string().max(10, { error: noDate, abort: true }).refine(isDate, noDate)

/** The day asked for last, counted since 1970, and its name: every search asks, and it is nearly always the same. */
let lastDay = Number.NaN
let lastName = ''

/** The date in India at this moment, whatever the machine's zone. */
export const todayInIndia = (now: Date): string => {
  const day = Math.floor((now.getTime() + indiaMs) / dayMs)
  if (day === lastDay) return lastName
  lastName = new Date(day * dayMs).toISOString().slice(0, 10)
  lastDay = day
  return lastName
}

/** The date that many days later (or earlier, when negative). */
export const addDays = (from: string, days: number): string => new Date(asUtc(from) + days * dayMs).toISOString().slice(0, 10)

/** Nights of a stay: the day difference between check-out and check-in. */
export const nightsBetween = (checkIn: string, checkOut: string): number => Math.round((asUtc(checkOut) - asUtc(checkIn)) / dayMs)

/** Every night of a stay, check-in first, check-out day excluded. */
export const nightsOf = (checkIn: string, checkOut: string): string[] =>
  Array.from({ length: Math.max(0, nightsBetween(checkIn, checkOut)) }, (_, night) => addDays(checkIn, night))

/** `5 December 2026`. */
export const formatDate = (text: string): string => longDate.format(asUtc(text))

/** `Sat, 5 Dec`. */
export const formatDay = (text: string): string => weekday.format(asUtc(text))

/** `14:00` or `14:00:00` to `02:00 PM`. */
export const formatTime = (time: string): string => {
  const hours = Number(time.slice(0, 2))
  return `${String(hours % 12 || 12).padStart(2, '0')}:${time.slice(3, 5)} ${hours < 12 ? 'AM' : 'PM'}`
}
