import { maxHotels } from '#shared/accounts/accounts.ts'
import type { HotelChoice } from '#web/session/pick-hotel.ts'

/** The session lists the first hotels only: with that many there may be more. */
export const isLongList = (hotels: readonly HotelChoice[]): boolean => hotels.length >= maxHotels

/** The hotels whose name contains the text, ignoring case. */
export const matchingHotels = (hotels: readonly HotelChoice[], search: string): readonly HotelChoice[] =>
  hotels.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()))

/** What the dropdown says in place of hotels (specification, section 2, "Dashboard shell"). */
export const hotelMessage = (state: { loading: boolean; searching: boolean; hotels: number }): string => {
  if (state.loading) return 'Loading'
  return state.searching && state.hotels > 0 ? 'No Hotel Found.' : 'No Hotels Available.'
}
