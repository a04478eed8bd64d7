import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { can } from '#shared/contract/permissions.ts'
import { includedOffers } from '#shared/prices/included-offers.ts'
import { codeProblem } from '#shared/prices/offer-rules.ts'
import { limits, roomsOnOffer, stayProblem } from '#shared/prices/stay.ts'
import type { StayRates } from '#shared/prices/stay-rates.ts'
import { stayRuleProblem } from '#shared/prices/stay-rules.ts'
import { freeRates } from '#shared/rates/cheapest-stay.ts'
import { ratesFor } from '#shared/rates/rates.ts'
import { type BesideRooms, type NearestStay, type RoomSearch, roomApi } from '#shared/rooms/rooms.ts'
import { addDays, deskDayAt, nightsBetween, todayInIndia } from '#shared/words/dates.ts'
import { toRupees } from '#shared/words/money.ts'
import type { App } from '../../context.ts'
import type { Db } from '../../db/connect.ts'
import { badRequest, notFound } from '../../http/errors/errors.ts'
import { rightsOn, type Viewer } from '../../http/guard/viewer.ts'
import { networkOf } from '../../http/network.ts'
import type { Handlers } from '../../http/serve/call.ts'
import { jsonList, ReplyWithMeta } from '../../http/serve/json-text.ts'
import { serve } from '../../http/serve/serve.ts'
import { orderOfProof } from '../../payments/orders/orders.ts'
import { hotelRooms, type RoomDetails, rulesOf } from '../../rooms/details.ts'
import { roomsNotTaken, takenRooms } from '../../rooms/queries.ts'
import { calendarNights } from './calendar-nights.ts'
import { isCodeLimited, tryCodeLater } from './code-tries.ts'
import { nearestStays } from './nearest-dates.ts'

/** Rooms from which a search lets other calls go first; a hundred take less than a millisecond. */
const manyRooms = 100

/** A calendar covers at most all nights that can be booked. */
const longestCalendar = limits.daysAhead + limits.nights

/** The booking of the guest's own attempt, whose hold a search ignores. Null without a right proof, or once paid. */
const ownBooking = async (db: Db, proof: { orderId?: string | undefined; orderSecret?: string | undefined }): Promise<string | null> => {
  if (!proof.orderId || !proof.orderSecret) return null
  const order = await orderOfProof(db, proof.orderId, proof.orderSecret)
  // Rooms of a settled order are taken, for this guest too.
  return order && order.settled_at === null ? order.booking_id : null
}

/** The stay and party to search for. Throws 400 for dates that cannot be booked. */
const wantedOf = (app: App, isDesk: boolean, input: z.output<typeof RoomSearch>) => {
  const { today, firstOpen } = deskDayAt(app.clock.now())
  // The desk may still sell the current night.
  const earliest = isDesk ? firstOpen : addDays(today, 1)
  const problem = stayProblem(input.checkInDate, input.checkOutDate, today, earliest)
  if (problem) throw badRequest({ [problem.field]: problem.message })
  const stay = { checkIn: input.checkInDate, checkOut: input.checkOutDate }
  const party = { adults: input.adultCapacity, children: input.childrenCapacity }
  return { stay, party, today, earliest }
}

/** The code that a guest named, unless too many were tried; staff who sell for the hotel have no limit. */
const codeAsked = async ({ app, viewer, request, input }: CodedCall): Promise<{ offerCode: string | undefined; isLimited: boolean }> => {
  const { hotelId: hotel, offerCode } = input
  const sells = viewer !== undefined && can(rightsOn(viewer, hotel), 'bookings', 'CREATE')
  const isLimited = !!offerCode && !sells && (await isCodeLimited(app, { hotel, code: offerCode, network: networkOf(request.ip) }))
  return { offerCode: isLimited ? undefined : offerCode, isLimited }
}

interface CodedCall {
  app: App
  viewer: Viewer | undefined
  request: { ip: string }
  input: { hotelId: string; offerCode?: string | undefined }
}

/** The types that a rule closes to guests, with the rule's sentence each; undefined if there are none. */
const closedTypes = (rooms: readonly RoomDetails[], { rates }: StayRates): BesideRooms['closed'] => {
  const types = new Map(rooms.map(({ room, rate }) => [room.roomType, rates[rate]?.closed ?? '']))
  return types.size === 0 ? undefined : [...types].map(([roomType, why]) => ({ roomType, why }))
}

const search: Handlers<typeof roomApi> = {
  search: async call => {
    const { app, db, viewer, input } = call
    const { stay, party, today } = wantedOf(app, viewer !== undefined, input)
    const found = await takenRooms(db, input.hotelId, stay, await ownBooking(db, input))
    const hotel = found && (await hotelRooms(db, found.hotel, found.version))
    if (!hotel) throw notFound('This hotel does not exist.')
    const problem = stayRuleProblem(hotel.rules, stay)
    if (problem && !viewer) throw badRequest({ [problem.field]: problem.message })
    const { offerCode, isLimited } = await codeAsked(call)
    const free = roomsNotTaken(hotel.rooms, found)
    const rules = rulesOf(
      hotel.rules,
      free.map(({ rate }) => rate),
    )
    const pricing = ratesFor(rules, stay, today, offerCode)
    const included = includedOffers(hotel.rules.shown ?? [], stay)
    // Other calls go first where the rest takes long: a large hotel's answer has some megabytes.
    if (free.length > manyRooms) await setImmediate()
    const isClosed = ({ rate }: RoomDetails) => pricing.rates[rate]?.closed !== undefined
    // The desk may sell what a rule closes.
    const open = viewer ? free : free.filter(room => !isClosed(room))
    const offered = roomsOnOffer(open, party, input.numRooms)
    const isOffered = new Set(offered)
    return jsonList(
      offered.map(({ json }) => json),
      {
        pricing,
        rule: problem?.message,
        closed: viewer ? undefined : closedTypes(free.filter(isClosed), pricing),
        hasCodes: hotel.rules.offers.some(({ code, endDate }) => code !== null && endDate >= today) || undefined,
        alsoFree: offered.length === open.length ? undefined : freeRates(open.filter(one => !isOffered.has(one)).map(({ room }) => room)),
        included: included.length > 0 ? included : undefined,
        codeProblem: isLimited ? tryCodeLater : offerCode && codeProblem(hotel.rules, stay, today, offerCode),
      } satisfies BesideRooms,
    )
  },
  nearestDates: async call => {
    const { app, db, viewer, input } = call
    const { stay, party, today, earliest } = wantedOf(app, viewer !== undefined, input)
    const childAges = input.childAges ?? (party.children === 0 ? [] : undefined)
    const { offerCode } = await codeAsked(call)
    const wanted = { ...stay, party, childAges, rooms: input.numRooms, offerCode, isGuest: viewer === undefined }
    const found = await nearestStays(db, input.hotelId, wanted, [today, earliest], await ownBooking(db, input))
    if (!found) throw notFound('This hotel does not exist.')
    const stays = found.stays.map(({ checkIn, checkOut, totalPaise }) => ({
      checkInDate: checkIn,
      checkOutDate: checkOut,
      totalPrice: totalPaise === undefined ? null : toRupees(totalPaise),
    }))
    return new ReplyWithMeta(stays satisfies NearestStay[], { isBeingBooked: found.isBeingBooked })
  },
  nights: async ({ app, db, viewer, input }) => {
    const nights = nightsBetween(input.from, input.to)
    if (nights < 1) throw badRequest({ to: 'Must be after from.' })
    if (nights > longestCalendar) throw badRequest({ to: `At most ${longestCalendar} nights at once.` })
    const ownBookingId = await ownBooking(db, input)
    const today = todayInIndia(app.clock.now())
    const found = await calendarNights(db, input, { isGuest: viewer === undefined, ownBooking: ownBookingId, today })
    if (!found) throw notFound('This hotel does not exist.')
    return found
  },
}

export const searchRoutes = (http: FastifyInstance, app: App): void => serve(http, app, roomApi, search)
