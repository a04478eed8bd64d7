import { LRUCache } from 'lru-cache'
import { tooMany } from '../errors.ts'

/** Keys that are counted at once. */
const maxKeys = 20_000

/**
 * Counts calls by a key that only their handler knows, in this process: `max` in `seconds`, from the first on. The function that it
 * returns counts one call, and throws 429 with the seconds to wait beyond the limit.
 */
export const callCounter = (max: number, seconds: number): ((key: string) => void) => {
  const calls = new LRUCache<string, { count: number }>({ max: maxKeys, ttl: seconds * 1000 })
  return key => {
    const counted = calls.get(key) ?? { count: 0 }
    if (counted.count === 0) calls.set(key, counted)
    counted.count++
    if (counted.count > max) throw tooMany(calls.getRemainingTTL(key) / 1000)
  }
}
