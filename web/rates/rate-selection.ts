/** A cell of the calendar: the index of its room type and of its night. */
export interface CellAt {
  type: number
  night: number
}

/** Which of a night's two prices the calendar shows. */
export type ShownPrice = 'pricePerNight' | 'priceWithMeals'

/** The types and nights between two cells, both included. */
export interface Selection {
  from: CellAt
  to: CellAt
}

const between = (at: number, one: number, other: number): boolean => Math.min(one, other) <= at && at <= Math.max(one, other)

export const isSelected = ({ from, to }: Selection, { type, night }: CellAt): boolean =>
  between(type, from.type, to.type) && between(night, from.night, to.night)

/** The first and last index of the selected types, and of the selected nights. */
export const boundsOf = ({ from, to }: Selection) => ({
  types: [Math.min(from.type, to.type), Math.max(from.type, to.type)] as const,
  nights: [Math.min(from.night, to.night), Math.max(from.night, to.night)] as const,
})

const steps: Record<string, (at: CellAt, size: { types: number; nights: number }) => CellAt> = {
  ArrowRight: at => ({ ...at, night: at.night + 1 }),
  ArrowLeft: at => ({ ...at, night: at.night - 1 }),
  ArrowDown: at => ({ ...at, type: at.type + 1 }),
  ArrowUp: at => ({ ...at, type: at.type - 1 }),
  Home: at => ({ ...at, night: 0 }),
  End: (at, { nights }) => ({ ...at, night: nights - 1 }),
}

/** The cell that a key moves to, within the calendar; undefined for a key that moves nowhere. */
export const stepOf = (key: string, at: CellAt, size: { types: number; nights: number }): CellAt | undefined => {
  const next = steps[key]?.(at, size)
  if (!next) return undefined
  const within = (value: number, count: number) => Math.max(0, Math.min(count - 1, value))
  return { type: within(next.type, size.types), night: within(next.night, size.nights) }
}
