import { z } from 'zod'
import { date } from './dates.ts'
import { endpoint } from './endpoint.ts'
import { id, shortText } from './fields.ts'
import { rupees } from './money.ts'

/** What the platform sent a hotel by bank transfer, in rupees. */
export const Payout = z.object({
  id,
  hotelId: id,
  amount: z.number(),
  transactionId: z.string(),
  date: z.string(),
  by: z.string().nullable(),
})
export type Payout = z.output<typeof Payout>

/** A transfer to a hotel that did not arrive, in rupees. */
export const FailedTransfer = z.object({
  id,
  bookingId: id,
  reference: z.string(),
  amount: z.number(),
  at: z.string(),
  /**
   * The provider may still try by itself; it is tried again at `nextTryAt`; that is over; the platform has sent the amount otherwise; a part
   * went back to the guest; the provider has neither moved it nor failed it.
   */
  state: z.enum(['PROVIDER_TRIES', 'PLANNED', 'GIVEN_UP', 'PAID_BY_HAND', 'REFUNDED', 'NOT_MOVED']),
  /** How often it was tried again from the payment, and what the provider said last: for the platform alone. */
  tries: z.int(),
  problem: z.string().nullable(),
  nextTryAt: z.string().nullable(),
})
export type FailedTransfer = z.output<typeof FailedTransfer>

/** What a hotel is owed of its online payments, in rupees; below 0 it owes the platform. */
export const HotelAccount = z.object({
  /** The hotel's. */
  id,
  hotelName: z.string(),
  /** The day on which the first plan of its owner began: nothing was sent before. */
  since: z.string(),
  owed: z.number(),
  /** What reached it: by transfers with the order, and by what the platform sent. */
  paid: z.number(),
  /** Transfers that the provider failed: part of what is owed, but for those that it has NOT_MOVED. */
  failed: z.array(FailedTransfer),
  payouts: z.array(Payout),
})
export type HotelAccount = z.output<typeof HotelAccount>

/** What the field of a day says that lies before `since`. */
export const beforeFirstPlan = "This day is before the hotel's first plan."

/** A bank transfer to a hotel; `key` is the sender's name for it. */
export const PayoutForm = z.strictObject({
  hotelId: id,
  amount: rupees.refine(amount => amount > 0, 'An amount is more than 0.'),
  transactionId: shortText(40, 'At most 40 characters.').min(1, 'Transaction ID is required.'),
  date,
  key: id,
})

export const payoutApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/payout/getpayouts',
    summary: "What hotels are owed and were paid: an owner's own hotels, all for the platform",
    access: 'signed-in',
    input: z.strictObject({ hotelId: id.optional() }),
    data: z.array(HotelAccount),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/payout/createpayout',
    summary: 'Records a bank transfer to a hotel; the same key again records nothing',
    access: 'platform',
    input: PayoutForm,
    data: Payout,
    message: 'Payout recorded successfully!',
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/payout/retrytransfer',
    summary: 'Sends a failed transfer again, from the payment; 409 says why it cannot be or what the provider said',
    access: 'platform',
    transaction: 'own',
    input: z.strictObject({ hotelId: id, transferId: id }),
    data: z.object({}),
    message: 'The transfer was sent again.',
  }),
}
