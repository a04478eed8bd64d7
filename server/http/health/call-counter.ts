import { LRUCache } from 'lru-cache'
import { tooMany } from '../errors/errors.ts'

const maxKeys = 20_000

/** Counts a key's calls in this process: the returned function throws 429 above `max` within `seconds` of the first. */
export const callCounter = (max: number, seconds: number): ((key: string) => void) => {
  const calls = new LRUCache<string, { count: number }>({ max: maxKeys, ttl: seconds * 1000 })
  return key => {
    const counted = calls.get(key) ?? { count: 0 }
    if (counted.count === 0) calls.set(key, counted)
    counted.count++
    if (counted.count > max) throw tooMany(calls.getRemainingTTL(key) / 1000)
  }
}
