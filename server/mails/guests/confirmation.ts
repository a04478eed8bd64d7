import { formatDate } from '#shared/words/dates.ts'
import { formatRupees } from '#shared/words/money.ts'
import { dear, type MailText, mailOf, type Page, paragraph } from '../layout.ts'
import { oneLine } from '../words.ts'
import { stayCalendar } from './calendar.ts'
import {
  arrivalRules,
  bookingLink,
  cancellationPolicy,
  findUs,
  guestFacts,
  hotelName,
  hotelPictures,
  included,
  type MailStay,
  moneyFacts,
  numbersLater,
  specialRequest,
  stayFacts,
  whatsApp,
} from './stay.ts'

/** Tells the guest that the stay is booked: everything that is needed to travel and to arrive, with a calendar file. */
export const confirmationMail = (stay: MailStay): MailText => {
  const { booking } = stay
  const name = hotelName(stay)
  const reference = oneLine(booking.reference)
  const due = booking.payment.remainingBalance
  const page: Page = {
    sender: name,
    ...hotelPictures(stay),
    title: 'Your stay is booked',
    preview: `${reference}: ${formatDate(booking.checkInDate)} to ${formatDate(booking.checkOutDate)}, ${formatRupees(due)} due at the property.`,
    blocks: [
      dear(booking.user.name),
      paragraph('Thank you for booking with us. We look forward to your stay.'),
      { kind: 'stamp', label: 'Booking reference', value: reference },
      bookingLink(stay),
      stayFacts(stay),
      ...numbersLater(stay),
      ...included(stay),
      moneyFacts(stay),
      guestFacts(stay),
      ...specialRequest(stay),
      ...cancellationPolicy(stay),
      ...arrivalRules(stay),
      ...findUs(stay),
      ...whatsApp(stay),
    ],
    footer: [
      'The attached file puts the stay into your calendar.',
      'To change or cancel, see your booking, or call or write to the hotel and name the booking reference.',
    ],
  }
  return mailOf(page, `Booking confirmed: ${name}, ${formatDate(booking.checkInDate)} (${reference})`, [stayCalendar(stay)])
}
