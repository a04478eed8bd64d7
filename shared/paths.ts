/** A hotel's public page. */
export const hotelPath = (slug: string): string => `/${slug}`

/** A picture of the hotel in one of its widths. */
export const filePath = (file: string, width?: number): string =>
  `/api/file/getfile?filePath=${file}${width === undefined ? '' : `&width=${width}`}`
