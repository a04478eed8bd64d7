/** The page of a booking, with the key that opens it in the fragment; without a booking, the form that finds one. */
export const bookingPagePath = (slug: string, booking?: { reference: string; key: string }): string =>
  `/booking${booking ? `/${encodeURIComponent(booking.reference)}` : ''}?hotel=${encodeURIComponent(slug)}${booking ? `#k=${booking.key}` : ''}`

/** What a stay is called in calendars: the same in every file of it. `host`: where the installation is reached. */
export const stayUid = (bookingId: string, host: string): string => `${bookingId}@${host}`
