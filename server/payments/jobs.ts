import { z } from 'zod'
import type { App } from '../app.ts'
import type { Handlers } from '../jobs/outbox.ts'
import { checkTransfer } from './dues.ts'
import { orderByProviderId } from './orders.ts'
import { workRefund } from './refunds.ts'
import { settleOrder } from './settle.ts'

const OrderJob = z.object({ orderId: z.string() })
const RefundJob = z.object({ refundId: z.string() })

/**
 * What the outbox does for payments. Every job asks the provider for the truth, so doing one twice changes nothing; and none is ever given
 * up, since each may be the only thing that still knows of somebody's money.
 */
export const paymentJobs = (app: App): Handlers => ({
  settle: {
    lasting: true,
    run: async payload => {
      await settleOrder(app, OrderJob.parse(payload).orderId)
    },
  },
  refund: { lasting: true, run: payload => workRefund(app, RefundJob.parse(payload).refundId) },
  transfer: { lasting: true, run: payload => checkTransfer(app, OrderJob.parse(payload).orderId) },
  'transfer-event': {
    lasting: true,
    run: async payload => {
      const order = await orderByProviderId(app.db, OrderJob.parse(payload).orderId)
      if (order) await checkTransfer(app, order.id)
    },
  },
})
