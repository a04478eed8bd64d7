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

/** A transfer to a hotel that failed, in rupees. */
export const FailedTransfer = z.object({
  id,
  bookingId: id,
  reference: z.string(),
  amount: z.number(),
  at: z.string(),
  /**
   * GIVEN_UP: no further automatic try. PAID_BY_HAND: the platform sent the amount by other means. NOT_MOVED: the
   * provider neither moved nor failed it.
   */
  state: z.enum(['PROVIDER_TRIES', 'PLANNED', 'GIVEN_UP', 'PAID_BY_HAND', 'REFUNDED', 'NOT_MOVED']),
  tries: z.int(),
  problem: z.string().nullable(),
  nextTryAt: z.string().nullable(),
})
export type FailedTransfer = z.output<typeof FailedTransfer>

/** Who of the platform's staff read a hotel's bank details, and when. */
export const BankReading = z.object({ by: z.string().nullable(), at: z.string() })

/** The bank account for transfers to a hotel; null where its owner has not entered it. */
export const BankAccount = z.object({
  beneficiaryName: z.string().nullable(),
  bankAccountNumber: z.string().nullable(),
  ifscCode: z.string().nullable(),
})

/** The most pay-outs and failed transfers of a hotel in a list of several; `maxUnpaged` of each for a single hotel. */
export const latestInList = 20

/** What a hotel is owed of its online payments, in rupees; below 0 it owes the platform. */
export const HotelAccount = z.object({
  id,
  hotelName: z.string(),
  since: z.string(),
  owed: z.number(),
  /** `paid`: all that the hotel received; `transferred`: the part that the provider's transfers brought. */
  paid: z.number(),
  transferred: z.number(),
  /** Failed transfers, part of what is owed except NOT_MOVED ones. Of many: those that need action, then the latest. */
  failed: z.array(FailedTransfer),
  /** The number of all failed transfers that are neither PAID_BY_HAND nor NOT_MOVED. */
  failedCount: z.int(),
  /** The latest pay-outs, newest first. */
  payouts: z.array(Payout),
  /** The number of all pay-outs. */
  payoutCount: z.int(),
  readings: z.array(BankReading),
})
export type HotelAccount = z.output<typeof HotelAccount>

/** Sums over all hotels, in rupees: `owed` to hotels, and `owing` by hotels to the platform. */
export const PayoutTotals = z.object({
  hotels: z.int(),
  owed: z.number(),
  owing: z.number(),
  transferred: z.number(),
  sent: z.number(),
  failed: z.int(),
})
export type PayoutTotals = z.output<typeof PayoutTotals>

/** The error for a pay-out's day before `since`. */
export const beforeFirstPlan = "This day is before the hotel's first plan."

export const PayoutForm = z.strictObject({
  hotelId: id,
  amount: rupees.refine(amount => amount > 0, 'An amount is more than 0.'),
  transactionId: lineText(40).min(1, 'Transaction ID is required.'),
  date,
  key: id,
})

/** What covers a booking's share, in rupees. NETTED: an overpayment for another booking (below 0 at that one). */
export const Cover = z.object({
  by: z.enum(['TRANSFER', 'WAITING', 'PAYOUT', 'NETTED']),
  amount: z.number(),
  payoutId: id.optional(),
  reference: z.string().optional(),
})
export type Cover = z.output<typeof Cover>

/** One booking of a statement, in rupees: `share` - `takenBack` = the sum of `covered` + `open`. */
export const StatementLine = z.object({
  bookingId: id,
  reference: z.string(),
  checkInDate: z.string(),
  checkOutDate: z.string(),
  share: z.number(),
  takenBack: z.number(),
  covered: z.array(Cover),
  /** Not covered yet; below 0 the hotel owes it. */
  open: z.number(),
})
export type StatementLine = z.output<typeof StatementLine>

/** The most bookings in one statement: the latest. */
export const maxStatementLines = 5000

/** Which bookings a hotel's received money covers; computed on each call, oldest shares first. */
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
