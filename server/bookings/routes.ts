import type { FastifyInstance } from 'fastify'
import { bookingApi, type PaidBooking } from '#shared/bookings.ts'
import type { DataOf } from '#shared/endpoint.ts'
import { formatRupees, toRupees } from '#shared/money.ts'
import type { App } from '../context.ts'
import type { Handlers } from '../http/call.ts'
import { notFound, Refusal } from '../http/errors.ts'
import { serve } from '../http/serve.ts'
import type { PaymentsFeature } from '../payments/create-payments.ts'
import { bookingRow, toBooking } from './booking.ts'
import { sellAtDesk } from './desk-sale.ts'
import { pageKey } from './page-key.ts'

/**
 * The booking of a paid order. Answers PENDING while the provider has not captured yet; the same payment again gets the same booking.
 * Throws 409 when the money of this payment goes back instead.
 */
const confirmBooking = async (app: App, payments: PaymentsFeature, proof: PaidBooking): Promise<DataOf<typeof bookingApi.create>> => {
  const { order, payment } = await payments.settle(proof)
  if (payment && !payment.is_kept)
    throw new Refusal(
      409,
      'MONEY_GOES_BACK',
      `We could not keep your rooms, so your payment of ${formatRupees(toRupees(payment.amount_paise))} goes back in full by itself. It takes 5 to 7 working days; we have written to you.`,
    )
  const booking = order.hotel_id && order.booking_id ? await bookingRow(app.db, order.hotel_id, order.booking_id) : undefined
  if (!booking) throw notFound('This order does not exist.')
  // Paid, but not captured yet: PENDING, also when the hold has run out meanwhile.
  const seen = toBooking(payment || booking.status !== 'EXPIRED' ? booking : { ...booking, status: 'PENDING' })
  return seen.status === 'PENDING' ? seen : { ...seen, pageKey: await pageKey(app.db, booking) }
}

/** Bookings of guests who paid, and those that the desk sells. */
export const bookingRoutes = (http: FastifyInstance, app: App, payments: PaymentsFeature): void => {
  const bookings: Handlers<typeof bookingApi> = {
    create: async ({ app: world, input, hotel, viewer, transaction }) => {
      if (typeof input.orderId === 'string') return confirmBooking(world, payments, input)
      if (!hotel || !viewer) throw notFound()
      return sellAtDesk(
        world,
        transaction,
        { hotelId: hotel.id, by: { kind: 'staff', accountId: viewer.id, at: world.clock.now() } },
        input,
      )
    },
  }
  serve(http, app, bookingApi, bookings)
}
