import { z } from 'zod'
import type { App } from '../context.ts'
import type { Handlers } from '../jobs/outbox.ts'
import { checkTransfer } from './dues.ts'
import { orderByProviderId } from './orders.ts'
import type { Purchases } from './purchase.ts'
import { workRefund } from './refunds.ts'
import { settleOrder } from './settle.ts'

const OrderJob = z.object({ orderId: z.string() })
const RefundJob = z.object({ refundId: z.string() })

/** What the outbox does for payments. Every job asks the provider for the truth, so doing one twice changes nothing. */
export const paymentJobs = (app: App, purchases: Purchases): Handlers => ({
  settle: async payload => {
    const order = await orderByProviderId(app.db, OrderJob.parse(payload).orderId)
    if (order) await settleOrder(app, purchases, order)
  },
  refund: payload => workRefund(app, purchases, RefundJob.parse(payload).refundId),
  transfer: payload => checkTransfer(app, OrderJob.parse(payload).orderId),
  'transfer-event': async payload => {
    const order = await orderByProviderId(app.db, OrderJob.parse(payload).orderId)
    if (order) await checkTransfer(app, order.id)
  },
})
