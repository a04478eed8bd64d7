import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { clearable, deskPhone, email, gstin, hotelRef, id, phoneNumber, shortText } from '../contract/fields.ts'
import { agreedPrices } from '../prices/agreed-prices.ts'
import { chargeLines, takeFromHotel } from '../prices/charges.ts'
import { offerCode } from '../prices/offer-code.ts'
import { limits, MealOption } from '../prices/stay.ts'
import { rupees } from '../words/amounts.ts'
import { date } from '../words/dates.ts'
import { lineText, longText, optionalLine, optionalText, personName, thingName } from '../words/text-fields.ts'
import { BookingSource, DeskSource } from './booking-source.ts'
import { pin, stateName } from './guest-place.ts'

export const BookingStatus = z.enum(['PENDING', 'CONFIRMED', 'CHECKED_IN', 'CHECKED_OUT', 'CANCELLED', 'NO_SHOW', 'EXPIRED'])
export type BookingStatus = z.output<typeof BookingStatus>

/** Nobody stays: nothing more is due, and what was received is kept or given back. */
export const isOff = (status: BookingStatus): boolean => status === 'CANCELLED' || status === 'NO_SHOW' || status === 'EXPIRED'

/** Nothing of the stay is still to come. */
export const hasEnded = (status: BookingStatus): boolean => status === 'CHECKED_OUT' || isOff(status)

export const PaymentStatus = z.enum(['PENDING', 'PARTIALLY_PAID', 'PAID', 'PARTIALLY_REFUNDED', 'REFUNDED', 'FAILED'])
export type PaymentStatus = z.output<typeof PaymentStatus>

/**
 * ONLINE is the fixed constant of guest bookings; the others are chosen by staff. PAID_THERE: the guest paid the agent or site where the stay
 * was booked, who settles it with the hotel.
 */
export const PaymentMethod = z.enum(['ONLINE', 'CREDIT_CARD', 'PAYPAL', 'BANK_TRANSFER', 'CASH', 'UPI', 'PAID_THERE'])
export type PaymentMethod = z.output<typeof PaymentMethod>

export const Company = z.strictObject({
  name: thingName(150, 'Company name is required.'),
  gst: gstin,
  address: longText(300).min(1, 'Company address is required.'),
  /** A unit of a Special Economic Zone, or who develops one: its GST is IGST. */
  isSez: z.boolean().optional(),
})

const wrongEmail = 'Invalid email address'

/** A guest's address: the guest form knows one message for it, however short it is (specification, section 5). */
const guestEmail = shortText(100, wrongEmail)
  .refine(text => email.safeParse(text).success, { error: wrongEmail, abort: true })
  .pipe(email)

export const guestFields = {
  userName: personName('Username must be at least 2 characters.'),
  userEmail: guestEmail,
  userPhone: phoneNumber,
  userAddress: optionalText(300),
  /** PIN and State of the guest, as tax papers name them. */
  userPin: pin.optional(),
  userState: stateName.optional(),
  specialRequest: optionalText(1000),
}

const adults = z.int().min(1, 'At least 1 adult.').max(limits.adults, `At most ${limits.adults} adults.`)
const childAges = z.array(z.int().min(0, 'An age is 0 to 9.').max(limits.childAge, 'An age is 0 to 9.')).max(limits.children)

/** Who sleeps in a room and on how many extra beds; of people either every room of a stay says it or none. */
const roomPeople = {
  adults: adults.optional(),
  childAges: childAges.optional(),
  extraBeds: z.int().min(0).max(limits.extraBeds).optional(),
}

export const ChosenRoom = z.strictObject({ id, mealOption: MealOption, ...roomPeople })
export type ChosenRoom = z.output<typeof ChosenRoom>

export const StayRequest = z.strictObject({
  hotelId: hotelRef,
  checkInDate: date,
  checkOutDate: date,
  adults,
  children: z.int().min(0).max(limits.children, `At most ${limits.children} children.`),
  childAges: childAges.default([]),
  rooms: z.array(ChosenRoom).min(1, 'Choose a room.').max(limits.rooms, `At most ${limits.rooms} rooms.`),
  ...guestFields,
  company: Company.optional(),
  offerCode: offerCode.optional(),
  key: id.optional(),
})
export type StayRequest = z.output<typeof StayRequest>
export type AnyStay = Omit<StayRequest, 'userEmail'> & { userEmail: string | null }

export const Booking = z.object({
  id,
  hotelId: id,
  reference: z.string(),
  version: z.int(),
  status: BookingStatus,
  /** The e-mail address is null where the desk has none. */
  user: z.object({ name: z.string(), email: z.string().nullable(), phone: z.string() }),
  userAddress: z.string().nullable(),
  userPin: z.string().nullable(),
  userState: z.string().nullable(),
  company: z.object({ name: z.string(), gst: z.string(), address: z.string(), isSez: z.boolean() }).nullable(),
  checkInDate: z.string(),
  checkOutDate: z.string(),
  adults: z.int(),
  children: z.int(),
  childAges: z.array(z.int()),
  specialRequest: z.string().nullable(),
  /** With the days on which the guest moves in and out of each. */
  rooms: z.array(
    z.object({
      id,
      roomNumber: z.string(),
      roomType: z.string(),
      mealOption: MealOption,
      pricePerNight: z.number(),
      from: z.string(),
      to: z.string(),
    }),
  ),
  payment: z.object({
    paymentMethod: PaymentMethod,
    transactionId: z.string().nullable(),
    status: PaymentStatus,
    totalAmount: z.number(),
    paidAmount: z.number(),
    /** Sent back, on its way, or given back at the desk. */
    refundedAmount: z.number(),
    remainingBalance: z.number(),
    platformShare: z.number().nullable(),
    hotelShare: z.number().nullable(),
  }),
  /** Rupees that are to go back: paid more than it costs by now, or promised on cancelling. What is on its way is not among them. */
  toGiveBack: z.number(),
  source: BookingSource,
  /** What the agent, or the site, calls it. */
  sourceReference: z.string().nullable(),
  /** The desk holds it, or held it, until its guest pays by a link. */
  byLink: z.boolean(),
  /** Of one that is PENDING. */
  heldUntil: z.string().nullable(),
  groupId: id.nullable(),
  groupName: z.string().nullable(),
  createdAt: z.string(),
})
export type Booking = z.output<typeof Booking>

/** Whatever the body says about these is ignored: who has paid gets what the order holds. */
const ignored = z.unknown().optional()

/** A paid guest's confirmation: the provider's three values; every other field of the payload is accepted and ignored. */
export const PaidBooking = z.strictObject({
  orderId: z.string().max(40),
  transactionId: z.string('Payment failed. Please try again.').min(1, 'Payment failed. Please try again.').max(40),
  signature: z.string().max(128),
  checkIn: ignored,
  hotelId: ignored,
  rooms: ignored,
  userEmail: ignored,
  userPhone: ignored,
  userName: ignored,
  userAddress: ignored,
  userPin: ignored,
  userState: ignored,
  company: ignored,
  key: ignored,
  adults: ignored,
  children: ignored,
  childAges: ignored,
  checkInDate: ignored,
  checkOutDate: ignored,
  totalAmount: ignored,
  specialRequest: ignored,
  paymentMethod: ignored,
  paidAmount: ignored,
  remainingBalance: ignored,
  platformShare: ignored,
  hotelShare: ignored,
})
export type PaidBooking = z.output<typeof PaidBooking>

export const DeskMethod = PaymentMethod.exclude(['ONLINE'])
export type DeskMethod = z.output<typeof DeskMethod>

/** Refused (409 on this field) where a guest would enter a room that is not clean, by a check-in, a move or a swap; without it nobody asks. */
export const onlyIfClean = z.boolean().optional()
/** The number under which an agent or another site knows a booking. */
export const sourceReference = lineText(60)

export const DeskBooking = StayRequest.extend({
  hotelId: id,
  orderId: z.null().optional(),
  /** Guests of the desk may have no address: no mail goes to them. */
  userEmail: clearable(guestEmail).transform(address => address ?? null),
  userPhone: deskPhone,
  adults: StayRequest.shape.adults.default(1),
  children: StayRequest.shape.children.default(0),
  paymentMethod: z.enum(DeskMethod.options, 'Please select a payment method.'),
  paidAmount: rupees.default(0),
  transactionId: optionalLine(40).nullish(),
  totalAmount: rupees.optional(),
  charges: chargeLines,
  ...agreedPrices,
  source: DeskSource.default('DESK'),
  sourceReference: optionalLine(60).nullish(),
  /** One of the bookings that the desk made for this guest before, or the group that those are already. */
  groupId: id.optional(),
  checkIn: z.boolean().optional(),
  onlyIfClean,
  signature: ignored,
  remainingBalance: ignored,
  platformShare: ignored,
  hotelShare: ignored,
})
export type DeskBooking = z.output<typeof DeskBooking>

export const bookingApi = {
  create: endpoint({
    method: 'POST',
    path: '/api/booking/createbooking',
    summary: 'Confirms the stay of a paid order, the same payment twice with the same booking; without an order the desk sells a stay',
    access: {
      byField: 'orderId',
      present: 'public',
      absent: {
        area: 'bookings',
        action: 'CREATE',
        refs: [
          ['room', 'rooms.*.id'],
          ['room', 'prices.*.roomId'],
        ],
        also: {
          action: 'DELETE',
          what: 'a discount, a reversed charge or a price of its own',
          when: ({ charges, prices = [] }: Pick<DeskBooking, 'charges' | 'prices'>) => takeFromHotel(charges) || prices.length > 0,
        },
      },
    },
    input: z.union([PaidBooking, DeskBooking]),
    /** With the key of its page for the guest who paid it. */
    data: Booking.extend({ pageKey: z.string().optional() }),
    message: 'Booking created successfully',
    transaction: 'own',
  }),
}
