import { addDays, formatDate, isDate, todayInIndia } from '#shared/words/dates.ts'
import { tidy } from '#shared/words/tidy.ts'
import type { FieldFormat } from '../form/field-formats.ts'

const months = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december']
const isNumber = (text: string) => /^\d+$/.test(text)

/** 1 to 12 for `5`, `05`, `may`, `Sept`; 0 for anything else. */
const monthOf = (text: string): number => {
  if (isNumber(text)) return Number(text)
  return text.length < 3 ? 0 : months.findIndex(month => month.startsWith(text === 'sept' ? 'sep' : text)) + 1
}

const twoDigits = (part: number | string) => String(part).padStart(2, '0')

/** `today`, `tomorrow`, `+2`: so many days from today. */
const daysAhead = (text: string): number | undefined => {
  const words = ['today', 'tomorrow'].indexOf(text)
  if (words >= 0) return words
  return /^\+\d{1,3}$/.test(text) ? Number(text) : undefined
}

/** `28`, `2811`; a day alone is the next one with that number. */
const fromDigits = (text: string, today: string): string => {
  const day = twoDigits(text.slice(0, 2))
  if (text.length === 4) return `${day}/${text.slice(2)}`
  const month = Number(today.slice(5, 7))
  return `${day}/${day < today.slice(8) ? (month % 12) + 1 : month}`
}

/**
 * Reads `5/12`, `5 Dec`, `Dec 5 26`, `05-12-2026`, `5th December, 2026` as `2026-12-05`; other text stays as typed. The
 * day is before the month. Without a year it is in this month or in the next such month. The desk may type less:
 * `today`, `28`, `2811`, `+2`.
 */
export const tidyDate = (typed: string, today: string): string => {
  const text = tidy(typed).toLowerCase()
  if (isDate(text)) return text
  const ahead = daysAhead(text)
  if (ahead !== undefined) return addDays(today, ahead)
  const parts = (/^(\d{1,2}|\d{4})$/.test(text) ? fromDigits(text, today) : text)
    .replace(/(\d)(st|nd|rd|th)\b/g, '$1')
    .replace(/(\d)(?=[a-z])|([a-z])(?=\d)/g, '$& ')
    .split(/[\s.,/-]+/)
  const [first = '', second = '', last = ''] = parts
  const [day, month, year] =
    first.length === 4 && isNumber(first) ? [last, second, first] : isNumber(first) ? [first, second, last] : [second, first, last]
  const at = twoDigits(monthOf(month))
  const upcoming = Number(today.slice(0, 4)) + (at < today.slice(5, 7) ? 1 : 0)
  const date = `${year === '' ? upcoming : year.length === 2 ? `20${year}` : year}-${at}-${twoDigits(day)}`
  return parts.length <= 3 && isDate(date) ? date : typed.trim()
}

/** `5 Dec 2026`: a date as a field shows it; other text stays as it is. */
export const shownDate = (date: string): string => (isDate(date) ? formatDate(date).replace(/([a-z]{2})[a-z]+/, '$1') : date)

/** A date as people type it. */
export const dateFormat: FieldFormat = { tidy: typed => tidyDate(typed, todayInIndia(new Date())), show: shownDate }
