import type { FastifyInstance } from 'fastify'
import { todayInIndia } from '#shared/dates.ts'
import { hotelApi } from '#shared/hotels.ts'
import type { App } from '../app.ts'
import { notFound } from '../http/errors.ts'
import { serve } from '../http/serve.ts'
import { publicHotel } from './queries.ts'

export const hotelRoutes = (http: FastifyInstance, app: App): void =>
  serve(http, app, hotelApi, {
    get: async ({ db, input }) => {
      const include = { plan: input.includePaymentPlan, offers: input.includeOffers }
      const hotel = await publicHotel(db, input.hotelId, todayInIndia(app.clock.now()), include)
      if (!hotel) throw notFound('This hotel does not exist.')
      return hotel
    },
  })
