import type { HotelImage } from '#shared/gallery.ts'

/** The kinds of pictures as people read them. */
export const typeNames: Readonly<Record<HotelImage['imageType'], string>> = { COVER: 'Cover', OTHER: 'Other', HOTEL_LOGO: 'Hotel logo' }
