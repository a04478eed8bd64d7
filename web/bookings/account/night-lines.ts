import type { BookedNight } from '#shared/booking-lists.ts'
import { addDays, nightsBetween } from '#shared/dates.ts'

export interface NightLine extends Omit<BookedNight, 'night'> {
  from: string
  to: string
  nights: number
}

const isSame = (one: Pick<BookedNight, 'price' | 'parts'>, other: Pick<BookedNight, 'price' | 'parts'>) =>
  one.price === other.price && JSON.stringify(one.parts) === JSON.stringify(other.parts)

/** The nights of a stay in as few lines as they can be said, room by room; `isSingle`: each in its own. */
export const nightLines = (nights: readonly BookedNight[], isSingle = false): NightLine[] => {
  const lines: NightLine[] = []
  const sorted = nights.toSorted((a, b) => a.roomId.localeCompare(b.roomId) || a.night.localeCompare(b.night))
  for (const { night, ...agreed } of sorted) {
    const last = lines.at(-1)
    const to = addDays(night, 1)
    if (!isSingle && last?.roomId === agreed.roomId && last.to === night && isSame(last, agreed))
      Object.assign(last, { to, nights: nightsBetween(last.from, to) })
    else lines.push({ ...agreed, from: night, to, nights: 1 })
  }
  return lines.toSorted((a, b) => a.from.localeCompare(b.from))
}
