import { stayPurchase } from '../bookings/stay-purchase.ts'
import { orderByProviderId } from '../payments/orders.ts'
import type { Purchases } from '../payments/purchase.ts'
import { settleOrder } from '../payments/settle.ts'
import { planPurchase } from '../plans/order-plan.ts'
import type { TestServer } from '../testing.ts'

/** What the running product sells. */
export const purchases: Purchases = { booking: stayPurchase, plan: planPurchase }

/** Settles an order as the webhook's job does. */
export const settleByProviderId = async ({ product: { app } }: TestServer, providerOrderId: string) => {
  const order = await orderByProviderId(app.db, providerOrderId)
  if (!order) throw new Error(`No order ${providerOrderId}`)
  return settleOrder(app, purchases, order)
}
