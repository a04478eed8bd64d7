import type { BookingChange } from '#shared/booking-changes.ts'
import type { Booking } from '#shared/bookings.ts'
import type { DeskDay } from '#shared/dates.ts'
import { formatRupees } from '#shared/money.ts'
import { statusWords } from '../account/booking-words.ts'
import { type ChargeValues, chargePart } from './charge-part.ts'
import { type GuestValues, guestPart } from './guest-part.ts'
import { type PaymentValues, paymentPart, type RefundValues, refundPart } from './money-parts.ts'
import type { Change, ChangeContext } from './part.ts'
import { checkOutInput, type StatusValues, statusPart } from './status-part.ts'
import { type StayValues, stayPart } from './stay-part.ts'

/** What the form does not change, but a colleague may. */
interface BookingValues {
  /** The booking that the form was filled from. */
  now: Booking
  state: string
  total: string
  received: string
  returned: string
}

/** All parts of a change, as the fields of one form. */
export type ChangeValues = BookingValues & GuestValues & StayValues & ChargeValues & PaymentValues & RefundValues & StatusValues

/** The sections of the edit dialog. */
export const parts = {
  guest: guestPart,
  stay: stayPart,
  charges: chargePart,
  payment: paymentPart,
  refund: refundPart,
  status: statusPart,
} as const
export type Section = keyof typeof parts

const ofBooking = { now: '', state: 'Status', total: 'Total', received: 'Received', returned: 'Given back' }

/** What `useForm` is told of the fields. */
export const changeFields = {
  labels: {
    ...ofBooking,
    ...guestPart.labels,
    ...stayPart.labels,
    ...chargePart.labels,
    ...paymentPart.labels,
    ...refundPart.labels,
    ...statusPart.labels,
  },
  formats: { ...guestPart.formats, ...stayPart.formats, ...chargePart.formats, ...paymentPart.formats, ...refundPart.formats },
  fixed: [
    ...(Object.keys(ofBooking) as (keyof BookingValues)[]),
    ...stayPart.fixed,
    ...chargePart.fixed,
    ...(refundPart.fixed ?? []),
    ...(statusPart.fixed ?? []),
  ],
  empty: { ...chargePart.empty, ...paymentPart.empty, ...refundPart.empty, ...statusPart.empty },
} as const

/** The form of a booking as it is. */
export const changeValues = (booking: Booking, day: DeskDay): ChangeValues => ({
  now: booking,
  state: statusWords[booking.status],
  total: formatRupees(booking.payment.totalAmount),
  received: formatRupees(booking.payment.paidAmount),
  returned: formatRupees(booking.payment.refundedAmount),
  ...guestPart.read(booking, day),
  ...stayPart.read(booking, day),
  ...chargePart.read(),
  ...paymentPart.read(booking, day),
  ...refundPart.read(booking, day),
  ...statusPart.read(booking, day),
})

/** The parts of a change that move its total: what is asked for as a preview. */
export const pricedInput = (values: ChangeValues, day: DeskDay): Partial<Change> => ({
  ...stayPart.input(values, { now: values.now, day }),
  ...chargePart.input(values),
  ...checkOutInput(values),
})

/** What differs from the booking, of a tidy form, as the call takes it. */
export const changeInput = (values: ChangeValues, day: DeskDay, keys: ChangeContext['keys']): Change & BookingChange => {
  const context = { now: values.now, day, keys }
  return {
    hotelId: values.now.hotelId,
    bookingId: values.now.id,
    ...guestPart.input(values, context),
    ...pricedInput(values, day),
    ...paymentPart.input(values, context),
    ...refundPart.input(values, context),
    ...statusPart.input(values, context),
  } as Change & BookingChange
}
