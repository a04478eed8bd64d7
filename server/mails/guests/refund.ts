import type { RefundReason } from '#shared/payments/refund-reasons.ts'
import { refundSentences } from '#shared/payments/refund-words.ts'
import { formatDate } from '#shared/words/dates.ts'
import { formatRupees } from '#shared/words/money.ts'
import { dear, type MailText, mailOf, type Page, paragraph } from '../layout.ts'
import { oneLine } from '../words.ts'
import { bookingLink, hotelName, hotelUrl, howToReach, type MailStay, stayFacts } from './stay.ts'

/** `by-hotel`: of what was bought, decided by the hotel. */
export type MailedReason = RefundReason | 'by-hotel'

const sentenceOf = (reason: MailedReason): string =>
  reason === 'by-hotel' ? 'The hotel has decided to give you this money back.' : refundSentences[reason]

export interface RefundInput extends MailStay {
  reason: MailedReason
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
      paragraph(sentenceOf(input.reason)),
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
