import type { RefundReason } from './refund-reasons.ts'

// Apart from the contracts: a page loads these sentences with its payment.

const late = 'Your payment reached us after the time to pay had run out'
const muchTooLate = 'Your payment reached us more than 30 minutes after the time to pay had run out'

/** Each reason as the guest reads it, in mails and on pages: what happened, and whether there is a booking. */
export const refundSentences: Readonly<Record<RefundReason, string>> = {
  'rooms-gone': `${late}, and the rooms had been booked by then. There is no booking.`,
  'paid-twice': 'You paid for the same stay more than once. Your booking stands; the second payment goes back to you.',
  confirmed: 'The hotel had confirmed your booking before this payment reached us. Your booking stands; this payment goes back to you.',
  replaced: `${late}, and rooms are held for a newer choice of yours, which has not been paid yet. There is no booking by this payment.`,
  released: 'You had let these rooms go, or chosen others, before your payment reached us. There is no booking by this payment.',
  'price-changed': `${muchTooLate}, and the stay cost more by then. There is no booking.`,
  'not-offered': `${muchTooLate}, and by then the hotel no longer offered this stay as you had chosen it. There is no booking.`,
  'too-late': `${muchTooLate}, and its price had been agreed for that time only. There is no booking.`,
  cancelled: 'The booking is cancelled.',
  'no-show': 'The hotel had noted by then that nobody arrived, so nothing is to be paid for this stay.',
  'booking-gone': 'This booking is not there any more, so nothing is to be paid for it.',
  'stay-past': 'Your payment reached us after the check-in date, so the stay could not be booked. There is no booking.',
  'amount-differs': 'The amount that reached us is not the price of the stay, so it was not booked. There is no booking.',
  'less-due':
    'Less was due for your stay by the time your payment reached us, so all of it goes back to you. What is due now, if anything, stands on the page of your booking.',
  'given-back': 'This payment had been given back at the payment service before we heard of it, so nothing was booked by it.',
}
