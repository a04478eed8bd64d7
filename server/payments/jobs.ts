import { z } from 'zod'
import type { App } from '../app.ts'
import type { Handlers } from '../jobs/outbox.ts'
import { checkTransfer } from './dues.ts'
import { orderByProviderId } from './orders.ts'
import { workRefund } from './refunds.ts'
import { settleOrder } from './settle.ts'

const OrderJob = z.object({ orderId: z.string() })
const RefundJob = z.object({ refundId: z.string() })

/** What the outbox does for payments. Every job asks the provider for the truth, so doing one twice changes nothing. */
export const paymentJobs = (app: App): Handlers => ({
  settle: async payload => {
    await settleOrder(app, OrderJob.parse(payload).orderId)
  },
  refund: payload => workRefund(app, RefundJob.parse(payload).refundId),
  transfer: payload => checkTransfer(app, OrderJob.parse(payload).orderId),
  'transfer-event': async payload => {
    const order = await orderByProviderId(app.db, OrderJob.parse(payload).orderId)
    if (order) await checkTransfer(app, order.id)
  },
})
