import { formatDate } from '#shared/words/dates.ts'
import { formatRupees } from '#shared/words/money.ts'
import { dear, type MailText, mailOf, type Page, paragraph } from '../layout.ts'
import { oneLine } from '../words.ts'
import { bookingLink, hotelName, howToReach, type MailStay, moneyFacts, stayFacts } from './stay.ts'

/** Tells the guest that a payment for a booked stay has come, and what is still due. `received` is in rupees. */
export const paymentReceivedMail = (stay: MailStay & { received: number }): MailText => {
  const { booking, received } = stay
  const name = hotelName(stay)
  const reference = oneLine(booking.reference)
  const amount = formatRupees(received)
  const due = booking.payment.remainingBalance
  const rest = due > 0 ? `${formatRupees(due)} is still due.` : 'Your stay is fully paid.'
  const page: Page = {
    sender: name,
    title: `We have received ${amount}`,
    preview: `${reference}: ${rest}`,
    blocks: [
      dear(booking.user.name),
      paragraph(`We have received ${amount}. ${rest}`),
      { kind: 'stamp', label: 'Booking reference', value: reference },
      bookingLink(stay),
      moneyFacts(stay),
      stayFacts(stay),
      { kind: 'facts', title: 'Questions?', facts: [{ label: 'Hotel', value: name }, ...howToReach(stay)] },
    ],
    footer: ['Your booking always says what is paid and what is due.'],
  }
  return mailOf(page, `Payment received: ${amount}, ${name}, ${formatDate(booking.checkInDate)} (${reference})`)
}
