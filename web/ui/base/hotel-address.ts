interface Place {
  pathname: string
  search: string
}

const isDashboard = (path: string) => path === '/dashboard' || path.startsWith('/dashboard/')

/** The hotel that an address of the dashboard names. */
export const namedHotel = ({ pathname, search }: Place): string | undefined =>
  (isDashboard(pathname) && new URLSearchParams(search).get('hotel')) || undefined

/** An address of the dashboard with the hotel that the page names on which one is; one that names a hotel itself, or none on purpose (`?hotel=`), stays. */
export const withHotel = (to: string, here: Place): string => {
  const hotel = namedHotel(here)
  const url = new URL(to, 'http://here.invalid')
  if (!hotel || !isDashboard(url.pathname) || url.searchParams.has('hotel')) return to
  url.searchParams.set('hotel', hotel)
  return url.pathname + url.search + url.hash
}
