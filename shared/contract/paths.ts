/** A hotel's public page. */
export const hotelPath = (slug: string): string => `/${slug}`

/** The pages that a hotel has beside it, below its own: `/palace/privacy`. */
export const hotelPapers = ['privacy', 'terms', 'refunds'] as const
export type HotelPaper = (typeof hotelPapers)[number]

/** The rooms that are free for so many adults in one room between two dates. */
export const roomsPath = (slug: string, { checkIn, checkOut }: { checkIn: string; checkOut: string }, adults: number): string =>
  `/book?hotel=${encodeURIComponent(slug)}&in=${checkIn}&out=${checkOut}&rooms=1&adults=${adults}&step=2`

/** A picture of the hotel in one of its widths. */
export const filePath = (file: string, width?: number): string =>
  `/api/file/getfile?filePath=${file}${width === undefined ? '' : `&width=${width}`}`
