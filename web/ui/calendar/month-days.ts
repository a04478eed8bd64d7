import { addDays } from '#shared/words/dates.ts'

const monthName = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', month: 'long', year: 'numeric' })
const at = (date: string) => new Date(`${date}T00:00:00Z`)

/** The first day of a date's month. */
export const monthOf = (date: string): string => `${date.slice(0, 8)}01`

/** The first day of the month that is `count` months later. */
export const addMonths = (month: string, count: number): string => {
  const first = at(monthOf(month))
  first.setUTCMonth(first.getUTCMonth() + count)
  return first.toISOString().slice(0, 10)
}

/** `December 2026`. */
export const formatMonth = (month: string): string => monthName.format(at(month))

/** 0 is Monday. */
const weekdayOf = (date: string) => (at(date).getUTCDay() + 6) % 7

/** The weeks of a month, Monday first; undefined in place of days of other months. */
export const weeksOf = (month: string): (string | undefined)[][] => {
  const first = monthOf(month)
  const end = addMonths(first, 1)
  const start = addDays(first, -weekdayOf(first))
  const weeks: (string | undefined)[][] = []
  for (let monday = start; monday < end; monday = addDays(monday, 7)) {
    weeks.push(
      Array.from({ length: 7 }, (_, day) => {
        const date = addDays(monday, day)
        return date >= first && date < end ? date : undefined
      }),
    )
  }
  return weeks
}

/** The weeks of a month without those that end before `day`. */
export const weeksFrom = (month: string, day: string): (string | undefined)[][] =>
  weeksOf(month).filter(week => (week.findLast(date => date !== undefined) ?? '') >= day)

/** The most weeks that a month can touch. */
const mostWeeks = 6

/** The months to show: two if `wide`, or if the rest of the first leaves both no longer than one month can be. */
export const monthsFrom = (month: string, day: string, wide: boolean): string[] => {
  const both = [month, addMonths(month, 1)]
  return wide || both.flatMap(one => weeksFrom(one, day)).length <= mostWeeks ? both : [month]
}

/** The same day of another month, or that month's last day. */
const sameDay = (date: string, months: number): string => {
  const month = addMonths(date, months)
  const days = Number(addDays(addMonths(month, 1), -1).slice(8))
  return addDays(month, Math.min(days, Number(date.slice(8))) - 1)
}

/** How many weeks the months that are shown (`monthsFrom`) lack of the most weeks that they could have. */
export const weeksMissing = (months: readonly string[], day: string, wide: boolean): number => {
  const counts = months.map(month => weeksFrom(month, day).length)
  return mostWeeks - (wide ? Math.max(...counts) : counts.reduce((sum, count) => sum + count, 0))
}

/** Where a key leads from a day of the calendar (the pattern of a date grid); undefined for other keys. */
export const dayAfterKey = (key: string, day: string): string | undefined => {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekdayOf(day))
    case 'End':
      return addDays(day, 6 - weekdayOf(day))
    case 'PageUp':
      return sameDay(day, -1)
    case 'PageDown':
      return sameDay(day, 1)
    default:
      return undefined
  }
}
