import type { Booking } from '#shared/bookings/bookings.ts'
import { keptAmount } from '#shared/bookings/guest-page.ts'
import { mealWords } from '#shared/prices/stay.ts'
import { countedTexts } from '#shared/rooms/guest-rooms.ts'
import { formatDate } from '#shared/words/dates.ts'
import { formatRupees } from '#shared/words/money.ts'
import { type Block, dear, type Fact, type MailText, mailOf, type Page, paragraph } from '../layout.ts'
import { oneLine } from '../words.ts'
import { cancelledCalendar, stayCalendar } from './calendar.ts'
import {
  bookingLink,
  cancellationPolicy,
  hotelName,
  hotelUrl,
  howToReach,
  type MailStay,
  moneyFacts,
  numbersLater,
  partyText,
  stayFacts,
} from './stay.ts'

/** A stay as a mail tells it to the guest, its rooms by kind; `nights` is the price of its nights in rupees. */
export interface MailedStay {
  checkIn: string
  checkOut: string
  rooms: Pick<Booking['rooms'][number], 'roomType' | 'mealOption'>[]
  party: Pick<Booking, 'adults' | 'children' | 'childAges'>
  nights: number
  isCancelled: boolean
}

const roomLines = ({ rooms }: MailedStay): string[] =>
  countedTexts(rooms.map(({ roomType, mealOption }) => `${oneLine(roomType)}, ${mealWords[mealOption]}`))

/** The differences between two stays: a label, the former lines and the present ones. */
export const stayDifferences = (was: MailedStay, is: MailedStay) =>
  [
    { label: 'Check-in', from: [formatDate(was.checkIn)], to: [formatDate(is.checkIn)] },
    { label: 'Check-out', from: [formatDate(was.checkOut)], to: [formatDate(is.checkOut)] },
    { label: 'Rooms', from: roomLines(was), to: roomLines(is) },
    { label: 'Party', from: [partyText(was.party)], to: [partyText(is.party)] },
    { label: 'Price of the nights', from: [formatRupees(was.nights)], to: [formatRupees(is.nights)] },
  ].filter(({ from, to }) => from.join() !== to.join())

const differences = (was: MailedStay, is: MailedStay): Fact[] =>
  stayDifferences(was, is).map(({ label, from, to }) => ({
    label,
    value: [...from.map(line => `was: ${line}`), ...to.map(line => `now: ${line}`)],
  }))

const questions = (stay: MailStay) =>
  ({ kind: 'facts', title: 'Questions?', facts: [{ label: 'Hotel', value: hotelName(stay) }, ...howToReach(stay)] }) as const

const subjectOf = (stay: MailStay, what: string): string =>
  `${what}: ${hotelName(stay)}, ${formatDate(stay.booking.checkInDate)} (${oneLine(stay.booking.reference)})`

/** Tells the guest what the hotel changed in the stay; the calendar file replaces the one before. */
export const changeMail = (stay: MailStay & { was: MailedStay; is: MailedStay }): MailText => {
  const { booking, was, is } = stay
  const page: Page = {
    sender: hotelName(stay),
    title: 'Your stay has changed',
    preview: `${oneLine(booking.reference)}: ${formatDate(booking.checkInDate)} to ${formatDate(booking.checkOutDate)}.`,
    blocks: [
      dear(booking.user.name),
      paragraph('The hotel has changed your booking. This is how it stands now; it replaces what we wrote before.'),
      { kind: 'stamp', label: 'Booking reference', value: oneLine(booking.reference) },
      bookingLink(stay),
      { kind: 'facts', title: 'What is different', facts: differences(was, is) },
      stayFacts(stay),
      ...numbersLater(stay),
      moneyFacts(stay),
      ...cancellationPolicy(stay),
      questions(stay),
      { kind: 'link', label: 'See the hotel page', url: hotelUrl(stay), quiet: true },
    ],
    footer: ['The attached file changes the stay in your calendar.', 'If you did not ask for this, call or write to the hotel.'],
  }
  return mailOf(page, subjectOf(stay, 'Booking changed'), [stayCalendar(stay)])
}

/** What becomes of the money of a stay that is off. Without agreed terms the hotel decides, and says it later. */
const moneyLeft = ({ booking, refundOwed, cancellation }: MailStay): Block[] => {
  const { paidAmount, refundedAmount } = booking.payment
  const kept = keptAmount({ ...booking, refundOwed })
  const back = refundedAmount + refundOwed
  if (paidAmount === 0) return []
  const keptWords = cancellation === null && back === 0 ? 'With the hotel, which tells you what goes back' : 'Kept by the hotel'
  return [
    {
      kind: 'facts',
      title: 'Payment',
      facts: [
        { label: 'Paid', value: formatRupees(paidAmount) },
        ...(back > 0 ? [{ label: 'Goes back to you', value: formatRupees(back) }] : []),
        ...(kept > 0 ? [{ label: keptWords, value: formatRupees(kept), strong: true }] : []),
      ],
    },
  ]
}

/** Tells the guest that the stay is cancelled; the calendar file removes it. A refund is told in a mail of its own. */
export const cancellationMail = (stay: MailStay): MailText => {
  const { booking } = stay
  const page: Page = {
    sender: hotelName(stay),
    title: 'Your booking is cancelled',
    preview: `${oneLine(booking.reference)}, from ${formatDate(booking.checkInDate)}.`,
    blocks: [
      dear(booking.user.name),
      paragraph('Your booking is cancelled. The rooms are no longer kept for you.'),
      { kind: 'stamp', label: 'Booking reference', value: oneLine(booking.reference) },
      bookingLink(stay),
      stayFacts(stay, 'The stay that is cancelled'),
      ...moneyLeft(stay),
      ...cancellationPolicy(stay),
      questions(stay),
      { kind: 'link', label: 'See the hotel page', url: hotelUrl(stay), quiet: true },
    ],
    footer: ['The attached file takes the stay out of your calendar.', 'If money goes back to you, we write to you about it.'],
  }
  return mailOf(page, subjectOf(stay, 'Booking cancelled'), [cancelledCalendar(stay)])
}
