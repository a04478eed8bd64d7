import { sql } from 'kysely'
import { todayInIndia } from '#shared/words/dates.ts'
import type { Tx } from '../db/connect.ts'
import { conflict, notFound, notPossible } from '../http/errors/errors.ts'
import type { Purchase } from '../payments/orders/purchase.ts'
import { isCouponUsed } from './coupon-uses.ts'
import { quotePlan } from './offers.ts'
import { freeRecord, grantPlan, isSamePurchase, lockPlans, PlanSnapshot } from './records.ts'

/** Orders a plan at the server's own price after the coupon. With nothing to pay (`amount` 0) there is no order. */
const open: Purchase['open'] = async ({ clock }, tx, { plan, amount }, { viewer, count }) => {
  if (!plan || !viewer) throw notFound()
  count('plan')
  await lockPlans(tx, viewer.id)
  const coupon = plan.couponCode?.trim() ? { code: plan.couponCode } : undefined
  // A repeated call whose answer was lost: this plan itself has used the coupon.
  const done = amount === 0 ? await freeRecord(tx, viewer.id, plan.planId, clock.now()) : undefined
  if (done?.ends_at && isSamePurchase(done, coupon)) return { order: undefined, amountPaise: 0, reply: {} }
  const buyer = { accountId: viewer.id, today: todayInIndia(clock.now()) }
  const quoted = await quotePlan(tx, plan.planId, coupon, buyer, 'plan.')
  if (quoted.billingType === 'PER_BOOKING') throw notPossible('This plan is paid with each booking: there is nothing to pay now.')
  if (amount !== quoted.pricePaise) throw conflict('The price has changed. Please check the new amount.', { amount: quoted.pricePaise })
  const values = { account_id: viewer.id, amount_paise: quoted.pricePaise, plan_snapshot: JSON.stringify(quoted) }
  const order = quoted.pricePaise === 0 ? undefined : ((await openOrderOf(tx, viewer.id, quoted)) ?? values)
  return { order, amountPaise: quoted.pricePaise, reply: {} }
}

/** The open order of the same purchase, reused so that a second click cannot pay twice. Caller holds `lockPlans`. */
const openOrderOf = async (tx: Tx, accountId: string, quoted: PlanSnapshot): Promise<string | undefined> => {
  const unpaid = await tx
    .selectFrom('payment_order')
    .select('id')
    .where('purpose', '=', 'plan')
    .where('account_id', '=', accountId)
    .where('settled_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    // Price, coupon and duration must be as they were chosen now.
    .where(sql<boolean>`plan_snapshot = ${JSON.stringify(quoted)}::jsonb`)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  return unpaid?.id
}

/** An owner's plan: begins when it is paid. */
export const planPurchase: Purchase = {
  open,
  mayTryAgain: () => false,
  // Purchases of one account are serialised before their orders are locked.
  lock: (tx, order) => lockPlans(tx, order.account_id ?? ''),
  settle: async (_app, tx, order, { id }) => {
    if (!order.account_id) return 'cancelled'
    const bought = PlanSnapshot.parse(order.plan_snapshot)
    // Of several open orders with one coupon, the first payment uses it.
    if (await isCouponUsed(tx, bought, order.account_id)) return 'paid-twice'
    await grantPlan(tx, order.account_id, bought, { transactionId: id, hotelId: null })
    return undefined
  },
  release: async () => {},
  // A refund leaves the plan's record unchanged; a person decides whether the plan ends.
  lockBought: async () => {},
  moneyChanged: async () => {},
  status: () => Promise.reject(notFound('This order does not exist.')),
  returnUrl: async () => '/dashboard',
}
