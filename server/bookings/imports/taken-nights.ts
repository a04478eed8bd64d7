import { addDays, nightsBetween } from '#shared/words/dates.ts'

/** Nights of imported stays, in days: back for guests who have been here for long, ahead to the last sold ones. */
export const importNights = { back: 30, ahead: 570 } as const

/** The first night of imported stays, and the day after the last. */
export const nightsOfImports = (today: string): { from: string; to: string } => ({
  from: addDays(today, -importNights.back),
  to: addDays(today, importNights.ahead),
})

/** Taken nights of rooms, one byte each, for fast look-ups: a file of a thousand rows makes some millions of them. */
export class TakenNights {
  readonly #from: string
  readonly #rooms = new Map<string, Uint8Array>()

  /** `offsets`: by room, the taken nights as their distance from `from`, with spaces between. */
  constructor(from: string, offsets: ReadonlyMap<string, string>) {
    this.#from = from
    for (const [roomId, text] of offsets) for (const at of text.split(' ')) this.#of(roomId)[Number(at)] = 1
  }

  #of(roomId: string): Uint8Array {
    const known = this.#rooms.get(roomId)
    if (known) return known
    const made = new Uint8Array(importNights.back + importNights.ahead)
    this.#rooms.set(roomId, made)
    return made
  }

  isFree(roomId: string, checkIn: string, nights: number): boolean {
    const [taken, first] = [this.#rooms.get(roomId), nightsBetween(this.#from, checkIn)]
    return taken === undefined || !taken.subarray(Math.max(first, 0), Math.max(first + nights, 0)).includes(1)
  }

  take(roomId: string, checkIn: string, nights: number): void {
    const first = nightsBetween(this.#from, checkIn)
    this.#of(roomId).fill(1, Math.max(first, 0), Math.max(first + nights, 0))
  }
}
