import type { FastifyInstance } from 'fastify'
import type { App } from '../context.ts'
import type { JobHandlers } from '../jobs/outbox.ts'
import { every, type Timer } from '../jobs/timers.ts'
import { reconcileTransfers } from './hotel-share/transfer-tries.ts'
import { paymentJobs } from './jobs.ts'
import type { Order } from './orders/orders.ts'
import type { Purchases } from './orders/purchase.ts'
import { createWaysToPay } from './orders/ways-to-pay.ts'
import { paymentRoutes } from './routes.ts'
import { reconcile } from './settle/reconcile.ts'
import { orderOfNamedPayment, type Proof, provenOrder, type RecordedPayment, settleNow } from './settle/settle.ts'
import { emptyOldEvents } from './settle/webhook.ts'

/** An order and its payment, which is undefined until the provider has captured it. */
export interface PaidOrder {
  order: Order
  payment: RecordedPayment | undefined
}

export interface PaymentsFeature {
  routes(http: FastifyInstance): void
  jobs: JobHandlers
  timers(): Timer[]
  /** Settles the order of a browser's payment proof. Throws 404 if it is not ours, 401 if the proof is forged. */
  settle(proof: Proof, check?: (order: Order) => void): Promise<PaidOrder>
  /**
   * Settles the order of a payment whose id comes without a signature; the provider is asked about an unrecorded one.
   * Returns undefined if no order of ours is found, or if the provider says that the payment failed.
   */
  settlePayment(transactionId: string, check: (order: Order) => void): Promise<PaidOrder | undefined>
}

export const createPayments = (app: App, purchases: Purchases): PaymentsFeature => {
  const settled = async (order: Order, transactionId: string): Promise<PaidOrder> => {
    const payments = await settleNow(app, purchases, order, transactionId)
    return { order, payment: payments.find(payment => payment.provider_payment_id === transactionId) }
  }
  return {
    routes: http => paymentRoutes(http, app, purchases, createWaysToPay(app)),
    jobs: paymentJobs(app, purchases),
    timers: () => [
      every(app, 'reconcile orders', Math.min(app.config.intervals.reconcile, 5000), () => reconcile(app, purchases)),
      every(app, 'compare transfers', 60_000, () => reconcileTransfers(app, purchases)),
      every(app, 'empty old events', 3_600_000, goesOn => emptyOldEvents(app.db, goesOn)),
    ],
    settle: async (proof, check) => {
      const order = await provenOrder(app, proof)
      check?.(order)
      return settled(order, proof.transactionId)
    },
    settlePayment: async (transactionId, check) => {
      const order = await orderOfNamedPayment(app, transactionId)
      if (!order) return undefined
      check(order)
      return settled(order, transactionId)
    },
  }
}
