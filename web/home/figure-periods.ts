import { addDays } from '#shared/words/dates.ts'

/** Nights from the first to the last, both included. */
export interface Span {
  from: string
  to: string
}

const monthOf = (day: string): Span => {
  const first = `${day.slice(0, 7)}-01`
  const next = `${addDays(first, 31).slice(0, 7)}-01`
  return { from: first, to: addDays(next, -1) }
}

/** The thirty nights that are over. */
export const last30 = (today: string): Span => ({ from: addDays(today, -30), to: addDays(today, -1) })

/** The periods that are one press away, by what their buttons say. */
export const periodsAt = (today: string): readonly (readonly [string, Span])[] => [
  ['Last 30', last30(today)],
  ['Next 30', { from: today, to: addDays(today, 29) }],
  ['This month', monthOf(today)],
  ['Last month', monthOf(addDays(monthOf(today).from, -1))],
]
