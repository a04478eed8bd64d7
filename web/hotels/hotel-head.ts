import { filePath, hotelPath } from '#shared/contract/paths.ts'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import type { HotelImage } from '#shared/rooms/gallery.ts'
import type { Head } from '#web/head.ts'
import { hotelTitle } from './hotel-text.ts'

const shortened = (text: string, max: number) => (text.length <= max ? text : `${text.slice(0, text.lastIndexOf(' ', max - 1))}…`)

/** The values that are known: schema.org data leaves out the others. */
const known = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== ''))

/** The picture of shared links: a cover's JPEG, since not every site shows WebP, or another picture's largest file. */
const shared = (first: HotelImage | undefined): Head['image'] => {
  if (!first) return undefined
  const { imagePath, imageName: alt, isCover, width, height } = first
  return isCover
    ? { path: `${filePath(imagePath)}&format=jpeg`, width: 1200, height: 630, alt }
    : { path: filePath(imagePath), width, height, alt }
}

/** The hotel page's data for search engines and for shared links (schema.org `Hotel`). */
export const hotelHead = (hotel: PublicHotel): Head => {
  const path = hotelPath(hotel.slug)
  const { street1, street2, city, state, country, postal_code } = hotel.addressDetails
  const description = hotel.description
    ? shortened(hotel.description.replace(/\s+/g, ' '), 155)
    : `Book your stay at ${hotelTitle(hotel)} directly with the hotel.`
  return {
    title: hotelTitle(hotel),
    description,
    canonical: path,
    image: shared(hotel.images[0]),
    structured: absolute =>
      known({
        '@context': 'https://schema.org',
        '@type': 'Hotel',
        '@id': absolute(path),
        name: hotel.name,
        url: absolute(path),
        description: hotel.description,
        telephone: hotel.contactPhone,
        email: hotel.contactEmail,
        image: hotel.images.slice(0, 5).map(image => absolute(filePath(image.imagePath))),
        logo: hotel.logo && absolute(filePath(hotel.logo.imagePath)),
        address: {
          '@type': 'PostalAddress',
          ...known({
            streetAddress: [street1, street2].filter(Boolean).join(', '),
            addressLocality: city,
            addressRegion: state,
            postalCode: postal_code,
            addressCountry: country,
          }),
        },
        checkinTime: hotel.checkInTime,
        checkoutTime: hotel.checkOutTime,
        amenityFeature: hotel.amenities.map(({ name }) => ({ '@type': 'LocationFeatureSpecification', name, value: true })),
      }),
  }
}
