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

/** The host of a link without `www.`; undefined where the link is invalid. */
export const hostOf = (link: string): string | undefined => {
  try {
    return new URL(link).hostname.replace(/^www\./, '')
  } catch {
    return undefined
  }
}
