import type { FastifyInstance } from 'fastify'
import { paymentLinkApi } from '#shared/bookings/payment-links.ts'
import { limitsOf, throttle } from '../../accounts/throttle.ts'
import type { App } from '../../context.ts'
import { conflict, notFound } from '../../http/errors/errors.ts'
import { type Handlers, writeHandler } from '../../http/serve/call.ts'
import { serve } from '../../http/serve/serve.ts'
import { queue } from '../../jobs/outbox.ts'
import { deskOf } from '../booking/at-desk.ts'
import { bookingRow, toBooking } from '../booking/booking.ts'
import { askByLink, paymentLink } from '../purchase/payment-link.ts'
import { lockBooking } from '../write/change.ts'
import { holdByLink, moveHold, type PricedHold, pricedHold } from './link-hold.ts'

export const paymentLinkRoutes = (http: FastifyInstance, app: App): void => {
  const handlers: Handlers<typeof paymentLinkApi> = {
    hold: writeHandler<typeof paymentLinkApi.hold, PricedHold>({
      before: call => pricedHold(app, deskOf(call), call.input),
      run: async call => {
        const { tx, hotel, input } = call
        const id = await holdByLink(app, tx, deskOf(call), input, call.prepared)
        const row = await bookingRow(tx, hotel.id, id)
        if (!row) throw notFound()
        return toBooking(row)
      },
    }),
    open: {
      run: async call => paymentLink(app, call.tx, await askByLink(call.tx, deskOf(call), call.input.bookingId)),
    },
    send: {
      before: ({ input }) => throttle(app, limitsOf.confirmation(input.bookingId), 'This guest was sent many mails.'),
      run: async call => {
        const { tx, hotel, input } = call
        const { guest_email } = await lockBooking(tx, hotel.id, input.bookingId)
        if (!guest_email) throw conflict('This booking has no email address.')
        await askByLink(tx, deskOf(call), input.bookingId)
        await queue(tx, 'mail-payment-link', { hotelId: hotel.id, bookingId: input.bookingId })
        return {}
      },
    },
    move: {
      run: async call => {
        const { tx, hotel, input } = call
        await moveHold(tx, deskOf(call), input)
        return toBooking(await lockBooking(tx, hotel.id, input.bookingId))
      },
    },
  }
  serve(http, app, paymentLinkApi, handlers)
}
