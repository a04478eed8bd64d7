/** A map's search for a place, named by what it is called and its address: it needs no key, and on a phone opens the map's app. */
export const mapLink = (place: readonly (string | null)[]): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place.filter(Boolean).join(', '))}`
