import type { z } from 'zod'
import type { recordApi } from '#shared/plans/plans.ts'
import { notYetRenewable } from '#shared/plans/receipts.ts'
import { todayInIndia } from '#shared/words/dates.ts'
import { formatRupees } from '#shared/words/money.ts'
import type { App } from '../context.ts'
import type { Db, Tx } from '../db/connect.ts'
import { badRequest, conflict, notAllowed, notFound, Refusal } from '../http/errors/errors.ts'
import type { Viewer } from '../http/guard/viewer.ts'
import type { Transaction } from '../http/serve/call.ts'
import { changeRow } from '../http/serve/versions.ts'
import type { PaidOrder, PaymentsFeature } from '../payments/create-payments.ts'
import type { Order } from '../payments/orders/orders.ts'
import { isCouponUsed, usedBefore } from './coupon-uses.ts'
import { quotePlan } from './offers.ts'
import {
  freeRecord,
  grantPlan,
  isSamePurchase,
  lockPlans,
  PlanSnapshot,
  type RecordRow,
  raisePageVersions,
  recordOfPayment,
  toRecord,
} from './records.ts'

type Purchase = z.output<typeof recordApi.create.input>

/** Completes a purchase by the proof of its payment, or directly if it is free. A repeat returns the same record. */
export const completePurchase = async (
  app: App,
  payments: PaymentsFeature,
  transaction: Transaction,
  purchase: Purchase,
  viewer: Viewer,
): Promise<RecordRow> => {
  if (purchase.userId !== undefined && purchase.userId !== viewer.id) throw notAllowed('A plan is bought for oneself only.')
  const paid = await paidPurchase(app, payments, purchase, viewer.id)
  return paid ?? transaction(tx => freePurchase(tx, purchase, viewer, app.clock.now()))
}

/** Completes the purchase of a PER_BOOKING plan, or of a plan whose price is zero. */
const freePurchase = async (tx: Tx, purchase: Purchase, viewer: Viewer, now: Date): Promise<RecordRow> => {
  await lockPlans(tx, viewer.id)
  const coupon = purchase.couponId ? { id: purchase.couponId } : undefined
  const before = await freeRecord(tx, viewer.id, purchase.planId, now)
  if (before?.ends_at && before.billing_type === purchase.billingType && isSamePurchase(before, coupon)) return before
  const quoted = await quotePlan(tx, purchase.planId, coupon, { accountId: viewer.id, today: todayInIndia(now) })
  if (quoted.billingType !== purchase.billingType) throw badRequest({ billingType: 'This is not how the plan is billed.' })
  const perBooking = quoted.billingType === 'PER_BOOKING'
  if (!perBooking && quoted.pricePaise > 0) throw badRequest({ transactionId: 'Payment failed. Please try again.' })
  const hotel = perBooking ? await hotelToLink(tx, purchase, quoted, viewer) : undefined
  if (hotel?.isNewAccount) await linkAccount(tx, hotel, viewer)
  if (before && hotel?.isNewAccount) await raisePageVersions(tx, viewer.id)
  if (before) return before
  if (!perBooking) await refuseStacked(tx, viewer.id, now)
  await grantPlan(tx, viewer.id, quoted, { transactionId: null, hotelId: hotel?.id ?? null })
  const made = await freeRecord(tx, viewer.id, purchase.planId, now)
  if (!made) throw new Error('The record of a plan cannot be read')
  return made
}

/** Throws 409 while a free plan runs that cannot be renewed yet, so that free plans are not chosen ahead. */
const refuseStacked = async (tx: Tx, accountId: string, now: Date): Promise<void> => {
  const running = await freeRecord(tx, accountId, undefined, now)
  if (running) throw conflict(notYetRenewable(toRecord(running)))
}

/** Whether the coupon of an order was used by another purchase before this one was paid. */
const isLateForCoupon = async (db: Db, { id, plan_snapshot }: Order, accountId: string): Promise<boolean> => {
  const kept = await db.selectFrom('payment').select('id').where('order_id', '=', id).where('is_kept', '=', true).executeTakeFirst()
  return !kept && isCouponUsed(db, PlanSnapshot.parse(plan_snapshot), accountId)
}

/** Throws 404 for another account's purchase. */
const refuseForeign = ({ purpose, account_id }: Order, accountId: string): void => {
  if (purpose !== 'plan' || account_id !== accountId) throw notFound('This order does not exist.')
}

/** Finds the order by the browser's proof, or by the payment id alone, as the specification's call has it. */
const paidOrder = async (payments: PaymentsFeature, purchase: Purchase, accountId: string): Promise<PaidOrder | undefined> => {
  const { orderId, transactionId, signature, billingType } = purchase
  const check = (order: Order) => refuseForeign(order, accountId)
  if (!transactionId) {
    if (orderId) throw badRequest({ transactionId: 'Payment failed. Please try again.' })
    return undefined
  }
  if (orderId) return payments.settle({ orderId, transactionId, signature: signature ?? '' }, check)
  return billingType === 'PER_BOOKING' ? undefined : payments.settlePayment(transactionId, check)
}

/** The record of a paid purchase; undefined if nothing was paid. */
const paidPurchase = async (app: App, payments: PaymentsFeature, purchase: Purchase, accountId: string): Promise<RecordRow | undefined> => {
  const paid = await paidOrder(payments, purchase, accountId)
  if (!paid) return undefined
  const { order, payment } = paid
  const record = await recordOfPayment(app.db, accountId, purchase.transactionId ?? '')
  if (record) return record
  if (payment) {
    const why = (await isLateForCoupon(app.db, order, accountId)) ? `${usedBefore} ` : ''
    throw new Refusal(
      409,
      'MONEY_GOES_BACK',
      `${why}This payment of ${formatRupees(payment.amount_paise / 100)} goes back in full by itself, within 5 to 7 working days.`,
    )
  }
  throw new Refusal(
    409,
    'PAYMENT_PENDING',
    'The bank has not confirmed the payment yet. Your plan starts by itself as soon as it does; please do not pay again.',
  )
}

/** The hotel that a PER_BOOKING plan is chosen for: the buyer's own, with a linked account and a sufficient advance. */
const hotelToLink = async (tx: Tx, purchase: Purchase, quoted: PlanSnapshot, viewer: Viewer) => {
  const hotelId = purchase.hotelId ?? undefined
  if (hotelId === undefined) throw badRequest({ hotelId: 'Choose the hotel.' })
  const hotel = await tx
    .selectFrom('hotel')
    .select(['id', 'name', 'razorpay_account_id', 'advance_basis_points'])
    .where('id', '=', hotelId)
    .where('owner_id', '=', viewer.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!hotel) throw notFound('This hotel does not exist.')
  const account = purchase.razorPayAccountId ?? hotel.razorpay_account_id
  if (!account) throw badRequest({ razorPayAccountId: `${hotel.name} needs the id of its linked account: acc_ and 14 characters.` })
  const rate = quoted.deductionBasisPoints ?? 0
  if (hotel.advance_basis_points < rate)
    throw badRequest({
      hotelId: `The advance of ${hotel.name} (${hotel.advance_basis_points / 100}%) is below the plan's deduction of ${rate / 100}%. Raise it on the profile page first.`,
    })
  return { id: hotel.id, account, isNewAccount: account !== hotel.razorpay_account_id }
}

const linkAccount = async (tx: Tx, { id, account }: { id: string; account: string }, by: Viewer): Promise<void> => {
  await changeRow(tx, { table: 'hotel', key: { id }, set: { razorpay_account_id: account }, by })
}
