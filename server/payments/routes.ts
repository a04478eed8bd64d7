import type { FastifyInstance } from 'fastify'
import { paymentApi, type WayToPay } from '#shared/payments/payments.ts'
import type { App } from '../context.ts'
import { callCounter } from '../http/health/call-counter.ts'
import { networkOf } from '../http/network.ts'
import type { Handlers } from '../http/serve/call.ts'
import { serve } from '../http/serve/serve.ts'
import { afterCallback } from './orders/callback.ts'
import { createOrder, orderStatus, releaseOrder } from './orders/order-calls.ts'
import type { Purchases } from './orders/purchase.ts'
import { receiveEvent } from './settle/webhook.ts'

const maxOrders = { count: 20, seconds: 600 }

const handlers = (
  purchases: Purchases,
  waysToPay: () => readonly WayToPay[],
  countOrder: (key: string) => void,
): Handlers<typeof paymentApi> => ({
  waysToPay: async () => [...waysToPay()],
  createOrder: ({ app, transaction, input, request, viewer }) => {
    const network = networkOf(request.ip)
    const caller = { network, viewer, count: (what: string) => countOrder(`${network} ${what}`) }
    return createOrder({ app, purchases, request: input, caller }, transaction)
  },
  orderStatus: ({ db, input }) => orderStatus(db, purchases, input.orderId, input.orderSecret),
  releaseOrder: { run: ({ tx, input }) => releaseOrder(tx, purchases, input.orderId, input.orderSecret) },
  callback: async ({ app, input, reply }) =>
    reply.redirect(await afterCallback(app, purchases, input, reply.request.query as Record<'hotel' | 'plan' | 'booking', unknown>), 303),
  webhook: ({ app, input, request }) => receiveEvent(app, input, request.headers),
})

export const paymentRoutes = (http: FastifyInstance, app: App, purchases: Purchases, waysToPay: () => readonly WayToPay[]): void => {
  const countOrder = app.config.rateLimit ? callCounter(maxOrders.count, maxOrders.seconds) : () => {}
  serve(http, app, paymentApi, handlers(purchases, waysToPay, countOrder))
}
