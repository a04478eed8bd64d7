import { formatDate } from '#shared/dates.ts'
import { formatRupees } from '#shared/money.ts'
import { dear, type MailText, mailOf, type Page, paragraph } from './layout.ts'
import { bookingLink, hotelName, hotelUrl, howToReach, type MailStay, stayFacts } from './stay.ts'
import { oneLine } from './words.ts'

export type RefundReason = 'rooms-gone' | 'paid-twice' | 'replaced' | 'cancelled' | 'amount-differs' | 'stay-past' | 'less-due' | 'by-hotel'

/** Each reason as the guest reads it: what happened, and whether there is a booking. */
const reasons: Record<RefundReason, string> = {
  'rooms-gone': 'Your payment reached us after the time to pay had run out, and the rooms had been booked by then. There is no booking.',
  'paid-twice': 'You paid for the same stay more than once. Your booking stands; the second payment goes back to you.',
  replaced:
    'Your payment reached us after the time to pay had run out, and rooms are held for a newer choice of yours, which has not been paid yet. There is no booking by this payment.',
  cancelled: 'The booking is cancelled.',
  'amount-differs': 'The amount that reached us is not the price of the stay, so it was not booked. There is no booking.',
  'stay-past': 'Your payment reached us after the check-in date, so the stay could not be booked. There is no booking.',
  'less-due':
    'Less was due for your stay by the time your payment reached us, so all of it goes back to you. What is due now, if anything, stands on the page of your booking.',
  'by-hotel': 'The hotel has decided to give you this money back.',
}

export interface RefundInput extends MailStay {
  reason: RefundReason
  /** Rupees that go back. */
  amount: number
  transactionId?: string
}

/** Tells the guest that money goes back: why, how much, when, and whom to call. */
export const refundMail = (input: RefundInput): MailText => {
  const { booking } = input
  const name = hotelName(input)
  const reference = oneLine(booking.reference)
  const amount = formatRupees(input.amount)
  const payment = input.transactionId ?? booking.payment.transactionId
  const page: Page = {
    sender: name,
    title: `${amount} is on its way back to you`,
    preview: `Refund for ${reference}, within 5 to 7 working days.`,
    blocks: [
      dear(booking.user.name),
      paragraph(reasons[input.reason]),
      { kind: 'stamp', label: 'Booking reference', value: reference },
      {
        kind: 'facts',
        title: 'Your refund',
        facts: [
          { label: 'Amount', value: amount, strong: true },
          { label: 'When', value: 'In 5 to 7 working days' },
          { label: 'Where', value: 'The account, card or UPI address that you paid with' },
          ...(payment ? [{ label: 'Transaction', value: oneLine(payment) }] : []),
        ],
      },
      bookingLink(input),
      stayFacts(input, 'The stay it was paid for'),
      { kind: 'facts', title: 'Questions?', facts: [{ label: 'Hotel', value: name }, ...howToReach(input)] },
      { kind: 'link', label: 'See the hotel page', url: hotelUrl(input) },
    ],
    footer: ['You need not do anything.', 'Name the booking reference when you call or write about this refund.'],
  }
  return mailOf(page, `Refund of ${amount}: ${name}, ${formatDate(booking.checkInDate)} (${reference})`)
}
