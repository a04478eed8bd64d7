import type { PublicHotel } from '../hotels/hotels.ts'
import { formatDate } from '../words/dates.ts'
import type { Booking } from './bookings.ts'

// What the guests' pages and mails have in common, on its own: a guest's page loads it without the contracts.

/**
 * The path of a booking's page, with the booking's key in the fragment. Without a key the page uses the one that the
 * browser has stored; without a booking the path is that of the form that finds one.
 */
export const bookingPagePath = (slug: string, booking?: { reference: string; key?: string }): string =>
  `/booking${booking ? `/${encodeURIComponent(booking.reference)}` : ''}?hotel=${encodeURIComponent(slug)}${booking?.key ? `#k=${booking.key}` : ''}`

/** What a stay is called in calendars: the same in every file of it. `host`: where the installation is reached. */
export const stayUid = (bookingId: string, host: string): string => `${bookingId}@${host}`

/** A map's search for a place, named by what it is called and its address: it needs no key, and on a phone opens the map's app. */
export const mapLink = (place: readonly (string | null)[]): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place.filter(Boolean).join(', '))}`

/** What a guest writes to a hotel about. */
export interface StayInMind {
  reference?: string | undefined
  checkIn?: string | undefined
  checkOut?: string | undefined
}

/** Opens a chat with the hotel on WhatsApp in which the first words stand already: no script of theirs, and nothing is asked from the page. */
export const whatsappLink = (
  { name, whatsappPhone }: Pick<PublicHotel, 'name' | 'whatsappPhone'>,
  { reference, checkIn, checkOut }: StayInMind = {},
): string | undefined => {
  if (!whatsappPhone) return undefined
  const dates = checkIn && checkOut && `${formatDate(checkIn)} to ${formatDate(checkOut)}`
  const about = [name, reference && `booking ${reference}`, dates].filter(Boolean).join(', ')
  return `https://wa.me/${whatsappPhone.slice(1)}?text=${encodeURIComponent(`${about}: `)}`
}

/** A booking's state and what was paid and returned for it, or is still owed of what was promised, in rupees. */
interface StayMoney {
  status: Booking['status']
  refundOwed: number
  payment: Pick<Booking['payment'], 'paidAmount' | 'refundedAmount'>
}

/** Rupees that the hotel keeps of a stay that was cancelled or not used; 0 for every other one. */
export const keptAmount = ({ status, refundOwed, payment: { paidAmount, refundedAmount } }: StayMoney): number =>
  status === 'CANCELLED' || status === 'NO_SHOW' ? Math.max(0, Math.round((paidAmount - refundedAmount - refundOwed) * 100) / 100) : 0
