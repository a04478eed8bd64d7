import { z } from 'zod'
import type { App } from '../context.ts'
import type { JobHandlers } from '../jobs/outbox.ts'
import { mailPayout } from './hotel-share/payout-mail.ts'
import { workTransfer } from './hotel-share/transfers.ts'
import { orderByProviderId, orderOfPayment } from './orders/orders.ts'
import type { Purchases } from './orders/purchase.ts'
import { workRefund } from './settle/refunds.ts'
import { settleOrder } from './settle/settle.ts'

/** `paymentId` is the payment that an event reported. */
const OrderJob = z.object({ orderId: z.string(), paymentId: z.string().optional() })
const RefundJob = z.object({ refundId: z.string(), orderId: z.string().optional() })

/** Money jobs are idempotent: each reads the provider's state. None is given up: it may be the money's only trace. */
export const paymentJobs = (app: App, purchases: Purchases): JobHandlers => {
  const orderOf = (payload: unknown) => orderByProviderId(app.db, OrderJob.parse(payload).orderId)
  const neverGivesUp = (run: (payload: unknown) => Promise<void>) => ({ neverGivesUp: true as const, run })
  return {
    settle: neverGivesUp(async payload => {
      const order = await orderOf(payload)
      if (order) await settleOrder(app, purchases, order, OrderJob.parse(payload).paymentId)
    }),
    refund: neverGivesUp(async payload => {
      const { refundId, orderId } = RefundJob.parse(payload)
      // A refund that is not ours may have a receipt like ours; then its order is settled.
      const order = (await workRefund(app, purchases, refundId)) || !orderId ? undefined : await orderByProviderId(app.db, orderId)
      if (order) await settleOrder(app, purchases, order)
    }),
    transfer: neverGivesUp(payload => workTransfer(app, OrderJob.parse(payload).orderId)),
    'transfer-event': neverGivesUp(async payload => {
      // A transfer's source is the order, or the payment if the transfer was tried again.
      const order = (await orderOf(payload)) ?? (await orderOfPayment(app.db, OrderJob.parse(payload).orderId))
      if (order) await workTransfer(app, order.id)
    }),
    'mail-payout': payload => mailPayout(app, payload),
  }
}
