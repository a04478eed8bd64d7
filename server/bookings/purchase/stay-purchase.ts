import { sql } from 'kysely'
import { bookingPagePath } from '#shared/bookings/guest-page.ts'
import type { OrderRequest, OrderStatus } from '#shared/payments/payments.ts'
import { termsOf } from '#shared/prices/cancellation.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { toRupees } from '#shared/words/money.ts'
import type { App } from '../../context.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { namedLock } from '../../db/locks.ts'
import { hotelForSale } from '../../hotels/queries.ts'
import { badRequest, conflict, notFound } from '../../http/errors/errors.ts'
import { queue } from '../../jobs/outbox.ts'
import type { Order } from '../../payments/orders/orders.ts'
import type { CapturedPayment, Purchase, RefundNews } from '../../payments/orders/purchase.ts'
import { moneyState, refundReasonOf } from '../../payments/settle/money-state.ts'
import { hotelRooms } from '../../rooms/details.ts'
import { bookingRow, lockBookings, remainingPaise } from '../booking/booking.ts'
import { refuseOwnGstin } from '../booking/own-gstin.ts'
import { queueDocuments } from '../booking/papers-due.ts'
import { rewriteMoney } from '../money/money.ts'
import { RoomTaken } from '../nights/inventory.ts'
import { isCodeLimited } from '../search/code-tries.ts'
import { NoneLeft } from '../search/pick-rooms.ts'
import { type Quote, quoteStay, refuseAgainstRules, refuseWithoutPlan, type Terms } from '../search/quote.ts'
import { holdAttempt } from './attempt.ts'
import { confirmPaid } from './confirm.ts'
import { expireBooking } from './expire.ts'
import { openLinkOrder, settleBalance } from './link-order.ts'
import { keyForOrder } from './order-guest.ts'

const termsOfQuote = ({ price: { offer }, cancellation }: Quote) => termsOf({ offer: offer?.id ?? null, cancellation })

/** What the browser counted is compared, never trusted: a difference is a 409 with the right figures, in paise. */
const refuseOtherFigures = (request: OrderRequest, quote: Quote): void => {
  const expected = { amount: quote.price.advancePaise, totalAmount: quote.price.totalPaise, amountToTransfer: quote.hotelPaise }
  const isOther = request.amount !== expected.amount || (request.totalAmount ?? expected.totalAmount) !== expected.totalAmount
  if (isOther) throw conflict('The price has changed. Please check the new amount.', expected, { amount: 'The price has changed.' })
  if ((request.terms ?? termsOfQuote(quote)) !== termsOfQuote(quote))
    throw conflict('The terms of this stay have changed. Please look at them again.', expected, { terms: 'The terms have changed.' })
  const transfer = request.amountToTransfer ?? null
  if (transfer !== null && transfer !== expected.amountToTransfer)
    throw conflict('The amount to transfer has changed.', expected, { amountToTransfer: 'The amount has changed.' })
}

const before: Purchase['before'] = async (app, { booking: stay }, { network }) =>
  stay?.offerCode ? { isCodeLimited: await isCodeLimited(app, { hotel: stay.hotelId, code: stay.offerCode, network }) } : {}

const open: Purchase['open'] = async (app, tx, request, caller, tries) => {
  if (request.bookingId) return openLinkOrder(app, tx, request, caller)
  const { network, count, isCodeLimited = false } = caller
  const { booking: stay, amount: amountPaise } = request
  if (!stay) throw badRequest({ booking: 'Send exactly one of booking and plan.' })
  const hotel = await hotelForSale(tx, stay.hotelId)
  // Counted by the hotel's id, not by its spelling in the request; all unknown hotels share one counter.
  if (tries === 1) count(hotel?.id ?? 'none')
  if (!hotel) throw notFound('This hotel does not exist.')
  await refuseOwnGstin(tx, hotel.id, stay.company, 'booking.')
  const sold = await hotelRooms(tx, hotel.id, hotel.pageVersion)
  if (!sold) throw notFound('This hotel does not exist.')
  const today = todayInIndia(app.clock.now())
  const { maxPaymentPaise } = app.config
  const terms: Terms = { today, earliest: addDays(today, 1), isOnline: true, maxPaymentPaise, prefix: 'booking.', isCodeLimited }
  const rooms = sold.rooms.map(({ room }) => room)
  const quoteNew = () => {
    const quote = quoteStay({ ...stay, offerCode: isCodeLimited ? undefined : stay.offerCode }, hotel, sold, terms)
    refuseWithoutPlan(hotel)
    refuseAgainstRules(stay, sold, quote, terms)
    refuseOtherFigures(request, quote)
    return quote
  }
  const held = await holdAttempt(tx, { app, hotel, stay, rooms, network, amountPaise, quoteNew }, tries > 1)
  const { order, holdExpiresAt, ...reply } = held
  return { order, amountPaise, reply: { ...reply, holdExpiresAt: holdExpiresAt?.toISOString() ?? null } }
}

/** Other rooms of the kind may be free, unless the error is NoneLeft. */
const mayTryAgain = (error: unknown): boolean => error instanceof RoomTaken && !(error instanceof NoneLeft)

const lock = async (tx: Tx, { hotel_id, booking_id }: Order): Promise<void> => {
  await sql`select ${namedLock('attempt', sql`hotel_id`, sql`attempt_key`)}
    from booking where hotel_id = ${hotel_id} and id = ${booking_id} and attempt_key is not null`.execute(tx)
}

const settle = async (
  app: App,
  tx: Tx,
  { hotel_id: hotelId, booking_id: bookingId, link }: Order,
  { id, paymentId, amountPaise }: CapturedPayment,
) => {
  // Its booking was purged, or its hotel deleted.
  if (!hotelId || !bookingId) return 'booking-gone'
  const paid = { paymentId, amountPaise, transactionId: id }
  if (link === 'BALANCE') {
    const refusal = await settleBalance(tx, hotelId, bookingId, paid)
    const again = { hotelId, bookingId, paid: true, again: true, received: paymentId }
    if (refusal === undefined) await queue(tx, 'mail-confirmation', again, { uniqueKey: `mail-confirmation/${bookingId}/${paymentId}` })
    return refusal
  }
  const reason = await confirmPaid(tx, hotelId, bookingId, paid, todayInIndia(app.clock.now()))
  if (reason !== undefined) return reason
  await queue(tx, 'mail-confirmation', { hotelId, bookingId, paid: true }, { uniqueKey: `mail-confirmation/${bookingId}` })
  await queue(tx, 'mail-notice', { hotelId, bookingId }, { uniqueKey: `mail-notice/${bookingId}` })
  return undefined
}

const release = async (tx: Tx, { hotel_id: hotelId, booking_id: bookingId, link }: Order): Promise<void> => {
  // A hold of the desk stays when a payment by link fails.
  if (link === null && hotelId && bookingId) await expireBooking(tx, { kind: 'guest' }, hotelId, bookingId)
}

const lockBought = async (tx: Tx, { hotel_id: hotelId, booking_id: bookingId }: Order): Promise<void> => {
  if (hotelId && bookingId) await lockBookings(tx, hotelId, [bookingId])
}

const moneyChanged = async (tx: Tx, order: Order, news: RefundNews | undefined): Promise<void> => {
  const { hotel_id: hotelId, booking_id: bookingId } = order
  if (!hotelId || !bookingId) return
  const [booking] = await lockBookings(tx, hotelId, [bookingId])
  if (!booking) return
  await rewriteMoney(tx, booking)
  await queueDocuments(tx, booking)
  if (news) await queue(tx, 'mail-refund', { refundId: news.refundId }, { uniqueKey: `mail-refund/${news.key}` })
}

const stays = new Set(['CONFIRMED', 'CHECKED_IN', 'CHECKED_OUT', 'NO_SHOW'])

const status = async (db: Db, order: Order): Promise<OrderStatus> => {
  const { hotel_id: hotelId, booking_id: bookingId } = order
  const booking = hotelId && bookingId ? await bookingRow(db, hotelId, bookingId) : undefined
  if (!booking || !order.provider_order_id) throw notFound('This order does not exist.')
  const isHeld = booking.status === 'PENDING' && !booking.hold_ended
  const money = await moneyState(db, order.id)
  const refundReason = money.startsWith('REFUND') ? await refundReasonOf(db, order.id) : undefined
  const key = stays.has(booking.status) ? await keyForOrder(db, order, booking) : undefined
  return {
    orderId: order.provider_order_id,
    bookingId: booking.id,
    status: booking.status === 'PENDING' && !isHeld ? 'EXPIRED' : booking.status,
    money,
    ...(refundReason && { refundReason }),
    reference: booking.reference,
    checkInDate: booking.check_in,
    checkOutDate: booking.check_out,
    rooms: booking.rooms.map(({ roomNumber, roomType, mealOption }) => ({ roomNumber, roomType, mealOption })),
    totalAmount: toRupees(booking.total_paise),
    advanceAmount: toRupees(booking.advance_paise),
    paidAmount: toRupees(booking.paid_paise),
    remainingBalance: toRupees(remainingPaise(booking)),
    holdExpiresAt: isHeld ? (booking.hold_expires_at?.toISOString() ?? null) : null,
    ...(key !== undefined && { pageKey: key }),
  }
}

/**
 * Where the browser returns after a payment: the wizard, with order and secret in the fragment, which no server and no
 * log sees; or the booking's own page without its key, which the guest's browser has stored: the person who returns may
 * not be its guest any more.
 */
const returnUrl = async (db: Db, order: Order): Promise<string> => {
  const hotel = await db
    .selectFrom('hotel')
    .select('slug')
    .where('id', '=', order.hotel_id ?? '')
    .executeTakeFirst()
  if (!hotel || !order.secret) return '/book#payment=failed'
  const booking = order.link && order.hotel_id && order.booking_id ? await bookingRow(db, order.hotel_id, order.booking_id) : undefined
  if (booking) return bookingPagePath(hotel.slug, { reference: booking.reference })
  return `/book?hotel=${hotel.slug}&step=4#order=${order.provider_order_id}&secret=${order.secret}`
}

export const stayPurchase: Purchase = { before, open, mayTryAgain, lock, settle, release, lockBought, moneyChanged, status, returnUrl }
