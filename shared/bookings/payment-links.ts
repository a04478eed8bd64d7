import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { id, version } from '../contract/fields.ts'
import { formatDate, formatMoment } from '../words/dates.ts'
import { formatRupees } from '../words/money.ts'
import { AskedByLink } from './asked-by-link.ts'
import { Booking, DeskBooking, saleAccess } from './bookings.ts'

/** The desk holds rooms for so long at most, from the moment at which it says so. */
export const longestHoldHours = 48
/** Nobody can pay in less. */
export const shortestHoldMinutes = 10

const holdUntil = z.iso
  .datetime({ offset: true, error: 'Choose until when the guest can pay.' })
  .max(40, 'Choose until when the guest can pay.')

/** A sale of the desk whose rooms are held until the guest has paid the advance by a link. */
export const HeldBooking = DeskBooking.omit({
  orderId: true,
  paymentMethod: true,
  paidAmount: true,
  transactionId: true,
  groupId: true,
  checkIn: true,
  onlyIfClean: true,
  signature: true,
  remainingBalance: true,
  platformShare: true,
  hotelShare: true,
}).extend({ holdUntil })
export type HeldBooking = z.output<typeof HeldBooking>

/** `url` has the key of the booking's page: it is for its guest alone. */
export const PaymentLink = AskedByLink.extend({ url: z.string(), hotelName: z.string() })
export type PaymentLink = z.output<typeof PaymentLink>

interface Linked {
  link: PaymentLink
  booking: Pick<Booking, 'reference' | 'checkInDate' | 'checkOutDate'>
}

/** What the desk writes to a guest, by WhatsApp or otherwise. */
export const linkText = ({ link: { url, hotelName, part, amount, until }, booking }: Linked): string => {
  const stay = `${hotelName}, ${formatDate(booking.checkInDate)} to ${formatDate(booking.checkOutDate)}, booking ${booking.reference}.`
  const asks =
    part === 'ADVANCE'
      ? `Please pay ${formatRupees(amount)}${until === null ? '' : ` by ${formatMoment(until)}`} to confirm it:`
      : `Please pay ${formatRupees(amount)}, which is due:`
  return `${stay} ${asks} ${url}`
}

const ofBooking = { area: 'bookings', action: 'UPDATE', row: ['booking', 'bookingId'] } as const

export const paymentLinkApi = {
  hold: endpoint({
    method: 'POST',
    path: '/api/booking/holdbooking',
    summary: 'The desk holds the rooms of a stay until its guest pays the advance by a link; the same key gives the same booking',
    access: saleAccess,
    input: HeldBooking,
    data: Booking,
    message: 'Rooms held.',
  }),
  open: endpoint({
    method: 'POST',
    path: '/api/booking/openpaymentlink',
    summary:
      'The link by which a guest pays the advance of a booking that is held, or what is due; from then on its page takes that payment',
    access: ofBooking,
    input: z.strictObject({ hotelId: id, bookingId: id }),
    data: PaymentLink,
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/booking/sendpaymentlink',
    summary: 'Mails the guest the payment link',
    access: ofBooking,
    input: z.strictObject({ hotelId: id, bookingId: id }),
    data: z.object({}),
    message: 'Payment link sent.',
  }),
  move: endpoint({
    method: 'PATCH',
    path: '/api/booking/movehold',
    summary: 'Another end for what the desk holds',
    access: ofBooking,
    input: z.strictObject({ hotelId: id, bookingId: id, version, holdUntil }),
    data: Booking,
    message: 'Time to pay changed.',
  }),
}
