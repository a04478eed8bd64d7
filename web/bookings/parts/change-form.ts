import type { BookingChange } from '#shared/bookings/booking-changes.ts'
import type { Booking } from '#shared/bookings/bookings.ts'
import { statusWords } from '#shared/bookings/status-words.ts'
import type { DeskDay } from '#shared/words/dates.ts'
import { formatRupees } from '#shared/words/money.ts'
import { formatPhone } from '#shared/words/phones.ts'
import { fieldFormats } from '#web/ui/form/field-formats.ts'
import { type ChargeValues, chargePart, type PaymentValues, paymentPart, type RefundValues, refundPart } from './money-parts.ts'
import type { Change, ChangeContext, ChangePart } from './part.ts'
import { type PartyValues, partyPart } from './party-part.ts'
import { type PayerValues, payerPart } from './payer-part.ts'
import { type PriceValues, pricePart } from './price-part.ts'
import { type SourceValues, sourcePart } from './source-part.ts'
import { checkOutInput, type StatusValues, statusPart } from './status-part.ts'
import { type StayValues, stayPart } from './stay-part.ts'

export interface GuestValues {
  userName: string
  userPhone: string
  userEmail: string
  specialRequest: string
}

const guestPart: ChangePart<GuestValues> = {
  labels: { userName: 'Name', userPhone: 'Phone', userEmail: 'Email', specialRequest: 'Special request' },
  formats: { userName: fieldFormats.text, userPhone: fieldFormats.phone, userEmail: fieldFormats.email, specialRequest: fieldFormats.text },
  read: ({ user, specialRequest }) => ({
    userName: user.name,
    userPhone: formatPhone(user.phone),
    userEmail: user.email ?? '',
    specialRequest: specialRequest ?? '',
  }),
  input: ({ userName, userPhone, userEmail, specialRequest }, { now }) => ({
    ...(userName !== now.user.name && { userName }),
    ...(userPhone !== now.user.phone && { userPhone }),
    ...(userEmail !== (now.user.email ?? '') && { userEmail }),
    ...(specialRequest !== (now.specialRequest ?? '') && { specialRequest }),
  }),
}

/** What the form does not change, but a colleague may. */
interface BookingValues {
  /** The booking that the form was filled from. */
  now: Booking
  state: string
  total: string
  received: string
  returned: string
}

/** The fields of each part of the form. */
interface PartValues {
  guest: GuestValues
  payer: PayerValues
  source: SourceValues
  stay: StayValues
  party: PartyValues
  prices: PriceValues
  charges: ChargeValues
  payment: PaymentValues
  refund: RefundValues
  status: StatusValues
}
export type Section = keyof PartValues

export const parts: { readonly [S in Section]: ChangePart<PartValues[S]> } = {
  guest: guestPart,
  payer: payerPart,
  source: sourcePart,
  stay: stayPart,
  party: partyPart,
  prices: pricePart,
  charges: chargePart,
  payment: paymentPart,
  refund: refundPart,
  status: statusPart,
}

/** The intersection of the members of a union. */
type Every<U> = (U extends unknown ? (one: U) => void : never) extends (every: infer E) => void ? E : never

export type ChangeValues = BookingValues & Every<PartValues[Section]>

const ofBooking = { now: '', state: 'Status', total: 'Total', received: 'Received', returned: 'Given back' }
const everyPart = Object.values(parts)
/** The objects that `of` takes from each part, as one object. */
const merged = <T extends object>(of: (part: (typeof everyPart)[number]) => T | undefined): Every<T> =>
  Object.assign({}, ...everyPart.map(of))

export const changeFields = {
  labels: { ...merged(({ labels }) => labels), ...ofBooking },
  formats: merged(({ formats }) => formats),
  fixed: [...(Object.keys(ofBooking) as (keyof BookingValues)[]), ...everyPart.flatMap(({ fixed = [] }) => fixed)],
  empty: merged(({ empty }) => empty),
  appearing: ['refund.method', 'refund.amount', 'refund.reason', 'refund.transactionId'] as const,
}

export const changeValues = (booking: Booking, day: DeskDay): ChangeValues => ({
  ...merged(({ read }) => read(booking, day)),
  now: booking,
  state: statusWords[booking.status],
  total: formatRupees(booking.payment.totalAmount),
  received: formatRupees(booking.payment.paidAmount),
  returned: formatRupees(booking.payment.refundedAmount),
})

/** The parts of a change that move its total: what is asked for as a preview. */
export const pricedInput = (values: ChangeValues, day: DeskDay): Partial<Change> => ({
  ...stayPart.input(values, { now: values.now, day }),
  ...partyPart.input(values, { now: values.now }),
  ...pricePart.input(values),
  ...chargePart.input(values),
  ...checkOutInput(values),
})

/** What differs from the booking, of a tidy form, as the call takes it. */
export const changeInput = (values: ChangeValues, day: DeskDay, keys: ChangeContext['keys']): Change & BookingChange => {
  const context = { now: values.now, day, keys }
  const changed = merged(({ input }) => input(values, context))
  return { ...changed, hotelId: values.now.hotelId, bookingId: values.now.id } as Change & BookingChange
}
