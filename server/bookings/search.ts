import type { FastifyInstance } from 'fastify'
import { nightsBetween, todayInIndia } from '#shared/dates.ts'
import { roomApi } from '#shared/rooms.ts'
import { limits, roomsOnOffer, stayProblem } from '#shared/stay.ts'
import type { App } from '../app.ts'
import { badRequest, notFound } from '../http/errors.ts'
import { checkedList, serve } from '../http/serve.ts'
import { ownBooking } from '../payments/orders.ts'
import { freePerNight, freeRooms } from '../rooms/queries.ts'

/** A calendar asks for what can be booked at most. */
const longestCalendar = limits.daysAhead + limits.nights

/** The public search and the calendar of free nights. */
export const searchRoutes = (http: FastifyInstance, app: App): void =>
  serve(http, app, roomApi, {
    search: async ({ db, input }) => {
      const today = todayInIndia(app.clock.now())
      const problem = stayProblem(input.checkInDate, input.checkOutDate, today, today)
      if (problem) throw badRequest({ [problem.field]: problem.message })
      const stay = { checkIn: input.checkInDate, checkOut: input.checkOutDate }
      const found = await freeRooms(db, input.hotelId, stay, await ownBooking(db, input))
      if (!found) throw notFound('This hotel does not exist.')
      const party = { adults: input.adultCapacity, children: input.childrenCapacity }
      return checkedList(roomsOnOffer(found.rooms, party, input.numRooms).map(room => room.json))
    },
    nights: async ({ db, input }) => {
      const nights = nightsBetween(input.from, input.to)
      if (nights < 1) throw badRequest({ to: 'Must be after from.' })
      if (nights > longestCalendar) throw badRequest({ to: `At most ${longestCalendar} nights at once.` })
      const free = await freePerNight(db, input.hotelId, input.from, input.to, await ownBooking(db, input))
      if (!free) throw notFound('This hotel does not exist.')
      return free
    },
  })
