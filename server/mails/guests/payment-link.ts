import type { AskedByLink } from '#shared/bookings/asked-by-link.ts'
import { formatDate, formatMoment } from '#shared/words/dates.ts'
import { formatRupees } from '#shared/words/money.ts'
import { dear, type MailText, mailOf, type Page, paragraph } from '../layout.ts'
import { oneLine } from '../words.ts'
import { cancellationPolicy, hotelName, howToReach, type MailStay, moneyFacts, specialRequest, stayFacts } from './stay.ts'

/** Asks a guest to pay on the page of the booking: the advance of what the hotel holds, or what is due. */
export const paymentLinkMail = (stay: MailStay & { asked: AskedByLink }): MailText => {
  const { booking, asked } = stay
  const name = hotelName(stay)
  const reference = oneLine(booking.reference)
  const amount = formatRupees(asked.amount)
  const by = asked.until === null ? '' : ` by ${formatMoment(asked.until)}`
  const isHeld = asked.part === 'ADVANCE'
  const page: Page = {
    sender: name,
    title: isHeld ? `Please pay ${amount} to confirm your stay` : `Please pay ${amount} for your stay`,
    preview: `${reference}: ${formatDate(booking.checkInDate)} to ${formatDate(booking.checkOutDate)}${by && `, pay${by}`}.`,
    blocks: [
      dear(booking.user.name),
      paragraph(
        isHeld
          ? `We hold ${booking.rooms.length === 1 ? 'this room' : 'these rooms'} for you. Your stay is confirmed once you have paid ${amount}${by}.`
          : `${amount} is due for your stay. You can pay it now.`,
      ),
      { kind: 'stamp', label: 'Booking reference', value: reference },
      { kind: 'link', label: `Pay ${amount}`, url: stay.bookingUrl },
      stayFacts(stay),
      moneyFacts(stay, [], isHeld ? asked.amount : 0),
      ...specialRequest(stay),
      ...(isHeld ? cancellationPolicy(stay) : []),
      { kind: 'facts', title: 'Questions?', facts: [{ label: 'Hotel', value: name }, ...howToReach(stay)] },
    ],
    footer: isHeld
      ? [
          'Without a payment by then, the rooms go back on sale and you owe nothing.',
          'If you did not ask for this stay, you need not do anything.',
        ]
      : ['If you have paid at the hotel already, you need not do anything.'],
  }
  return mailOf(
    page,
    `${isHeld ? 'To confirm your stay' : 'Payment for your stay'}: ${name}, ${formatDate(booking.checkInDate)} (${reference})`,
  )
}
