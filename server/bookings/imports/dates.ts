import type { DateOrder } from '#shared/bookings/imports.ts'
import { isDate, todayInIndia } from '#shared/words/dates.ts'
import { tidy } from '#shared/words/tidy.ts'

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const names = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october', 'november', 'december']

/** 1 to 12 for `Dec`, `Sept`, `December`; 0 for no month. */
const monthNamed = (word: string): number =>
  months.includes(word.slice(0, 3)) && (word === 'sept' || names.some(name => name.startsWith(word)))
    ? months.indexOf(word.slice(0, 3)) + 1
    : 0

const dateOf = (year: string, month: number | string, day: string): string | undefined => {
  const text = `${year.length === 2 ? `20${year}` : year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isDate(text) ? text : undefined
}

const isoMoment = /^\d{4}-\d{2}-\d{2}[t ]\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(z|[+-]\d{2}:?\d{2})$/

/** Lower case, without weekday or time of day. A moment with its time zone becomes its day in India. */
const bare = (text: string): string => {
  const written = tidy(text).toLowerCase()
  const moment = isoMoment.test(written) ? new Date(written.replace(' ', 't').toUpperCase()) : undefined
  if (moment && !Number.isNaN(moment.getTime())) return todayInIndia(moment)
  return written
    .replace(/^(?:mon|tue|tues|wed|wednes|thu|thur|thurs|fri|sat|satur|sun)(?:day)?[., ]+/, '')
    .replace(/[ t]\d{1,2}:\d{2}(:\d{2}(\.\d{1,9})?)?( ?[ap]m)?$/, '')
    .replace(/,$/, '')
}

/** The parts of a date such as `5/12/2026`, in which either of the first two numbers may be the month. */
const numbersOf = (text: string): [first: string, second: string, year: string] | undefined => {
  const [, first = '', second = '', year = ''] = /^(\d{1,2})[./-](\d{1,2})[./-](\d{4})$/.exec(bare(text)) ?? []
  return year ? [first, second, year] : undefined
}

/**
 * The order of day and month in a file: DAY_FIRST if some date can only be read so and none only the other way. Else
 * `open` is a date to ask about, if there is one that can be read in two ways or only month first.
 */
export const dateOrderIn = (texts: readonly string[]): { order: DateOrder | undefined; open: string | undefined } => {
  const pairs = texts.flatMap(text => {
    const [first, second] = numbersOf(text) ?? []
    return first && second ? [{ text: text.trim(), first: Number(first), second: Number(second) }] : []
  })
  const showsDay = pairs.some(({ first, second }) => first > 12 && second <= 12)
  const monthFirst = pairs.find(({ first, second }) => first <= 12 && second > 12)
  if (showsDay && !monthFirst) return { order: 'DAY_FIRST', open: undefined }
  const either = pairs.find(({ first, second }) => first <= 12 && second <= 12 && first !== second)
  return { order: undefined, open: (either ?? monthFirst)?.text }
}

const unclear = 'This date can be read in two ways. Say which is meant, or write the month as a word.'
const noSuchDate = 'There is no such date. Write 2026-12-05, 05-Dec-2026 or 05/12/2026.'

const inNumbers = ([first, second, year]: [string, string, string], order: DateOrder | undefined) => {
  if (Number(first) !== Number(second) && order === undefined && Number(first) <= 12) return { fault: unclear }
  const [day, month] = order === 'MONTH_FIRST' ? [second, first] : [first, second]
  const date = dateOf(year, month, day)
  return date ? { date } : { fault: noSuchDate }
}

/** Reads a date as spreadsheets in India write it. An ambiguous one is a fault, unless `order` says which is meant. */
export const readDate = (text: string, order: DateOrder | undefined): { date: string } | { fault: string } => {
  const written = bare(text)
  const numbers = numbersOf(text)
  if (numbers) return inNumbers(numbers, order)
  const [, year = '', month = '', day = ''] = /^(\d{4})[./-](\d{1,2})[./-](\d{1,2})$/.exec(written) ?? []
  const [, dayFirst = '', word = '', after = ''] =
    /^(\d{1,2})(?:st|nd|rd|th)?[\s./-]*([a-z]{3,9})[\s.,/-]*(\d{4}|\d{2})$/.exec(written) ?? []
  const [, wordFirst = '', dayAfter = '', last = ''] = /^([a-z]{3,9})[\s.]*(\d{1,2})(?:st|nd|rd|th)?[\s,]+(\d{4})$/.exec(written) ?? []
  const date = year
    ? dateOf(year, month, day)
    : word
      ? dateOf(after, monthNamed(word), dayFirst)
      : wordFirst && dateOf(last, monthNamed(wordFirst), dayAfter)
  if (date) return { date }
  if (/^\d{1,2}[./-]\d{1,2}[./-]\d{2}$/.test(written)) return { fault: 'Write the year with four digits.' }
  if (/^4\d{4}(\.\d+)?$/.test(written))
    return { fault: 'This is the number by which a spreadsheet counts days. Give the column the format of a date.' }
  return { fault: noSuchDate }
}
