import type { PublicHotel } from '../hotels/hotels.ts'
import { formatDate } from '../words/dates.ts'
import { formatRupees } from '../words/money.ts'
import type { Booking } from './bookings.ts'

// What guests' pages and mails share; a file of its own, so that a guest's page loads it without the contracts.

/**
 * The path of a booking's page, with the booking's key in the fragment. Without a key the page uses the one that the
 * browser has stored; without a booking the path is that of the form that finds one.
 */
export const bookingPagePath = (slug: string, booking?: { reference: string; key?: string }): string =>
  `/booking${booking ? `/${encodeURIComponent(booking.reference)}` : ''}?hotel=${encodeURIComponent(slug)}${booking?.key ? `#k=${booking.key}` : ''}`

/** The UID of a stay in calendar files, which is the same in each. `host`: that of the installation. */
export const stayUid = (bookingId: string, host: string): string => `${bookingId}@${host}`

/** A Google Maps search by name and address: it needs no API key, and opens the app on a phone. */
export const mapLink = (place: readonly (string | null)[]): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place.filter(Boolean).join(', '))}`

/** What a guest's message to a hotel is about. */
export interface StayInMind {
  reference?: string | undefined
  checkIn?: string | undefined
  checkOut?: string | undefined
}

/** A WhatsApp link that opens a chat with the hotel and a prefilled text; it needs no third-party script or request. */
export const whatsappLink = (
  { name, whatsappPhone }: Pick<PublicHotel, 'name' | 'whatsappPhone'>,
  { reference, checkIn, checkOut }: StayInMind = {},
): string | undefined => {
  if (!whatsappPhone) return undefined
  const dates = checkIn && checkOut && `${formatDate(checkIn)} to ${formatDate(checkOut)}`
  const about = [name, reference && `booking ${reference}`, dates].filter(Boolean).join(', ')
  return `https://wa.me/${whatsappPhone.slice(1)}?text=${encodeURIComponent(`${about}: `)}`
}

/** Holds a booking's status and amounts in rupees; `refundOwed` is the part of a promised refund not yet sent. */
interface StayMoney {
  status: Booking['status']
  refundOwed: number
  payment: Pick<Booking['payment'], 'paidAmount' | 'refundedAmount'>
}

/** Rupees that the hotel keeps of a cancelled stay or a no-show; 0 for every other status. */
export const keptAmount = ({ status, refundOwed, payment: { paidAmount, refundedAmount } }: StayMoney): number =>
  status === 'CANCELLED' || status === 'NO_SHOW' ? Math.max(0, Math.round((paidAmount - refundedAmount - refundOwed) * 100) / 100) : 0

/** What of a guest's money would go back at this moment, in rupees, as a sentence. */
export const backNowText = (backNow: number): string => `If cancelled now, ${backNow > 0 ? formatRupees(backNow) : 'nothing'} goes back.`
