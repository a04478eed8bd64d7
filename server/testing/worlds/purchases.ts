import { stayPurchase } from '../../bookings/purchase/stay-purchase.ts'
import { orderByProviderId } from '../../payments/orders/orders.ts'
import type { Purchases } from '../../payments/orders/purchase.ts'
import { settleOrder } from '../../payments/settle/settle.ts'
import { planPurchase } from '../../plans/order-plan.ts'
import type { TestServer } from '../../testing.ts'

/** What the running product sells. */
export const purchases: Purchases = { booking: stayPurchase, plan: planPurchase }

let processes = 0

/** The code that settles, as another process has it: what this one is at is not known there. */
const elsewhere = async () =>
  ((await import(`../../payments/settle/settle.ts?process=${++processes}`)) as typeof import('../../payments/settle/settle.ts')).settleOrder

/** Settles an order as a process of its own does. */
export const settleElsewhere = async ({ product: { app } }: TestServer, providerOrderId: string) => {
  const order = await orderByProviderId(app.db, providerOrderId)
  if (!order) throw new Error(`No order ${providerOrderId}`)
  return (await elsewhere())(app, purchases, order)
}

/** Settles an order as the webhook's job does. */
export const settleByProviderId = async ({ product: { app } }: TestServer, providerOrderId: string, paymentId?: string) => {
  const order = await orderByProviderId(app.db, providerOrderId)
  if (!order) throw new Error(`No order ${providerOrderId}`)
  return settleOrder(app, purchases, order, paymentId)
}
