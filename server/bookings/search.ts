import type { FastifyInstance } from 'fastify'
import { nightsBetween, todayInIndia } from '#shared/dates.ts'
import { roomApi } from '#shared/rooms.ts'
import { limits, roomsOnOffer, stayProblem } from '#shared/stay.ts'
import type { App } from '../app.ts'
import type { Handlers } from '../http/call.ts'
import { type CheckedText, checkedList } from '../http/checked-text.ts'
import { badRequest, notFound } from '../http/errors.ts'
import { serve } from '../http/serve.ts'
import { ownBooking } from '../payments/orders.ts'
import { freePerNight, roomsLeft, type Taken, takenRooms } from '../rooms/queries.ts'

/** A calendar asks for what can be booked at most. */
const longestCalendar = limits.daysAhead + limits.nights

/**
 * Answers made last, good while what they depend on is the same: what is taken is asked anew every time, and so is the number that every
 * change of the rooms raises. Many guests look at the same days of the same hotel when it is talked about.
 */
const recent = new Map<string, { version: number; taken: string; answer: CheckedText }>()
const mostRemembered = 200

const remember = (key: string, { version, taken }: Taken, answer: CheckedText): CheckedText => {
  recent.set(key, { version, taken, answer })
  const oldest = recent.keys().next().value
  if (recent.size > mostRemembered && oldest !== undefined) recent.delete(oldest)
  return answer
}

const search: Handlers<typeof roomApi> = {
  search: async ({ app, db, input }) => {
    const today = todayInIndia(app.clock.now())
    const problem = stayProblem(input.checkInDate, input.checkOutDate, today, today)
    if (problem) throw badRequest({ [problem.field]: problem.message })
    const stay = { checkIn: input.checkInDate, checkOut: input.checkOutDate }
    const found = await takenRooms(db, input.hotelId, stay, await ownBooking(db, input))
    if (!found) throw notFound('This hotel does not exist.')
    const { adultCapacity: adults, childrenCapacity: children, numRooms } = input
    const key = `${found.hotel}/${stay.checkIn}/${stay.checkOut}/${adults}/${children}/${numRooms}`
    const known = recent.get(key)
    if (known?.version === found.version && known.taken === found.taken) return known.answer
    const rooms = roomsOnOffer(await roomsLeft(db, found), { adults, children }, numRooms)
    return remember(key, found, checkedList(rooms.map(room => room.json)))
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
