import type { FastifyInstance } from 'fastify'
import type { BookingStatus } from '#shared/bookings/bookings.ts'
import { type GuestBooking, guestBookingApi, nothingAsked, type WishedStay } from '#shared/bookings/guest-bookings.ts'
import { wishedStayApi } from '#shared/bookings/wished-stay.ts'
import type { RequestKind } from '#shared/hotels/enquiries.ts'
import { toRupees } from '#shared/words/money.ts'
import { limitsOf, throttle } from '../../accounts/throttle.ts'
import type { App } from '../../context.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { kindOf } from '../../enquiries/queries.ts'
import { askAboutBooking } from '../../enquiries/requests.ts'
import { badRequest, conflict, notFound } from '../../http/errors/errors.ts'
import { networkOf } from '../../http/network.ts'
import { type Handlers, writeHandler } from '../../http/serve/call.ts'
import { serve } from '../../http/serve/serve.ts'
import { rateRulesOf } from '../../rooms/nights/rate-rules.ts'
import { type BookingRow, bookingRow, refundOwedPaise, toBooking } from '../booking/booking.ts'
import { cancellingOf } from '../booking/cancelling.ts'
import { bookingOfKey, bookingOfPhone } from '../booking/page-key.ts'
import { issuedPapers } from '../change/guest-fields.ts'
import { breakdownOf } from '../prices/breakdown.ts'
import { askedByLink } from '../purchase/payment-link.ts'
import { bookedNight, chargesOf, extrasOf } from '../view/detail.ts'
import { changedByHotel } from './stay-changes.ts'
import { wishText } from './wish-text.ts'
import { isAsBooked, priceOfWish } from './wished-stay.ts'

/** The status that the guest sees: a hold past its end is shown as expired even before the database records that. */
const statusOf = (row: BookingRow): BookingStatus => (row.status === 'PENDING' && row.hold_ended ? 'EXPIRED' : row.status)

const guestBooking = async (db: Db, hotelId: string, bookingId: string, now: Date): Promise<GuestBooking> => {
  const row = await bookingRow(db, hotelId, bookingId)
  const rules = row && (await rateRulesOf(db, hotelId))
  if (!rules) throw notFound()
  return {
    ...toBooking(row),
    status: statusOf(row),
    asked: askedByLink(row),
    changed: await changedByHotel(db, row),
    nights: row.nights.map(bookedNight),
    charges: await chargesOf(db, hotelId, bookingId),
    offers: extrasOf(row),
    cancelling: await cancellingOf(db, row, now),
    refundOwed: toRupees(refundOwedPaise(row)),
    breakdown: breakdownOf(row, rules),
    hasDocuments: (await issuedPapers(db, row)).hasAny,
    requests: await requestsOf(db, hotelId, bookingId),
  }
}

const requestsOf = async (db: Db, hotelId: string, bookingId: string): Promise<GuestBooking['requests']> => {
  const rows = await db
    .selectFrom('enquiry')
    .select(['id', 'message', 'created_at', 'request_kind', 'keeps', 'status'])
    .where('hotel_id', '=', hotelId)
    .where('booking_id', '=', bookingId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(10)
    .execute()
  return rows.map(({ id, message, created_at, status, ...row }) => ({
    id,
    message,
    createdAt: created_at.toISOString(),
    kind: kindOf(row),
    isOpen: kindOf(row) !== null && status === 'PENDING',
  }))
}

const refuseInVain = (status: BookingStatus, kind: RequestKind): void => {
  const may = status === 'CONFIRMED' || (status === 'CHECKED_IN' && kind !== 'cancel')
  if (!may) throw conflict('This booking can no longer be changed here. Please call the hotel.')
}

/** What the guest asks for, in words for the hotel. Throws 400 where it is nothing. */
const wishOf = async (tx: Tx, row: BookingRow, stay: WishedStay | undefined, message: string, now: Date): Promise<string | undefined> => {
  if (stay && !isAsBooked(row, stay)) return wishText(row, stay, await priceOfWish(tx, row, stay, now, 'stay.'), now)
  if (stay && message === '') throw badRequest({ message: nothingAsked })
  return undefined
}

const handlers: Handlers<typeof guestBookingApi> = {
  get: async ({ app, db, input }) => {
    const { hotelId, bookingId } = await bookingOfKey(app, input)
    return guestBooking(db, hotelId, bookingId, app.clock.now())
  },
  find: {
    // Everybody who asks is counted, also for what does not exist.
    before: async ({ app, input, request }) => {
      const net = networkOf(request.ip)
      await throttle(app, limitsOf.findBooking(net))
      await throttle(app, limitsOf.findBookingOf(input.reference, net))
    },
    run: async ({ app, tx, input }) => ({ key: (await bookingOfPhone({ db: tx, clock: app.clock }, input)).key }),
  },
  request: writeHandler<typeof guestBookingApi.request, { hotelId: string; bookingId: string }>({
    before: async ({ app, input, request }) => {
      await throttle(app, limitsOf.enquiry(networkOf(request.ip)))
      const booking = await bookingOfKey(app, input)
      await throttle(app, limitsOf.enquiryFrom(booking.email ?? booking.bookingId))
      return booking
    },
    run: async ({ app, tx, input: { kind, message, stay }, prepared: { hotelId, bookingId } }) => {
      const row = await bookingRow(tx, hotelId, bookingId)
      if (!row) throw notFound()
      refuseInVain(statusOf(row), kind)
      const now = app.clock.now()
      const wish = await wishOf(tx, row, stay, message, now)
      const { guest_name: name, guest_email: email, guest_phone: phone } = row
      return askAboutBooking(tx, { hotelId, bookingId, kind, name, email: email ?? '', phone, wish, message }, now)
    },
  }),
}

const wishHandlers: Handlers<typeof wishedStayApi> = {
  price: async ({ app, db, input: { checkInDate, checkOutDate, adults, childAges, ...proof } }) => {
    const { hotelId, bookingId } = await bookingOfKey(app, proof)
    const row = await bookingRow(db, hotelId, bookingId)
    if (!row) throw notFound()
    refuseInVain(statusOf(row), 'change')
    return priceOfWish(db, row, { checkInDate, checkOutDate, adults, childAges }, app.clock.now())
  },
}

export const guestBookingRoutes = (http: FastifyInstance, app: App): void => {
  serve(http, app, guestBookingApi, handlers)
  serve(http, app, wishedStayApi, wishHandlers)
}
