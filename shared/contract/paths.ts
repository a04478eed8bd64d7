/** A hotel's public page. */
export const hotelPath = (slug: string): string => `/${slug}`

/** The rooms that are free for so many adults in one room between two dates. */
export const roomsPath = (slug: string, { checkIn, checkOut }: { checkIn: string; checkOut: string }, adults: number): string =>
  `/book?hotel=${encodeURIComponent(slug)}&in=${checkIn}&out=${checkOut}&rooms=1&adults=${adults}&step=2`

/** A picture of the hotel in one of its widths. */
export const filePath = (file: string, width?: number): string =>
  `/api/file/getfile?filePath=${file}${width === undefined ? '' : `&width=${width}`}`
