import { hotelApi, type LowestPrices, type PublicHotel } from '#shared/hotels/hotels.ts'
import { useCall } from '#web/api/client.ts'

/** What a night costs at least, by rate: asked in the browser at each visit, since the page is older than what was sold. A failure stays unsaid. */
export const useLowestPrices = ({ slug }: Pick<PublicHotel, 'slug'>): LowestPrices =>
  useCall(hotelApi.lowestPrices, { hotelId: slug }, { staleTime: 0 }).data ?? {}

/** The lowest of all; undefined: none is known. */
export const lowestOf = (prices: LowestPrices): number | undefined => {
  const all = Object.values(prices)
  return all.length > 0 ? Math.min(...all) : undefined
}
