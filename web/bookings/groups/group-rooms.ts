import type { GroupStay } from '#shared/groups.ts'
import { maxOfGroup } from '#shared/groups.ts'
import type { MealOption } from '#shared/stay.ts'
import type { Pricing } from '../stay/pricing.ts'
import { type Kind, kindsOf } from '../stay/room-choice.ts'
import type { FoundRooms } from '../stay/use-rooms.ts'

/** How many rooms of a kind a group wants, and who sleeps in each. */
export interface GroupChoice {
  kind: string
  count: number
  adults: number
  meal: MealOption
}

export const emptyChoice = ({ key, room }: Kind): GroupChoice => ({
  ...{ kind: key, count: 0, adults: Math.min(2, room.adultCapacity), meal: 'breakfast' },
})

/** The kinds that are free on the dates, each with what is wanted of it: no more than are left. */
export const rowsOf = (found: FoundRooms | undefined, choices: readonly GroupChoice[]) =>
  kindsOf(found?.rooms ?? []).map(kind => {
    const choice = choices.find(one => one.kind === kind.key) ?? emptyChoice(kind)
    return { kind, choice: { ...choice, count: Math.min(choice.count, kind.rooms.length) } }
  })

export type GroupRow = ReturnType<typeof rowsOf>[number]

export const countOfRows = (rows: readonly GroupRow[]): number => rows.reduce((sum, { choice }) => sum + choice.count, 0)

/** How many more rooms of a kind can be had. */
export const mostOf = ({ kind, choice }: GroupRow, rows: readonly GroupRow[], already: number): number =>
  Math.max(choice.count, Math.min(kind.rooms.length, choice.count + maxOfGroup - already - countOfRows(rows)))

/** Prices of rooms on these dates for so many adults. */
export const pricingFor = ({ pricing, code }: FoundRooms, adults: number): Pricing | undefined =>
  pricing && code?.pricingOf(pricing, { adults, childAges: [] }, 1)

/** What one room of a row costs, in paise; undefined until that is known. */
export const paiseOf = (found: FoundRooms, { kind, choice }: GroupRow): number | undefined =>
  pricingFor(found, choice.adults)?.cardPrice(kind, choice.meal).totalPaise

/** The bookings of a group: of every kind as many rooms as are wanted, the lowest numbers first. */
export const staysOf = (rows: readonly GroupRow[], dates: Pick<GroupStay, 'checkInDate' | 'checkOutDate'>): GroupStay[] =>
  rows.flatMap(({ kind, choice: { count, adults, meal } }) =>
    kind.rooms
      .toSorted((one, other) => one.roomNumber.localeCompare(other.roomNumber, 'en', { numeric: true }))
      .slice(0, count)
      .map(({ id }) => ({ roomId: id, mealOption: meal, ...dates, adults, children: 0, childAges: [] })),
  )
