import { LRUCache } from 'lru-cache'
import { singleFlight } from '../limits/single-flight.ts'

interface Made<P> {
  page: P
  /** Its size; 0 for a page that must not be kept. */
  bytes: number
}

/**
 * Pages by the place they stand at, one each, so that the versions of one do not add up; beyond `maxSize` bytes the one that nobody asked for
 * longest goes. `key` is everything that the page is made from: made from anything else it is another page. Who asks while it is made waits
 * for that one; when it went wrong for the one who asked first, it is made once more for the others.
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
