import { sql } from 'kysely'
import type { OrderRequest } from '#shared/payments.ts'
import type { App } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { conflict, notFound, notPossible } from '../http/errors.ts'
import { insertOrder, type Order } from '../payments/orders.ts'
import type { Caller, Opened, Purchase } from '../payments/purchase.ts'
import { quotePlan } from './offers.ts'
import { grantPlan, lockPlans, PlanSnapshot } from './records.ts'

/** The order of a plan, from the server's own price after the coupon. With nothing to pay there is no order: `amount` 0. */
const open = async (app: App, { plan, amount }: OrderRequest, { viewer, count, transaction }: Caller): Promise<Opened> => {
  if (!plan || !viewer) throw notFound()
  count('plan')
  const quoted = await quotePlan(app.db, plan.planId, plan.couponCode?.trim() ? { code: plan.couponCode } : undefined, 'plan.')
  if (quoted.billingType === 'PER_BOOKING') throw notPossible('This plan is paid with each booking: there is nothing to pay now.')
  if (amount !== quoted.pricePaise) throw conflict('The price has changed. Please check the new amount.', { amount: quoted.pricePaise })
  const found = quoted.pricePaise === 0 ? undefined : await transaction(tx => openOrder(tx, viewer.id, quoted))
  return { order: found?.order, isNew: found?.isNew ?? false, amountPaise: quoted.pricePaise, reply: {} }
}

/** A second click finds the open order of the same purchase again, so that it cannot be paid twice. */
const openOrder = async (tx: Tx, accountId: string, quoted: PlanSnapshot): Promise<{ order: Order; isNew: boolean }> => {
  await lockPlans(tx, accountId)
  const known = await tx
    .selectFrom('payment_order')
    .selectAll()
    .where('purpose', '=', 'plan')
    .where('account_id', '=', accountId)
    .where('settled_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    // Price, coupon and length of the plan: what is paid is what was chosen now.
    .where(sql<boolean>`plan_snapshot = ${JSON.stringify(quoted)}::jsonb`)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (known) return { order: known, isNew: false }
  const values = { account_id: accountId, amount_paise: quoted.pricePaise, plan_snapshot: JSON.stringify(quoted) }
  return { order: await insertOrder(tx, 'plan', values), isNew: true }
}

/** An owner's plan: begins when it is paid. */
export const planPurchase: Purchase = {
  open,
  // Purchases of one account wait in line before their orders do.
  lock: (tx, order) => lockPlans(tx, order.account_id ?? ''),
  settle: async (_app, tx, order, { id }) => {
    if (!order.account_id) return 'cancelled'
    await grantPlan(tx, order.account_id, PlanSnapshot.parse(order.plan_snapshot), { transactionId: id, hotelId: null })
    return undefined
  },
  abandoned: async () => {},
  // A record of a plan stays what it was: whether a plan ends with its money is for a person to decide.
  lockBought: async () => {},
  moneyChanged: async () => {},
  status: () => Promise.reject(notFound('This order does not exist.')),
  wayBack: async () => '/dashboard',
}
