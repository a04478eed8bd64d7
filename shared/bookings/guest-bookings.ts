import { z } from 'zod'
import { endpoint, longestBookingKey } from '../contract/endpoint.ts'
import { deskPhone, hotelRef, pastedText } from '../contract/fields.ts'
import { Enquiry, RequestKind } from '../hotels/enquiries.ts'
import { longText } from '../words/text-fields.ts'
import { AskedByLink } from './asked-by-link.ts'
import { BookingDetail } from './booking-lists.ts'
import { Booking, StayRequest } from './bookings.ts'
import { referenceOf } from './references.ts'

/** A booking as its guest sees it on its page: without the platform's and hotel's shares and the names of staff. */
export const GuestBooking = BookingDetail.pick({
  id: true,
  hotelId: true,
  reference: true,
  version: true,
  status: true,
  createdAt: true,
  user: true,
  userAddress: true,
  userPin: true,
  userState: true,
  company: true,
  adults: true,
  children: true,
  childAges: true,
  specialRequest: true,
  checkInDate: true,
  checkOutDate: true,
  rooms: true,
  nights: true,
  offers: true,
  cancelling: true,
  refundOwed: true,
}).extend({
  payment: Booking.shape.payment.omit({ platformShare: true, hotelShare: true }),
  charges: z.array(BookingDetail.shape.charges.element.pick({ id: true, kind: true, text: true, amount: true })),
  /** The GST in the price by percent, and what an offer saved, in rupees; null if there is neither. */
  breakdown: z
    .object({
      taxes: z.array(z.object({ percent: z.number(), amount: z.number() })),
      offer: z.object({ name: z.string(), saved: z.number() }).nullable(),
    })
    .nullable(),
  /** Whether it has tax papers, which its guest may read. */
  hasDocuments: z.boolean(),
  /** What its guest is asked to pay on this page; null: nothing. */
  asked: AskedByLink.nullable(),
  /** What the hotel changed since the booking, and the last such day; null: nothing, or the stay is over or off. */
  changed: z.object({ on: z.string(), lines: z.array(z.string()) }).nullable(),
  /** The guest's requests on this page, newest first, ten at most. */
  requests: z.array(
    Enquiry.pick({ id: true, message: true, createdAt: true, kind: true }).extend({
      /** The hotel has not answered yet: a further request of this kind is added to this one. */
      isOpen: z.boolean(),
    }),
  ),
})
export type GuestBooking = z.output<typeof GuestBooking>

const noReference = 'Enter the booking reference.'
const reference = pastedText(20, noReference)
  .min(1, noReference)
  .transform(text => referenceOf(text) ?? text.toUpperCase())

export const FindForm = z.strictObject({ reference, phone: deskPhone })

/** The stay that a guest wishes instead: dates and people of the whole booking. */
export const WishedStay = z.strictObject({
  checkInDate: StayRequest.shape.checkInDate,
  checkOutDate: StayRequest.shape.checkOutDate,
  adults: StayRequest.shape.adults,
  childAges: StayRequest.shape.childAges,
})
export type WishedStay = z.output<typeof WishedStay>

export const nothingAsked = "Tell the hotel what you'd like to change."

export const RequestForm = z
  .strictObject({
    kind: RequestKind,
    message: longText(1900).default(''),
    /** The wished stay, only for a change; its price is added to the message. */
    stay: WishedStay.optional(),
  })
  .refine(({ kind, message, stay }) => kind !== 'change' || message !== '' || stay, { path: ['message'], error: nothingAsked })
  .refine(({ kind, stay }) => kind === 'change' || !stay, { path: ['stay'], error: 'Only of a change.' })
  .refine(({ kind, message }) => kind !== 'question' || message !== '', { path: ['message'], error: 'Write your question.' })

/** Identifies a booking by the key that only its guest has. */
export const proven = { hotelId: hotelRef, reference, bookingKey: z.string().max(longestBookingKey) }

export const guestBookingApi = {
  get: endpoint({
    method: 'GET',
    path: '/api/booking/guestbooking',
    summary: 'A booking for its guest, until 30 days after check-out',
    access: 'public',
    proof: 'booking',
    limit: 'search',
    input: z.strictObject(proven),
    data: GuestBooking,
  }),
  find: endpoint({
    method: 'POST',
    path: '/api/booking/findbooking',
    summary: "The key of a booking's page, for who knows its reference and the guest's phone number",
    access: 'public',
    input: FindForm.extend({ hotelId: hotelRef }),
    data: z.object({ key: z.string() }),
    example: { reference: 'K7Q2-9XW4', phone: '+919812345678' },
  }),
  request: endpoint({
    method: 'POST',
    path: '/api/booking/requestchange',
    summary:
      'Asks the hotel to cancel, keep or change a booking (to other dates or people, too), or a question: an enquiry about it, or added to the open one',
    access: 'public',
    proof: 'booking',
    limit: 'search',
    input: RequestForm.safeExtend(proven),
    data: Enquiry,
    message: 'Your request was sent to the hotel.',
    example: { reference: 'K7Q2-9XW4', kind: 'change', message: 'Can we arrive a day later?' },
  }),
}
