import type { FastifyInstance } from 'fastify'
import { hotelTaxApi } from '#shared/rates/hotel-tax.ts'
import { rateApi } from '#shared/rates/rate-calendar.ts'
import { todayInIndia } from '#shared/words/dates.ts'
import type { App } from '../context.ts'
import type { Handlers } from '../http/serve/call.ts'
import { serve } from '../http/serve/serve.ts'
import { rateCalendar, rulesNow } from './calendar.ts'
import { dayChange, writeDays } from './day-prices.ts'
import { hotelTaxHandlers } from './hotel-tax.ts'
import { ladderRoutes } from './ladders.ts'
import { setOccupancy } from './occupancy.ts'
import { previewRates } from './preview.ts'
import { seasonRoutes } from './seasons.ts'
import { stayRuleRoutes } from './stay-rules.ts'

const rates: Handlers<typeof rateApi> = {
  calendar: ({ app, db, hotel, input }) => rateCalendar(db, hotel.id, input, todayInIndia(app.clock.now())),
  setDays: {
    run: async ({ app, tx, hotel, input: { hotelId: _, ...days } }) => {
      const change = dayChange(await rulesNow(tx, hotel.id), days, todayInIndia(app.clock.now()))
      return { nights: await writeDays(tx, hotel.id, change) }
    },
  },
  setOccupancy: { run: ({ tx, hotel, viewer, input }) => setOccupancy(tx, hotel.id, viewer, input) },
  preview: ({ app, pool, input }) => previewRates(pool, input, todayInIndia(app.clock.now())),
}

export const rateRoutes = (http: FastifyInstance, app: App): void => {
  serve(http, app, rateApi, rates)
  serve(http, app, hotelTaxApi, hotelTaxHandlers)
  seasonRoutes(http, app)
  stayRuleRoutes(http, app)
  ladderRoutes(http, app)
}
