import { toRupees } from '#shared/money.ts'
import type { OrderStatus } from '#shared/payments.ts'
import type { App } from '../app.ts'
import { bookingRow } from '../bookings/booking.ts'
import { expireBooking } from '../bookings/expire.ts'
import type { Db, Tx } from '../db/connect.ts'
import { notFound } from '../http/errors.ts'
import { lockAttempt, type Order, orderOfProof } from './orders.ts'

const unknownOrder = () => notFound('This order does not exist.')

/** How far the money of an order is, by our books. */
const moneyOf = async (db: Db, order: Order): Promise<OrderStatus['money']> => {
  const payments = await db
    .selectFrom('payment as p')
    .leftJoin('refund as r', 'r.payment_id', 'p.id')
    .select(['p.outcome', 'r.status'])
    .where('p.order_id', '=', order.id)
    .execute()
  if (payments.length === 0) return 'NONE'
  if (payments.some(payment => payment.outcome !== 'REFUND')) return 'CAPTURED'
  return payments.every(payment => payment.status === 'PROCESSED' || payment.status === 'SENT') ? 'REFUNDED' : 'REFUNDING'
}

/** What became of an order, for the browser that made it. Unknown order and wrong secret answer alike. */
export const orderStatus = async (db: Db, orderId: string, secret: string): Promise<OrderStatus> => {
  const order = await orderOfProof(db, orderId, secret)
  const booking = order?.hotel_id && order.booking_id ? await bookingRow(db, order.hotel_id, order.booking_id) : undefined
  if (!order || !booking) throw unknownOrder()
  const held = booking.status === 'PENDING' && !booking.hold_over
  return {
    orderId,
    bookingId: booking.id,
    status: booking.status === 'PENDING' && !held ? 'EXPIRED' : (booking.status as OrderStatus['status']),
    money: await moneyOf(db, order),
    reference: booking.reference,
    checkInDate: booking.check_in,
    checkOutDate: booking.check_out,
    rooms: booking.rooms.map(({ roomNumber, roomType, mealOption }) => ({ roomNumber, roomType, mealOption })),
    totalAmount: toRupees(booking.total_paise),
    advanceAmount: toRupees(booking.advance_paise),
    paidAmount: toRupees(booking.paid_paise),
    remainingBalance: toRupees(booking.total_paise - booking.paid_paise),
    holdExpiresAt: held ? (booking.hold_expires_at?.toISOString() ?? null) : null,
  }
}

/** Lets an unpaid attempt's hold go; repeating it, or doing it after the money arrived, changes nothing. */
export const releaseOrder = async (tx: Tx, orderId: string, secret: string) => {
  const order = await orderOfProof(tx, orderId, secret)
  const booking = order?.hotel_id && order.booking_id ? await bookingRow(tx, order.hotel_id, order.booking_id) : undefined
  if (!order || !booking) throw unknownOrder()
  // Repeats need not wait in line: what has ended, or was paid, stays as it is.
  if (booking.status !== 'PENDING') return { status: booking.status as OrderStatus['status'] }
  await lockAttempt(tx, booking.hotel_id, order.attempt_key)
  await expireBooking(tx, booking.hotel_id, booking.id)
  return { status: (await bookingRow(tx, booking.hotel_id, booking.id))?.status as OrderStatus['status'] }
}

/** The hotel page's address and the order's secret, for a browser that has just proven its payment. */
export const wayBack = async (app: App, providerOrderId: string) =>
  app.db
    .selectFrom('payment_order')
    .innerJoin('hotel', 'hotel.id', 'payment_order.hotel_id')
    .select(['hotel.slug', 'payment_order.secret'])
    .where('provider_order_id', '=', providerOrderId)
    .executeTakeFirst()
