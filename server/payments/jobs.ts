import { z } from 'zod'
import type { App } from '../context.ts'
import type { JobHandlers } from '../jobs/outbox.ts'
import { mailPayout } from './hotel-share/payout-mail.ts'
import { workTransfer } from './hotel-share/transfers.ts'
import { orderByProviderId, orderOfPayment } from './orders/orders.ts'
import type { Purchases } from './orders/purchase.ts'
import { workRefund } from './settle/refunds.ts'
import { settleOrder } from './settle/settle.ts'

/** `paymentId`: the payment whose arrival an event told of. */
const OrderJob = z.object({ orderId: z.string(), paymentId: z.string().optional() })
const RefundJob = z.object({ refundId: z.string(), orderId: z.string().optional() })

/** Every job of money asks the provider for the truth: twice changes nothing. None of these is given up: each may be the only trace of money. */
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
      // A refund that is not ours may have a receipt that looks like ours: then the order is looked at.
      const order = (await workRefund(app, purchases, refundId)) || !orderId ? undefined : await orderByProviderId(app.db, orderId)
      if (order) await settleOrder(app, purchases, order)
    }),
    transfer: neverGivesUp(payload => workTransfer(app, OrderJob.parse(payload).orderId)),
    'transfer-event': neverGivesUp(async payload => {
      // Its source is the order, or the payment where it was tried again.
      const order = (await orderOf(payload)) ?? (await orderOfPayment(app.db, OrderJob.parse(payload).orderId))
      if (order) await workTransfer(app, order.id)
    }),
    'mail-payout': payload => mailPayout(app, payload),
  }
}
