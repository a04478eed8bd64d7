import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { OrderReply, OrderRequest } from '#shared/payments.ts'
import type { App } from '../app.ts'
import type { Tx } from '../db/connect.ts'
import type { Transaction } from '../http/call.ts'
import { conflict, notPossible } from '../http/errors.ts'
import type { Order } from '../payments/orders.ts'
import { askProvider } from '../payments/provider-order.ts'
import { soldNow } from './offers.ts'
import { lockPlans, type Sold } from './records.ts'

/** The order of a plan, from the server's own price after the coupon. With nothing to pay there is no order: `amount` 0. */
export const orderPlan = async (
  app: App,
  transaction: Transaction,
  request: OrderRequest,
  plan: NonNullable<OrderRequest['plan']>,
  accountId: string,
): Promise<OrderReply> => {
  const sold = await soldNow(app.db, plan.planId, plan.couponCode?.trim() ? { code: plan.couponCode } : undefined)
  if (sold.billingType === 'PER_BOOKING') throw notPossible('This plan is paid with each booking: there is nothing to pay now.')
  if (request.amount !== sold.pricePaise) throw conflict('The price has changed. Please check the new amount.', { amount: sold.pricePaise })
  const reply = { amount: sold.pricePaise, currency: 'INR' as const, receipt: request.receipt, ...providerFacts(app) }
  if (sold.pricePaise === 0) return { ...reply, orderSecret: '' }
  const order = await transaction(tx => openOrder(tx, accountId, sold))
  return { ...reply, id: await askProvider(app, order), orderSecret: order.secret }
}

const providerFacts = ({ payments }: App) => ({ keyId: payments.keyId, checkoutScript: payments.checkoutScript })

/** A second click finds the open order of the same purchase again, so that it cannot be paid twice. */
const openOrder = async (tx: Tx, accountId: string, sold: Sold): Promise<Order> => {
  await lockPlans(tx, accountId)
  const open = await tx
    .selectFrom('payment_order')
    .selectAll()
    .where('purpose', '=', 'plan')
    .where('account_id', '=', accountId)
    .where('settled_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('created_at', '>', sql<Date>`now() - interval '1 day'`)
    // Price, coupon and length of the plan: what is paid is what was chosen now.
    .where(sql<boolean>`sold = ${JSON.stringify(sold)}::jsonb`)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (open) return open
  const id = randomUUID()
  return tx
    .insertInto('payment_order')
    .values({
      id,
      purpose: 'plan',
      account_id: accountId,
      secret: randomBytes(24).toString('base64url'),
      receipt: `pl_${id.replaceAll('-', '')}`,
      amount_paise: sold.pricePaise,
      sold: JSON.stringify(sold),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
