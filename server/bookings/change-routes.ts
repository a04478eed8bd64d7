import type { FastifyInstance } from 'fastify'
import { bookingChangeApi } from '#shared/booking-changes.ts'
import { deskDayAt } from '#shared/dates.ts'
import { limitsOf, throttle } from '../accounts/throttle.ts'
import type { App } from '../context.ts'
import type { Handlers } from '../http/call.ts'
import { conflict } from '../http/errors.ts'
import { serve } from '../http/serve.ts'
import { toBooking } from './booking.ts'
import { lockBooking } from './change.ts'
import { queueConfirmation, queueNews } from './change-mails.ts'
import { deleteBooking } from './delete-booking.ts'
import { type AtDesk, previewOf, swapRooms, updateBooking } from './update-booking.ts'

interface DeskCall {
  app: Pick<App, 'clock'>
  viewer: { id: string }
  hotel: { id: string }
}

/** Who changes it, when, and on which day. */
const deskOf = ({ app, viewer, hotel }: DeskCall): AtDesk => {
  const at = app.clock.now()
  return { hotelId: hotel.id, by: { kind: 'staff', accountId: viewer.id, at }, day: deskDayAt(at) }
}

const handlers: Handlers<typeof bookingChangeApi> = {
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
    before: ({ app, input }) => throttle(app, limitsOf.confirmation(input.bookingId), 'This guest was sent many mails within the hour.'),
    run: async ({ tx, input, hotel }) => {
      const booking = await lockBooking(tx, hotel.id, input.bookingId)
      if (!booking.guest_email) throw conflict('This booking has no e-mail address.')
      if (booking.status !== 'CONFIRMED' && booking.status !== 'CHECKED_IN')
        throw conflict('Only a booking that is confirmed or checked in has a confirmation.')
      await queueConfirmation(tx, booking)
    },
  },
}

/** What the desk does to bookings that are there. */
export const bookingChangeRoutes = (http: FastifyInstance, app: App): void => serve(http, app, bookingChangeApi, handlers)
