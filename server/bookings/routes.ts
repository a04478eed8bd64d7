import type { FastifyInstance } from 'fastify'
import { bookingChangeApi } from '#shared/bookings/booking-changes.ts'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import { bookingApi, type PaidBooking } from '#shared/bookings/bookings.ts'
import type { DataOf } from '#shared/contract/endpoint.ts'
import { refundSentences } from '#shared/payments/refund-words.ts'
import { todayInIndia } from '#shared/words/dates.ts'
import { formatRupees, toRupees } from '#shared/words/money.ts'
import { limitsOf, throttle } from '../accounts/throttle.ts'
import type { App } from '../context.ts'
import { conflict, notFound, Refusal } from '../http/errors/errors.ts'
import type { Handlers } from '../http/serve/call.ts'
import { ReplyWithMeta } from '../http/serve/json-text.ts'
import { serve } from '../http/serve/serve.ts'
import type { PaymentsFeature } from '../payments/create-payments.ts'
import type { Order } from '../payments/orders/orders.ts'
import { refundReasonOf } from '../payments/settle/money-state.ts'
import type { RecordedPayment } from '../payments/settle/settle.ts'
import { deskOf } from './booking/at-desk.ts'
import { type BookingRow, bookingRow, toBooking } from './booking/booking.ts'
import { deleteBooking } from './change/delete-booking.ts'
import { bookingsChangedSince } from './change/history.ts'
import { previewOf, swapRooms, updateBooking } from './change/update-booking.ts'
import { queueConfirmation, queueNews } from './mails/change-mails.ts'
import { listBookings } from './plan/list.ts'
import { roomPlan } from './plan/room-plan.ts'
import { keyForOrder, seenByOrder } from './purchase/order-guest.ts'
import { sellAtDesk } from './sell/desk-sale.ts'
import { bookingDetail } from './view/detail.ts'
import { lockBooking } from './write/change.ts'

/** Throws 409 with why this payment bought nothing, and what becomes of it. */
const refuseUnkept = async ({ db }: App, order: Order, payment: RecordedPayment, email: string | null | undefined): Promise<void> => {
  if (payment.is_kept) return
  const reason = await refundReasonOf(db, order.id, payment.id)
  const sentence = reason ? `${refundSentences[reason]} ` : ''
  throw new Refusal(
    409,
    'MONEY_GOES_BACK',
    `${sentence}Your payment of ${formatRupees(toRupees(payment.amount_paise))} goes back in full by itself, within 5 to 7 working days.${email ? ' We write to you by email.' : ''}`,
  )
}

/** The booking of a paid order; PENDING until the provider has captured. Throws 409 if this payment goes back. */
const confirmBooking = async (app: App, payments: PaymentsFeature, proof: PaidBooking): Promise<DataOf<typeof bookingApi.create>> => {
  const { order, payment } = await payments.settle(proof)
  const booking = order.hotel_id && order.booking_id ? await bookingRow(app.db, order.hotel_id, order.booking_id) : undefined
  if (payment) await refuseUnkept(app, order, payment, booking?.guest_email)
  if (!booking) throw notFound('This order does not exist.')
  // Paid, but not captured yet: PENDING, also when the hold has run out meanwhile.
  const row: BookingRow = payment || booking.status !== 'EXPIRED' ? booking : { ...booking, status: 'PENDING' }
  const key = row.status === 'PENDING' ? undefined : await keyForOrder(app.db, order, row)
  return { ...seenByOrder(order, row, toBooking(row)), ...(key !== undefined && { pageKey: key }) }
}

export const bookingRoutes = (http: FastifyInstance, app: App, payments: PaymentsFeature): void => {
  const bookings: Handlers<typeof bookingApi> = {
    create: async ({ app: world, input, hotel, viewer, transaction }) => {
      if (typeof input.orderId === 'string') return confirmBooking(world, payments, input)
      if (!hotel || !viewer) throw notFound()
      return sellAtDesk(world, transaction, deskOf({ app: world, viewer, hotel }), input)
    },
  }
  serve(http, app, bookingApi, bookings)
}

const { list, get, changes, roomPlan: plan } = bookingListApi
const listApi = { list, get, changes, plan }

const listHandlers: Handlers<typeof listApi> = {
  list: async ({ app, db, input }) => {
    const { items, total } = await listBookings(db, input, todayInIndia(app.clock.now()))
    return new ReplyWithMeta(input.page === undefined ? items : { items, total }, { total })
  },
  get: ({ app, db, input }) => bookingDetail(db, input, app.clock.now()),
  changes: ({ db, input: { hotelId, since } }) => bookingsChangedSince(db, hotelId, since),
  plan: ({ app, db, input }) => roomPlan(db, input, todayInIndia(app.clock.now())),
}

export const bookingListRoutes = (http: FastifyInstance, app: App): void => serve(http, app, listApi, listHandlers)

const changeHandlers: Handlers<typeof bookingChangeApi> = {
  update: {
    run: async call => {
      const { tx, input } = call
      const changed = await updateBooking(tx, deskOf(call), input)
      if (input.preview) return previewOf(changed)
      await queueNews(tx, changed)
      return toBooking(changed.after)
    },
  },
  remove: {
    run: async call => {
      const { bookingId, version } = call.input
      await deleteBooking(call.tx, { ...deskOf(call), bookingId, version })
      return { id: bookingId }
    },
  },
  swap: {
    run: async call => {
      const { tx, input } = call
      const pair = await swapRooms(tx, deskOf(call), input)
      if (input.preview) return pair.map(previewOf)
      for (const changed of pair) await queueNews(tx, changed)
      return pair.map(({ after }) => toBooking(after))
    },
  },
  sendConfirmation: {
    before: ({ app, input }) => throttle(app, limitsOf.confirmation(input.bookingId), 'This guest was sent many mails.'),
    run: async ({ tx, input, hotel }) => {
      const booking = await lockBooking(tx, hotel.id, input.bookingId)
      if (!booking.guest_email) throw conflict('This booking has no email address.')
      if (booking.status !== 'CONFIRMED' && booking.status !== 'CHECKED_IN')
        throw conflict('Only a booking that is confirmed or checked in has a confirmation.')
      await queueConfirmation(tx, booking)
    },
  },
}

export const bookingChangeRoutes = (http: FastifyInstance, app: App): void => serve(http, app, bookingChangeApi, changeHandlers)
