import type { FastifyInstance } from 'fastify'
import { bookingApi } from '#shared/bookings.ts'
import { paymentApi } from '#shared/payments.ts'
import type { App } from '../app.ts'
import type { Handlers } from '../http/call.ts'
import { callCounter } from '../http/call-counter.ts'
import { badRequest } from '../http/errors.ts'
import { networkOf } from '../http/network.ts'
import { serve } from '../http/serve.ts'
import { orderPlan } from '../plans/order-plan.ts'
import { afterCallback } from './callback.ts'
import { confirmBooking } from './confirm-booking.ts'
import { orderStay } from './create-order.ts'
import { orderStatus, releaseOrder } from './order-status.ts'
import { receiveEvent } from './webhook.ts'

/** Orders of one network at one hotel, or of plans. */
const mostOrders = { count: 20, seconds: 600 }

const paymentsCounting = (countOrder: (key: string) => void): Handlers<typeof paymentApi> => ({
  createOrder: async ({ app, transaction, input, request, viewer }) => {
    const net = networkOf(request.ip)
    const count = (what: string) => countOrder(`${net} ${what}`)
    if (input.plan && viewer) {
      count('plan')
      return orderPlan(app, transaction, input, input.plan, viewer.id)
    }
    if (!input.booking) throw badRequest({ booking: 'Send exactly one of booking and plan.' })
    return orderStay(app, input, input.booking, { net, count })
  },
  orderStatus: ({ db, input }) => orderStatus(db, input.orderId, input.orderSecret),
  releaseOrder: { run: ({ tx, input }) => releaseOrder(tx, input.orderId, input.orderSecret) },
  callback: async ({ app, input, reply }) =>
    reply.redirect(await afterCallback(app, input, reply.request.query as { hotel?: unknown; plan?: unknown }), 303),
  webhook: async ({ app, transaction, input, request }) => {
    await receiveEvent(app, transaction, input, request.headers)
    return {}
  },
})

const bookings: Handlers<typeof bookingApi> = { create: ({ app, input }) => confirmBooking(app, input) }

export const paymentRoutes = (http: FastifyInstance, app: App): void => {
  serve(http, app, paymentApi, paymentsCounting(app.config.rateLimit ? callCounter(mostOrders.count, mostOrders.seconds) : () => {}))
  serve(http, app, bookingApi, bookings)
}
