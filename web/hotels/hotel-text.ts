import { mapLink } from '#shared/bookings/guest-page.ts'
import type { PublicHotel } from '#shared/hotels/hotels.ts'

const lastPart = ({ state, postal_code }: PublicHotel['addressDetails']) => [state, postal_code].filter(Boolean).join(' ')

/** The address in one line, without what is not known. */
export const addressLine = ({ addressDetails }: Pick<PublicHotel, 'addressDetails'>): string => {
  const { street1, street2, city, country } = addressDetails
  return [street1, street2, city, lastPart(addressDetails), country].filter(Boolean).join(', ')
}

/** A link to a search for the hotel on a map; the page itself loads nothing from the map. */
export const mapOf = (hotel: Pick<PublicHotel, 'name' | 'location' | 'addressDetails'>): string =>
  mapLink([hotel.name, addressLine(hotel) || hotel.location])

/** The page's title: the hotel, and where it is. */
export const hotelTitle = ({ name, location }: Pick<PublicHotel, 'name' | 'location'>): string => (location ? `${name}, ${location}` : name)

/** What a "from" price includes: breakfast, which must be said where a room is sold without; else undefined. */
export const inNightPrice = ({ roomKinds }: Pick<PublicHotel, 'roomKinds'>): string | undefined =>
  roomKinds.some(({ hasRoomOnly }) => hasRoomOnly) ? 'with breakfast' : undefined

/** The unit of such a price, as a part of a sentence; no line breaks between its first words. */
export const nightText = (hotel: Pick<PublicHotel, 'roomKinds'>): string => `a\u00a0night ${inNightPrice(hotel) ?? ''}`.trimEnd()

/** The host of a link without `www.`; undefined where the link is invalid. */
export const hostOf = (link: string): string | undefined => {
  try {
    return new URL(link).hostname.replace(/^www\./, '')
  } catch {
    return undefined
  }
}
