import { backNowText } from '#shared/bookings/guest-page.ts'
import { lastAddition } from '#shared/hotels/added-on.ts'
import type { RequestKind } from '#shared/hotels/enquiries.ts'
import { formatDate, formatMoment } from '#shared/words/dates.ts'
import { type Block, dear, type MailText, mailOf, type Page, paragraph } from '../layout.ts'
import { linesOf, oneLine } from '../words.ts'
import { bookingLink, hotelName, howToReach, type MailStay, stayFacts } from './stay.ts'

const words: Readonly<Record<RequestKind, { subject: string; title: string; what: string; until: string }>> = {
  cancel: {
    subject: 'Your request to cancel',
    title: 'You asked to cancel',
    what: 'your request to cancel the booking',
    until: 'Your booking stands until the hotel cancels it.',
  },
  change: {
    subject: 'Your request for a change',
    title: 'You asked for a change',
    what: 'your request to change the booking',
    until: 'Your booking stands as it is until the hotel changes it.',
  },
  question: { subject: 'Your question', title: 'You asked a question', what: 'your question', until: 'The hotel answers you.' },
  keep: {
    subject: 'You keep the booking',
    title: 'You keep your booking',
    what: 'been told that you keep the booking',
    until: 'It stands.',
  },
}

const adds = ['You can add to your request on the page of your booking.']
const footers: Readonly<Record<RequestKind, readonly string[]>> = {
  cancel: ['If you think better of it, press Keep the booking on the page of your booking.'],
  change: adds,
  question: adds,
  keep: [],
}

/** A stay of which something is asked; `backNow`: rupees that go back if it is cancelled now; null: none agreed. */
export interface AskedStay extends MailStay {
  kind: RequestKind
  backNow: number | null
}

/** What goes back, where the guest asks to cancel. */
export const goesBack = ({ kind, backNow }: AskedStay): Block[] =>
  kind === 'cancel' && backNow !== null ? [paragraph(backNowText(backNow))] : []

/** Tells the guest that the hotel has the request, with its text and when it was sent. */
export const requestMail = (stay: AskedStay & { message: string; at: Date }): MailText => {
  const { booking, kind, message, at } = stay
  const { subject, title, what, until } = words[kind]
  // What was asked before is taken back.
  const kept = kind === 'keep' ? lastAddition(message) : undefined
  const said = kept?.text ?? message
  const page: Page = {
    sender: hotelName(stay),
    title,
    preview: oneLine(said, 120),
    blocks: [
      dear(booking.user.name),
      paragraph(`${hotelName(stay)} has ${what}. ${until}`),
      ...goesBack(stay),
      { kind: 'words', title: 'Your message', lines: linesOf(said), quoted: true },
      { kind: 'facts', title: 'Request', facts: [{ label: 'Sent', value: kept?.on ?? formatMoment(at) }] },
      { kind: 'stamp', label: 'Booking reference', value: oneLine(booking.reference) },
      bookingLink(stay),
      stayFacts(stay),
      { kind: 'facts', title: 'Questions?', facts: [{ label: 'Hotel', value: hotelName(stay) }, ...howToReach(stay)] },
    ],
    footer: [...footers[kind], 'If you did not ask for this, call or write to the hotel.'],
  }
  const about = `${hotelName(stay)}, ${formatDate(booking.checkInDate)} (${oneLine(booking.reference)})`
  return mailOf(page, `${subject}: ${about}`)
}
