import { tooMany } from '../errors.ts'

/** Keys that are remembered at once; beyond them the oldest is forgotten. */
const maxKeys = 20_000

/**
 * Counts calls by a key that only their handler knows, in this process: `max` in `seconds`, from the first on. The function that it
 * returns counts one call, and throws 429 with the seconds to wait beyond the limit.
 */
export const callCounter = (max: number, seconds: number): ((key: string) => void) => {
  const windows = new Map<string, { count: number; endsAt: number }>()
  return key => {
    const now = performance.now()
    let window = windows.get(key)
    if (!window || window.endsAt <= now) {
      window = { count: 0, endsAt: now + seconds * 1000 }
      windows.delete(key) // so that the map stays in the order of the ends
      windows.set(key, window)
      const oldest = windows.keys().next().value
      if (windows.size > maxKeys && oldest !== undefined) windows.delete(oldest)
    }
    window.count++
    if (window.count > max) throw tooMany(Math.ceil((window.endsAt - now) / 1000))
  }
}
