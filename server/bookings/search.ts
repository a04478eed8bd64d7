import type { FastifyInstance } from 'fastify'
import { nightsBetween, todayInIndia } from '#shared/dates.ts'
import { roomApi } from '#shared/rooms.ts'
import { limits, roomsOnOffer, stayProblem } from '#shared/stay.ts'
import type { App } from '../context.ts'
import type { Db } from '../db/connect.ts'
import type { Handlers } from '../http/call.ts'
import { badRequest, notFound } from '../http/errors.ts'
import { jsonList } from '../http/json-text.ts'
import { serve } from '../http/serve.ts'
import { orderOfProof } from '../payments/orders.ts'
import { freePerNight, roomsLeft, takenRooms } from '../rooms/queries.ts'

/** A calendar asks for what can be booked at most. */
const longestCalendar = limits.daysAhead + limits.nights

/** The booking whose hold a search ignores: that of the guest's own attempt while it is one. Null without a right proof. */
const ownBooking = async (db: Db, proof: { orderId?: string | undefined; orderSecret?: string | undefined }): Promise<string | null> => {
  if (!proof.orderId || !proof.orderSecret) return null
  const order = await orderOfProof(db, proof.orderId, proof.orderSecret)
  // What was bought with it is taken, for this guest too.
  return order && order.settled_at === null ? order.booking_id : null
}

const search: Handlers<typeof roomApi> = {
  search: async ({ app, db, input }) => {
    const today = todayInIndia(app.clock.now())
    const problem = stayProblem(input.checkInDate, input.checkOutDate, today, today)
    if (problem) throw badRequest({ [problem.field]: problem.message })
    const stay = { checkIn: input.checkInDate, checkOut: input.checkOutDate }
    const found = await takenRooms(db, input.hotelId, stay, await ownBooking(db, input))
    if (!found) throw notFound('This hotel does not exist.')
    const party = { adults: input.adultCapacity, children: input.childrenCapacity }
    return jsonList(roomsOnOffer(await roomsLeft(db, found), party, input.numRooms).map(({ json }) => json))
  },
  nights: async ({ db, input }) => {
    const nights = nightsBetween(input.from, input.to)
    if (nights < 1) throw badRequest({ to: 'Must be after from.' })
    if (nights > longestCalendar) throw badRequest({ to: `At most ${longestCalendar} nights at once.` })
    const free = await freePerNight(db, input.hotelId, input.from, input.to, await ownBooking(db, input))
    if (!free) throw notFound('This hotel does not exist.')
    return free
  },
}

/** The public search and the calendar of free nights. */
export const searchRoutes = (http: FastifyInstance, app: App): void => serve(http, app, roomApi, search)
