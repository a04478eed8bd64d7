import type { FastifyInstance } from 'fastify'
import { bookingListApi } from '#shared/booking-lists.ts'
import { todayInIndia } from '#shared/dates.ts'
import type { App } from '../context.ts'
import type { Handlers } from '../http/call.ts'
import { ReplyWithMeta } from '../http/json-text.ts'
import { serve } from '../http/serve.ts'
import { bookingDetail } from './detail.ts'
import { bookingsChangedSince } from './history.ts'
import { listBookings } from './list.ts'
import { roomPlan } from './room-plan.ts'

const { list, get, changes, roomPlan: plan } = bookingListApi
const api = { list, get, changes, plan }

const handlers: Handlers<typeof api> = {
  list: async ({ app, db, input }) => {
    const { items, total } = await listBookings(db, input, todayInIndia(app.clock.now()))
    return new ReplyWithMeta(input.page === undefined ? items : { items, total }, { total })
  },
  get: ({ db, input }) => bookingDetail(db, input),
  changes: ({ db, input: { hotelId, since } }) => bookingsChangedSince(db, hotelId, since),
  plan: ({ app, db, input }) => roomPlan(db, input, todayInIndia(app.clock.now())),
}

/** What the desk looks at: its bookings as a list, one with its history, what is new among them, and the rooms with who is in them. */
export const bookingListRoutes = (http: FastifyInstance, app: App): void => serve(http, app, api, handlers)
