import { LRUCache } from 'lru-cache'
import { singleFlight } from '../limits/single-flight.ts'

interface Made<P> {
  page: P
  bytes: number
}

/**
 * Caches one page for each place, so that versions do not add up, up to `maxSize` bytes. `key`: all that a page is made
 * from. Requests wait for a page that is being made, and share one more try if it fails. Size 0: not cached.
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
