import { hotelApi, type LowestPrices, type PublicHotel } from '#shared/hotels/hotels.ts'
import { useCall } from '#web/api/client.ts'

/** The lowest price of a night, by rate; read at each visit, as the page may be older than sales. Hides failures. */
export const useLowestPrices = ({ slug }: Pick<PublicHotel, 'slug'>): LowestPrices =>
  useCall(hotelApi.lowestPrices, { hotelId: slug }, { staleTime: 0 }).data ?? {}

/** The lowest of all prices; undefined where none is known. */
export const lowestOf = (prices: LowestPrices): number | undefined => {
  const all = Object.values(prices)
  return all.length > 0 ? Math.min(...all) : undefined
}
