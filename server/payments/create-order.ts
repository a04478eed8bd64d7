import type { BookingStatus, StayRequest } from '#shared/bookings.ts'
import { todayInIndia } from '#shared/dates.ts'
import type { OrderReply, OrderRequest } from '#shared/payments.ts'
import type { App } from '../app.ts'
import { type Quote, quoteStay, refuseWithoutPlan } from '../bookings/quote.ts'
import { hotelForSale } from '../hotels/queries.ts'
import { conflict, notFound } from '../http/errors.ts'
import { roomMemory } from '../rooms/details.ts'
import { holdAttempt } from './hold-attempt.ts'
import { askProvider } from './provider-order.ts'

/** Who asks for an order. */
export interface Asking {
  /** The caller's network. */
  net: string
  /** Counts an order of this network at a hotel; throws 429. */
  count(hotelId: string): void
}

/** The order of a stay: validate, price, hold, commit, and only then ask the provider (product.md, Bookings 2). */
export const orderStay = async (app: App, request: OrderRequest, stay: StayRequest, { net, count }: Asking): Promise<OrderReply> => {
  const hotel = await hotelForSale(app.db, stay.hotelId)
  // By the hotel found, not as it is spelled; those that do not exist are one.
  count(hotel?.id ?? 'none')
  if (!hotel) throw notFound('This hotel does not exist.')
  refuseWithoutPlan(hotel)
  const rooms = (await roomMemory.of(app.db, hotel.id, hotel.pageVersion)).map(({ room }) => room)
  const quote = quoteStay(stay, hotel, rooms, todayInIndia(app.clock.now()), app.config.maxPaymentPaise)
  refuseOtherFigures(request, quote)
  const { order, booking } = await holdAttempt({ app, hotel, stay, quote, rooms, net })
  const id = await askProvider(app, order)
  return {
    id,
    amount: order.amount_paise,
    currency: 'INR',
    receipt: request.receipt,
    keyId: app.payments.keyId,
    checkoutScript: app.payments.checkoutScript,
    orderSecret: order.secret,
    bookingId: booking.id,
    status: booking.status as BookingStatus,
    rooms: booking.rooms.map(room => ({ id: room.id, roomNumber: room.roomNumber })),
    holdExpiresAt: booking.status === 'PENDING' ? (booking.hold_expires_at?.toISOString() ?? null) : null,
  }
}

/** What the browser counted is compared, never trusted: a difference is a 409 with the right figures, in paise. */
const refuseOtherFigures = (request: OrderRequest, quote: Quote): void => {
  const expected = { amount: quote.price.advancePaise, totalAmount: quote.price.totalPaise, amountToTransfer: quote.hotelPaise }
  if (request.amount !== expected.amount)
    throw conflict('The price has changed. Please check the new amount.', expected, { amount: 'The price has changed.' })
  const transfer = request.amountToTransfer ?? null
  if (transfer !== null && transfer !== expected.amountToTransfer)
    throw conflict('The amount to transfer has changed.', expected, { amountToTransfer: 'The amount has changed.' })
}
