import type { PublicHotel } from '#shared/hotels.ts'

/** The page's title: the hotel, and where it is. */
export const hotelTitle = ({ name, location }: Pick<PublicHotel, 'name' | 'location'>): string => (location ? `${name}, ${location}` : name)
