import { addDays } from '../words/dates.ts'

/** Nights of a room in a row that are alike, from the first one to the day after the last. */
export type NightLine<Night> = Night & { from: string; to: string; nights: number }

const textOf = (night: object): string => JSON.stringify({ ...night, night: undefined, from: undefined, to: undefined, nights: undefined })

/** The nights of a stay in as few lines as they can be said, room by room; `isSingle`: each in its own. */
export const nightLines = <Night extends { roomId: string; night: string }>(
  nights: readonly Night[],
  isSingle = false,
): NightLine<Night>[] => {
  const lines: NightLine<Night>[] = []
  const sorted = nights.toSorted((a, b) => a.roomId.localeCompare(b.roomId) || a.night.localeCompare(b.night))
  for (const one of sorted) {
    const last = lines.at(-1)
    const to = addDays(one.night, 1)
    if (!isSingle && last?.to === one.night && textOf(last) === textOf(one)) Object.assign(last, { to, nights: last.nights + 1 })
    else lines.push({ ...one, from: one.night, to, nights: 1 })
  }
  return lines.toSorted((a, b) => a.from.localeCompare(b.from))
}
