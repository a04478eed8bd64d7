import type { FastifyInstance } from 'fastify'
import { quoteApi } from '#shared/bookings/quotes.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import type { App } from '../../context.ts'
import { hotelForSale } from '../../hotels/queries.ts'
import { badRequest, notFound } from '../../http/errors/errors.ts'
import { networkOf } from '../../http/network.ts'
import { type Handlers, writeHandler } from '../../http/serve/call.ts'
import { serve } from '../../http/serve/serve.ts'
import { hotelRooms } from '../../rooms/details.ts'
import { isCodeLimited, tryCodeLater } from './code-tries.ts'
import { quoteStay, refuseAgainstRules, type Terms } from './quote.ts'

const quotes: Handlers<typeof quoteApi> = {
  stay: writeHandler({
    before: async ({ app, input: { hotelId: hotel, offerCode: code }, request }) => {
      if (!code || !(await isCodeLimited(app, { hotel, code, network: networkOf(request.ip) }))) return
      throw badRequest({ offerCode: tryCodeLater })
    },
    run: async ({ app, tx, input }) => {
      const hotel = await hotelForSale(tx, input.hotelId)
      const sold = hotel && (await hotelRooms(tx, hotel.id, hotel.pageVersion))
      if (!sold) throw notFound('This hotel does not exist.')
      const today = todayInIndia(app.clock.now())
      const terms: Terms = { today, earliest: addDays(today, 1), isOnline: false, prefix: '' }
      const quote = quoteStay(input, hotel, sold, terms)
      refuseAgainstRules(input, sold, quote, terms)
      const { rooms, offer, taxes, totalPaise, savedPaise, advancePaise, duePaise } = quote.price
      return {
        rooms: rooms.map(({ split, nights }) => ({ split: { ...split, childAges: [...split.childAges] }, nights })),
        ...(offer && { offer: { id: offer.id, name: offer.name } }),
        totalPaise,
        savedPaise,
        advancePaise,
        duePaise,
        taxes,
        ...(quote.codeProblem && { codeProblem: quote.codeProblem }),
      }
    },
  }),
}

export const quoteRoutes = (http: FastifyInstance, app: App): void => serve(http, app, quoteApi, quotes)
