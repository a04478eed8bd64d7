import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { clearable, deskPhone, id, version } from '../contract/fields.ts'
import { agreedPrices } from '../prices/agreed-prices.ts'
import { chargeLines, takeFromHotel } from '../prices/charges.ts'
import { rupees } from '../words/amounts.ts'
import { date } from '../words/dates.ts'
import { longText, optionalLine, optionalText } from '../words/text-fields.ts'
import { DeskSource } from './booking-source.ts'
import {
  Booking,
  BookingStatus,
  ChosenRoom,
  Company,
  DeskMethod,
  guestFields,
  onlyIfClean,
  StayRequest,
  sourceReference,
} from './bookings.ts'
import { pin, stateName } from './guest-place.ts'

const positive = rupees.refine(amount => amount > 0, 'An amount is more than 0.')

export const PaymentForm = z.strictObject({
  paymentMethod: z.enum(DeskMethod.options, 'Please select a payment method.'),
  amount: positive,
  transactionId: optionalLine(40).nullish(),
  key: id.optional(),
})
export type PaymentForm = z.output<typeof PaymentForm>

/**
 * Money that is given back: through the provider without a method or by ONLINE; any other method is only recorded and
 * needs a reason. PAID_THERE: by the agent or site that took it.
 */
export const RefundForm = z.strictObject({
  amount: positive,
  method: z.enum(['ONLINE', 'CASH', 'UPI', 'BANK_TRANSFER', 'CREDIT_CARD', 'PAID_THERE']).optional(),
  reason: optionalText(300),
  transactionId: optionalLine(40).nullish(),
  key: id.optional(),
})
export type RefundForm = z.output<typeof RefundForm>

/** Why a new room keeps the price of the former one; required except for a preview. */
const keepPriceReason = longText(300).min(1, 'Say why.').optional()

const Reason = z.strictObject({ reason: longText(300).min(1, 'Say why.') })

export const CancelledBy = z.enum(['guest', 'hotel'])
export type CancelledBy = z.output<typeof CancelledBy>

export const BookingChange = z.strictObject({
  hotelId: id,
  bookingId: id,
  version,
  userName: guestFields.userName.optional(),
  userEmail: clearable(guestFields.userEmail),
  userPhone: deskPhone.optional(),
  specialRequest: clearable(longText(1000)),
  source: DeskSource.optional(),
  sourceReference: clearable(sourceReference),
  userAddress: clearable(longText(300)),
  userPin: clearable(pin),
  userState: clearable(stateName),
  /** Null removes the company. */
  company: Company.nullable().optional(),
  /** Issues an invoice anew with another payer: the issued one is credited as a whole. */
  reissue: z.boolean().optional(),
  checkInDate: date.optional(),
  checkOutDate: date.optional(),
  /**
   * The rooms from the first night that may still change, each with the room it replaces unless that is the same.
   * People are given for every room or for none.
   */
  rooms: z
    .array(ChosenRoom.extend({ replaces: id.optional() }))
    .min(1, 'Choose a room.')
    .max(3, 'At most 3 rooms.')
    .optional(),
  /** Who stays from the first night that may still change; split into rooms by price unless `rooms` gives it. */
  party: z.strictObject({ adults: StayRequest.shape.adults, childAges: StayRequest.shape.childAges }).optional(),
  status: BookingStatus.optional(),
  /** Decides the refund: as agreed if the guest cancels (the default), everything if the hotel does. */
  cancelledBy: CancelledBy.optional(),
  ...agreedPrices,
  charges: chargeLines,
  payment: PaymentForm.optional(),
  refund: RefundForm.optional(),
  /** Waives what is still owed of a refund that was promised on cancelling. */
  waiveRefund: Reason.optional(),
  leaveDue: Reason.optional(),
  /** Charges the nights that an early check-out leaves unused as a FEE. */
  chargeRest: z.boolean().optional(),
  totalAmount: rupees.optional(),
  keepPrice: z.boolean().optional(),
  keepPriceReason,
  /** Undoes the latest change; nights that it dropped or repriced return at the prices that were agreed. */
  undo: z.boolean().optional(),
  onlyIfClean,
  preview: z.boolean().optional(),
})
export type BookingChange = z.output<typeof BookingChange>

/** Whether the change gives away money of the hotel, which needs a further right. */
export const givesMoneyAway = ({
  refund,
  waiveRefund,
  charges,
  prices = [],
}: Pick<BookingChange, 'refund' | 'waiveRefund' | 'charges' | 'prices'>): boolean =>
  refund !== undefined || waiveRefund !== undefined || takeFromHotel(charges) || prices.length > 0

/** The effect of a change on the money, in rupees; a `due` below 0 goes back. `notes`: sentences on nights' prices. */
export const ChangePreview = z.object({
  before: z.number(),
  after: z.number(),
  difference: z.number(),
  due: z.number(),
  notes: z.array(z.string()),
})
export type ChangePreview = z.output<typeof ChangePreview>

const Side = z.strictObject({ bookingId: id, version, roomId: id })

export const bookingChangeApi = {
  update: endpoint({
    method: 'PATCH',
    path: '/api/booking/updatebooking',
    summary: 'Changes a booking: guest, dates, rooms, party, charges, money and status, all of it or nothing; `preview` writes nothing',
    access: {
      area: 'bookings',
      action: 'UPDATE',
      row: ['booking', 'bookingId'],
      refs: [
        ['room', 'rooms.*.id'],
        ['room', 'prices.*.roomId'],
      ],
      also: {
        action: 'DELETE',
        what: 'a refund, a waived refund, a discount, a reversed charge or a price of its own',
        when: givesMoneyAway,
      },
    },
    input: BookingChange,
    data: z.union([Booking, ChangePreview]),
    message: 'Booking updated successfully!',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/booking/deletebooking',
    summary: 'Deletes a booking made by mistake, which never received money',
    access: { area: 'bookings', action: 'DELETE', row: ['booking', 'bookingId'] },
    input: z.strictObject({ hotelId: id, bookingId: id, version }),
    data: z.object({ id }),
    message: 'Booking deleted successfully!',
  }),
  swap: endpoint({
    method: 'POST',
    path: '/api/booking/swaprooms',
    summary: 'Two stays exchange a room on the nights that both have',
    access: {
      area: 'bookings',
      action: 'UPDATE',
      row: ['booking', 'one.bookingId'],
      refs: [
        ['booking', 'other.bookingId'],
        ['room', 'one.roomId'],
        ['room', 'other.roomId'],
      ],
    },
    input: z.strictObject({
      hotelId: id,
      one: Side,
      other: Side,
      preview: z.boolean().optional(),
      keepPrice: z.boolean().optional(),
      keepPriceReason,
      undo: z.boolean().optional(),
      onlyIfClean,
    }),
    data: z.union([z.array(Booking), z.array(ChangePreview)]),
    message: 'Rooms swapped successfully!',
  }),
  sendConfirmation: endpoint({
    method: 'POST',
    path: '/api/booking/sendconfirmation',
    summary: 'Sends the guest the confirmation again',
    access: { area: 'bookings', action: 'UPDATE', row: ['booking', 'bookingId'] },
    input: z.strictObject({ hotelId: id, bookingId: id }),
    data: z.object({}),
    message: 'Confirmation sent.',
  }),
}
