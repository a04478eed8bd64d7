import { z } from 'zod'
import { BookingStatus, StayRequest } from '../bookings/bookings.ts'
import { endpoint, longestBookingKey } from '../contract/endpoint.ts'
import { hotelRef, id } from '../contract/fields.ts'
import { MealOption } from '../prices/stay.ts'
import { paise } from '../words/amounts.ts'
import { RefundReason } from './refund-reasons.ts'

/** The call that creates an order. Amounts are paise; the shares are only compared with the server's own. */
export const OrderRequest = z.strictObject({
  amount: paise,
  /** The stay's total and terms (`termsOf`) as the guest saw them; the server only compares them with its own. */
  totalAmount: paise.optional(),
  terms: z.string().max(2000).optional(),
  currency: z.literal('INR', 'Only INR is taken.'),
  receipt: z.string().max(40, 'A receipt has at most 40 characters.'),
  withTransfers: z.boolean().optional(),
  receiverAccountId: z.string().max(40).nullish(),
  amountToTransfer: z.int().nullish(),
  booking: StayRequest.optional(),
  /** A booking whose guest pays on its own page, with its hotel; proven by that page's key. Never replaced. */
  bookingId: id.optional(),
  hotelId: hotelRef.optional(),
  bookingKey: z.string().max(longestBookingKey).default(''),
  plan: z.strictObject({ planId: id, couponCode: z.string().max(50).optional() }).optional(),
})
export type OrderRequest = z.output<typeof OrderRequest>

export const OrderReply = z.object({
  id: z.string().optional(),
  amount: z.int(),
  currency: z.literal('INR'),
  receipt: z.string(),
  keyId: z.string(),
  checkoutScript: z.string(),
  orderSecret: z.string(),
  bookingId: id.optional(),
  /** CONFIRMED if the attempt was already paid: nothing more to pay; call `orderstatus`. */
  status: BookingStatus.optional(),
  rooms: z.array(z.object({ id, roomNumber: z.string() })).optional(),
  holdExpiresAt: z.string().nullable().optional(),
})
export type OrderReply = z.output<typeof OrderReply>

const OrderProof = z.strictObject({ orderId: z.string().max(40), orderSecret: z.string().max(100) })

export const MoneyState = z.enum(['NONE', 'AUTHORIZED', 'CAPTURED', 'REFUNDING', 'REFUNDED'])

/** The outcome of an attempt, in rupees; its only personal data is the key of the booking's page (`pageKey`). */
export const OrderStatus = z.object({
  orderId: z.string(),
  bookingId: id,
  status: BookingStatus,
  money: MoneyState,
  /** Why the money is or was refunded, if the order bought nothing. */
  refundReason: RefundReason.optional(),
  reference: z.string(),
  checkInDate: z.string(),
  checkOutDate: z.string(),
  rooms: z.array(z.object({ roomNumber: z.string(), roomType: z.string(), mealOption: MealOption })),
  totalAmount: z.number(),
  advanceAmount: z.number(),
  paidAmount: z.number(),
  remainingBalance: z.number(),
  holdExpiresAt: z.string().nullable(),
  pageKey: z.string().optional(),
})
export type OrderStatus = z.output<typeof OrderStatus>

/** A kind of payment that the provider's window takes. */
export const WayToPay = z.enum(['upi', 'card', 'netbanking', 'wallet'])
export type WayToPay = z.output<typeof WayToPay>

export const paymentApi = {
  waysToPay: endpoint({
    method: 'GET',
    path: '/api/payment/waystopay',
    summary: 'How guests can pay, as the provider offers it to this installation; empty while that is not known',
    access: 'public',
    input: z.strictObject({}),
    data: z.array(WayToPay),
  }),
  createOrder: endpoint({
    method: 'POST',
    path: '/api/payment/createorder',
    summary: 'Holds the rooms of a stay, or prices a plan, or what is asked for a booking by a link, and makes the order to pay',
    access: { byField: 'plan', exclusiveWith: 'booking', present: 'owner', absent: 'public' },
    proof: 'booking',
    input: OrderRequest,
    data: OrderReply,
    transaction: 'own',
  }),
  orderStatus: endpoint({
    method: 'GET',
    path: '/api/payment/orderstatus',
    summary: 'What became of an order, without personal data',
    access: 'public',
    input: OrderProof,
    proof: 'order',
    data: OrderStatus,
  }),
  releaseOrder: endpoint({
    method: 'POST',
    path: '/api/payment/releaseorder',
    summary: 'Lets the hold of an unpaid order go',
    access: 'public',
    input: OrderProof,
    proof: 'order',
    data: z.object({ status: BookingStatus }),
  }),
  callback: endpoint({
    method: 'POST',
    path: '/api/payment/callback',
    summary: "The provider's form post from browsers inside apps; answers 303 to the wizard",
    access: 'public',
    input: z.looseObject({}),
    data: z.never(),
    transaction: 'own',
    body: 'form',
    reply: 'other',
  }),
  webhook: endpoint({
    method: 'POST',
    path: '/api/payment/webhook',
    summary: "The provider's events, signed over the raw body",
    access: 'public',
    input: z.instanceof(Uint8Array),
    data: z.object({}),
    transaction: 'own',
    body: 'raw',
    limit: 'none',
  }),
}
