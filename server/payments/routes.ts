import type { FastifyInstance } from 'fastify'
import { bookingApi } from '#shared/bookings.ts'
import { paymentApi } from '#shared/payments.ts'
import type { App } from '../app.ts'
import { badRequest } from '../http/errors.ts'
import { serve } from '../http/serve.ts'
import { orderPlan } from '../plans/order-plan.ts'
import { afterCallback } from './callback.ts'
import { confirmBooking } from './confirm-booking.ts'
import { orderStay } from './create-order.ts'
import { orderStatus, releaseOrder } from './order-status.ts'
import { receiveEvent } from './webhook.ts'

export const paymentRoutes = (http: FastifyInstance, app: App): void => {
  serve(http, app, paymentApi, {
    createOrder: async ({ input, request, viewer }) => {
      if (input.plan && viewer) return orderPlan(app, input, input.plan, viewer.id)
      if (!input.booking) throw badRequest({ booking: 'Send exactly one of booking and plan.' })
      return orderStay(app, input, input.booking, request.ip)
    },
    orderStatus: ({ db, input }) => orderStatus(db, input.orderId, input.orderSecret),
    releaseOrder: ({ db, input }) => releaseOrder(db, input.orderId, input.orderSecret),
    callback: async ({ input, reply }) =>
      reply.redirect(await afterCallback(app, input, reply.request.query as { hotel?: unknown; plan?: unknown }), 303),
    webhook: async ({ input, request }) => {
      await receiveEvent(app, input, request.headers)
      return {}
    },
  })
  serve(http, app, bookingApi, { create: ({ input }) => confirmBooking(app, input) })
}
