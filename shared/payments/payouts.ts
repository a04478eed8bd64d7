import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { id } from '../contract/fields.ts'
import { listData, listInput, maxUnpaged } from '../contract/list.ts'
import { rupees } from '../words/amounts.ts'
import { date } from '../words/dates.ts'
import { lineText } from '../words/text-fields.ts'

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
   * GIVEN_UP: no further try by itself. PAID_BY_HAND: the platform sent the amount otherwise. NOT_MOVED: neither moved nor failed by the
   * provider.
   */
  state: z.enum(['PROVIDER_TRIES', 'PLANNED', 'GIVEN_UP', 'PAID_BY_HAND', 'REFUNDED', 'NOT_MOVED']),
  tries: z.int(),
  problem: z.string().nullable(),
  nextTryAt: z.string().nullable(),
})
export type FailedTransfer = z.output<typeof FailedTransfer>

/** Who of the platform read a hotel's bank details, and when. */
export const BankReading = z.object({ by: z.string().nullable(), at: z.string() })

/** Where a bank transfer to a hotel goes; null where its owner has not said it. */
export const BankAccount = z.object({
  beneficiaryName: z.string().nullable(),
  bankAccountNumber: z.string().nullable(),
  ifscCode: z.string().nullable(),
})

/** So many pay-outs, and so many failed transfers, a hotel has in a list at most; where it alone is asked for, `maxUnpaged` of each. */
export const latestInList = 20

/** What a hotel is owed of its online payments, in rupees; below 0 it owes the platform. */
export const HotelAccount = z.object({
  id,
  hotelName: z.string(),
  since: z.string(),
  owed: z.number(),
  /** What reached it: by the provider's transfers, and by what the platform sent. */
  paid: z.number(),
  transferred: z.number(),
  /**
   * Transfers that the provider failed: part of what is owed, but for those that it has NOT_MOVED. The latest, and before all others those
   * about which something is still to be done.
   */
  failed: z.array(FailedTransfer),
  /** How many of all of them are neither PAID_BY_HAND nor NOT_MOVED. */
  failedCount: z.int(),
  /** The latest, which come first. */
  payouts: z.array(Payout),
  /** How many there are in all. */
  payoutCount: z.int(),
  readings: z.array(BankReading),
})
export type HotelAccount = z.output<typeof HotelAccount>

/** What all hotels together are owed and were paid, in rupees: `owing` is what hotels owe the platform. */
export const PayoutTotals = z.object({
  hotels: z.int(),
  owed: z.number(),
  owing: z.number(),
  transferred: z.number(),
  sent: z.number(),
  failed: z.int(),
})
export type PayoutTotals = z.output<typeof PayoutTotals>

/** What the field of a day says that lies before `since`. */
export const beforeFirstPlan = "This day is before the hotel's first plan."

export const PayoutForm = z.strictObject({
  hotelId: id,
  amount: rupees.refine(amount => amount > 0, 'An amount is more than 0.'),
  transactionId: lineText(40).min(1, 'Transaction ID is required.'),
  date,
  key: id,
})

/** What covers a booking's share, in rupees. NETTED: taken back of another booking after it had reached the hotel; below 0 at that one. */
export const Cover = z.object({
  by: z.enum(['TRANSFER', 'WAITING', 'PAYOUT', 'NETTED']),
  amount: z.number(),
  payoutId: id.optional(),
  reference: z.string().optional(),
})
export type Cover = z.output<typeof Cover>

/** One booking of a statement, in rupees: `share` less `takenBack` is what `covered` and `open` are together. */
export const StatementLine = z.object({
  bookingId: id,
  reference: z.string(),
  checkInDate: z.string(),
  checkOutDate: z.string(),
  share: z.number(),
  takenBack: z.number(),
  covered: z.array(Cover),
  /** Still to come; below 0 the hotel owes it. */
  open: z.number(),
})
export type StatementLine = z.output<typeof StatementLine>

/** So many bookings are in one statement at most, the latest. */
export const maxStatementLines = 5000

/** Which bookings the money covers that a hotel got. Counted anew every time: the oldest shares are covered first. */
export const PayoutStatement = z.object({
  lines: z.array(StatementLine),
  total: z.int(),
  /** What the platform sent beyond all that it owed, in rupees. */
  ahead: z.number(),
})
export type PayoutStatement = z.output<typeof PayoutStatement>

export const payoutApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/payout/getpayouts',
    summary: `What hotels are owed and were paid: an owner's own hotels, all for the platform; without a page the first ${maxUnpaged}, and beside them the total`,
    access: 'signed-in',
    input: listInput({ hotelId: id.optional() }, { sortBy: ['owed', 'hotelName', 'transferred', 'sent', 'failed', 'last'], filterBy: {} }),
    data: listData(HotelAccount),
    meta: z.object({ total: z.int().min(0).optional() }),
  }),
  totals: endpoint({
    method: 'GET',
    path: '/api/payout/getpayouttotals',
    summary: 'What all hotels together are owed and were paid',
    access: 'platform',
    input: z.strictObject({}),
    data: PayoutTotals,
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
  readAccount: endpoint({
    method: 'POST',
    path: '/api/payout/readaccount',
    summary: "A hotel's bank account, to pay it; each reading is written down and shown to the owner",
    access: 'platform-alone',
    input: z.strictObject({ hotelId: id }),
    data: BankAccount,
  }),
  statement: endpoint({
    method: 'GET',
    path: '/api/payout/getstatement',
    summary: "Booking by booking what covers a hotel's shares, or what one pay-out covers: an owner's own hotels, all for the platform",
    access: 'signed-in',
    input: z.strictObject({ hotelId: id, payoutId: id.optional() }),
    data: PayoutStatement,
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
