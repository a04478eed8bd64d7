import type { Booking } from '#shared/bookings.ts'
import { formatRupees, toRupees } from '#shared/money.ts'
import type { App } from '../app.ts'
import { bookingRow, toBooking } from '../bookings/booking.ts'
import { badSignature, notFound, Refusal } from '../http/errors.ts'
import { queue } from '../jobs/outbox.ts'
import { transact } from '../jobs/transact.ts'
import { ProviderError } from '../outside/payments.ts'
import { type Order, orderByProviderId } from './orders.ts'
import { settleOrder } from './settle.ts'

export interface Proof {
  orderId: string
  transactionId: string
  signature: string
}

/** The order that a browser's proof of payment is for. Throws 404 for an order that is not ours, 401 for a forged proof. */
export const provenOrder = async (app: App, proof: Proof): Promise<Order> => {
  const order = await orderByProviderId(app.db, proof.orderId)
  if (!order?.provider_order_id) throw notFound('This order does not exist.')
  if (!app.payments.isPaymentSignature(order.provider_order_id, proof.transactionId, proof.signature))
    throw badSignature('This payment could not be verified.')
  return order
}

/** Settles now where the provider answers; where it does not, the job that is queued first will. Nothing is lost either way. */
export const settleNow = async (app: App, providerOrderId: string): Promise<void> => {
  try {
    await settleOrder(app, providerOrderId)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    await transact(app, tx => queue(tx, 'settle', { orderId: providerOrderId }))
  }
}

/**
 * The booking of a paid order. Answers PENDING while the provider has not captured yet; the same payment again gets the same booking.
 * Throws 409 when the money of this payment goes back instead.
 */
export const confirmBooking = async (app: App, proof: Proof): Promise<Booking> => {
  const order = await provenOrder(app, proof)
  await settleNow(app, proof.orderId)
  const payment = await app.db
    .selectFrom('payment')
    .select(['outcome', 'amount_paise'])
    .where('order_id', '=', order.id)
    .where('provider_payment_id', '=', proof.transactionId)
    .executeTakeFirst()
  if (payment?.outcome === 'REFUND')
    throw new Refusal(
      409,
      'MONEY_GOES_BACK',
      `We could not keep your rooms, so your payment of ${formatRupees(toRupees(payment.amount_paise))} goes back in full by itself. It takes 5 to 7 working days; we have written to you.`,
    )
  const booking = order.hotel_id && order.booking_id ? await bookingRow(app.db, order.hotel_id, order.booking_id) : undefined
  if (!booking) throw notFound('This order does not exist.')
  // Paid, but not captured yet: PENDING, also when the hold has run out meanwhile.
  return toBooking(payment || booking.status !== 'EXPIRED' ? booking : { ...booking, status: 'PENDING' })
}
