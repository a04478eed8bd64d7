/** The parts of an address that name a page. */
export interface Place {
  pathname: string
  search: string
}

const isDashboard = (path: string) => path === '/dashboard' || path.startsWith('/dashboard/')

/** The hotel that an address of the dashboard names. */
export const namedHotel = ({ pathname, search }: Place): string | undefined =>
  (isDashboard(pathname) && new URLSearchParams(search).get('hotel')) || undefined

/**
 * Adds the hotel that the current page's address names to another dashboard address, unless that names a hotel itself,
 * or none on purpose (`?hotel=`).
 */
export const withHotel = (to: string, here: Place): string => {
  const hotel = namedHotel(here)
  const url = new URL(to, 'http://here.invalid')
  if (!hotel || !isDashboard(url.pathname) || url.searchParams.has('hotel')) return to
  url.searchParams.set('hotel', hotel)
  return url.pathname + url.search + url.hash
}
