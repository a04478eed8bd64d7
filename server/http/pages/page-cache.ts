import { LRUCache } from 'lru-cache'
import { singleFlight } from '../limits/single-flight.ts'

interface Made<P> {
  page: P
  bytes: number
}

/**
 * Pages by place, one each, so that versions do not add up, and at most `maxSize` bytes. `key` is everything that a page is made from. Who
 * asks while it is made waits for it; where that failed it is made once more for them. Size 0: not kept.
 */
export const createPageCache = <P extends object>(maxSize: number) => {
  const cache = new LRUCache<string, Made<P> & { key: string }>({ maxSize, sizeCalculation: ({ bytes }) => bytes })
  return singleFlight(async (key: string, place: string, make: () => Promise<Made<P>>): Promise<P> => {
    const cached = cache.get(place)
    if (cached?.key === key) return cached.page
    const made = await make()
    if (made.bytes > 0) cache.set(place, { key, ...made })
    return made.page
  })
}
