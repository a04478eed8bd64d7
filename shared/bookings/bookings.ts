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

/** Whether nobody stays: nothing more is due, and what was received is kept or given back. */
export const isOff = (status: BookingStatus): boolean => status === 'CANCELLED' || status === 'NO_SHOW' || status === 'EXPIRED'

/** Whether the stay is over or off. */
export const hasEnded = (status: BookingStatus): boolean => status === 'CHECKED_OUT' || isOff(status)

export const PaymentStatus = z.enum(['PENDING', 'PARTIALLY_PAID', 'PAID', 'PARTIALLY_REFUNDED', 'REFUNDED', 'FAILED'])
export type PaymentStatus = z.output<typeof PaymentStatus>

/**
 * Guest bookings always have ONLINE; staff choose the others. PAID_THERE: the guest paid the agent or site of the
 * booking, which settles it with the hotel.
 */
export const PaymentMethod = z.enum(['ONLINE', 'CREDIT_CARD', 'PAYPAL', 'BANK_TRANSFER', 'CASH', 'UPI', 'PAID_THERE'])
export type PaymentMethod = z.output<typeof PaymentMethod>

export const Company = z.strictObject({
  name: thingName(150, 'Company name is required.'),
  gst: gstin,
  address: longText(300).min(1, 'Company address is required.'),
  /** A unit or developer of a Special Economic Zone, which is charged IGST. */
  isSez: z.boolean().optional(),
})

const wrongEmail = 'Invalid email address'

/** A guest's email address: any error gives the one message of the guest form (specification, section 5). */
const guestEmail = shortText(100, wrongEmail)
  .refine(text => email.safeParse(text).success, { error: wrongEmail, abort: true })
  .pipe(email)

export const guestFields = {
  userName: personName('Username must be at least 2 characters.'),
  userEmail: guestEmail,
  userPhone: phoneNumber,
  userAddress: optionalText(300),
  /** PIN and State of the guest, which tax papers name. */
  userPin: pin.optional(),
  userState: stateName.optional(),
  specialRequest: optionalText(1000),
}

const adults = z.int().min(1, 'At least 1 adult.').max(limits.adults, `At most ${limits.adults} adults.`)
const childAges = z.array(z.int().min(0, 'An age is 0 to 9.').max(limits.childAge, 'An age is 0 to 9.')).max(limits.children)

/** Who sleeps in a room, and on how many extra beds. People are given for every room of a stay or for none. */
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
  /** The email is null if the desk has none. */
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
  /** `from` and `to`: the days on which the guest moves into and out of the room. */
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
    /** Refunded or on its way through the provider, or given back at the desk. */
    refundedAmount: z.number(),
    remainingBalance: z.number(),
    platformShare: z.number().nullable(),
    hotelShare: z.number().nullable(),
  }),
  /** Rupees still to be given back: overpaid, or promised on cancelling, less what is on its way. */
  toGiveBack: z.number(),
  source: BookingSource,
  /** The agent's or site's own number for the booking. */
  sourceReference: z.string().nullable(),
  /** The desk holds it, or held it, until its guest pays by a link. */
  byLink: z.boolean(),
  /** When the hold of a PENDING booking ends. */
  heldUntil: z.string().nullable(),
  groupId: id.nullable(),
  groupName: z.string().nullable(),
  createdAt: z.string(),
})
export type Booking = z.output<typeof Booking>

/** The server ignores these fields of the body: the booking is made from the stored order. */
const ignored = z.unknown().optional()

/** The confirmation of a paid guest: three values of the provider; all other fields are accepted and ignored. */
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

/** Refuses (409 on this field) a check-in, move or swap that puts a guest into a room that is not clean. */
export const onlyIfClean = z.boolean().optional()
/** The agent's or site's own number for a booking. */
export const sourceReference = lineText(60)

export const DeskBooking = StayRequest.extend({
  hotelId: id,
  orderId: z.null().optional(),
  /** Guests of the desk may have no email address; they get no mail. */
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
  /** Any earlier booking of this guest by the desk, or the group of those bookings; the new one joins the group. */
  groupId: id.optional(),
  checkIn: z.boolean().optional(),
  onlyIfClean,
  signature: ignored,
  remainingBalance: ignored,
  platformShare: ignored,
  hotelShare: ignored,
})
export type DeskBooking = z.output<typeof DeskBooking>

/** Who may sell: what is taken from the hotel with it needs a further right. */
export const saleAccess = {
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
} as const

export const bookingApi = {
  create: endpoint({
    method: 'POST',
    path: '/api/booking/createbooking',
    summary: 'Confirms the stay of a paid order, the same payment twice with the same booking; without an order the desk sells a stay',
    access: {
      byField: 'orderId',
      present: 'public',
      absent: saleAccess,
    },
    input: z.union([PaidBooking, DeskBooking]),
    /** With the key of the booking's page for a guest who paid. */
    data: Booking.extend({ pageKey: z.string().optional() }),
    message: 'Booking created successfully',
    transaction: 'own',
  }),
}
