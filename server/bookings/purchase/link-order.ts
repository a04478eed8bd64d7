import type { OrderRequest } from '#shared/payments/payments.ts'
import type { RefundReason } from '#shared/payments/refund-reasons.ts'
import { limits } from '#shared/prices/stay.ts'
import type { Tx } from '../../db/connect.ts'
import { hotelForSale } from '../../hotels/queries.ts'
import { badRequest, conflict, notFound } from '../../http/errors/errors.ts'
import type { AppInTransaction } from '../../http/serve/call.ts'
import { type NewOrder, unpaidLinkOrder } from '../../payments/orders/orders.ts'
import type { Caller, Opened } from '../../payments/orders/purchase.ts'
import { type BookingRow, duePaise } from '../booking/booking.ts'
import { draftOf, revise } from '../booking/draft.ts'
import { bookingOfKey } from '../booking/page-key.ts'
import { platformShareOf, sharedSoFar } from '../money/balance-share.ts'
import { refuseUnpayable } from '../search/quote.ts'
import { byItself, change, lockBooking } from '../write/change.ts'
import type { Paid } from './confirm.ts'
import { askedOf } from './payment-link.ts'

/** The shares of platform and hotel in a payment on a PER_BOOKING plan, in paise; undefined on another plan. */
const divided = async (tx: Tx, booking: BookingRow, paymentPaise: number, deductionBasisPoints: number | null) => {
  if (deductionBasisPoints === null) return undefined
  const platformPaise = platformShareOf({ ...(await sharedSoFar(tx, booking)), paymentPaise }, deductionBasisPoints)
  return { platformPaise, hotelPaise: paymentPaise - platformPaise }
}

const refuseOther = (amount: number, paise: number): void => {
  if (amount === paise) return
  const expected = { amount: paise }
  throw conflict('The amount has changed. Please check it and pay again.', expected, { amount: 'The amount has changed.' })
}

/**
 * Makes the order for exactly what a booking's page asks for. Throws 404 for a wrong key, 409 if nothing is asked for,
 * or if the amount has changed; `expected` then has the new one.
 */
export const openLinkOrder = async (app: AppInTransaction, tx: Tx, request: OrderRequest, { network, count }: Caller): Promise<Opened> => {
  const { bookingId = '', hotelId: ref = '', bookingKey } = request
  if (!ref) throw badRequest({ hotelId: 'Name the hotel.' })
  const found = await bookingOfKey({ db: tx, clock: app.clock }, { hotelId: ref, bookingId, bookingKey }).catch((error: unknown) => {
    // All bookings that do not exist share one counter.
    count('none')
    throw error
  })
  count(found.hotelId)
  const booking = await lockBooking(tx, found.hotelId, found.bookingId)
  const asked = askedOf(booking)
  if (!asked)
    throw conflict(
      booking.status === 'PENDING' || booking.status === 'EXPIRED'
        ? 'The time to pay is over. Please call the hotel.'
        : 'Nothing is to be paid for this booking here.',
    )
  const { part: link, paise, until } = asked
  refuseOther(request.amount, paise)
  const hotel = await hotelForSale(tx, booking.hotel_id)
  if (!hotel) throw notFound()
  const { maxPaymentPaise } = app.config
  refuseUnpayable(hotel, paise, { maxPaymentPaise })
  const shares = await divided(tx, booking, paise, hotel.plan.valid ? hotel.plan.deductionBasisPoints : null)
  const transfers = hotel.accountId !== null && shares !== undefined && shares.hotelPaise >= limits.minimumAdvancePaise
  const order = {
    hotel_id: booking.hotel_id,
    booking_id: booking.id,
    client_net: network,
    amount_paise: paise,
    link,
    platform_share_paise: shares?.platformPaise ?? null,
    hotel_share_paise: shares?.hotelPaise ?? null,
    transfer_account: transfers ? hotel.accountId : null,
    transfer_paise: transfers ? shares.hotelPaise : null,
  } satisfies NewOrder
  const known = await unpaidLinkOrder(tx, order)
  return {
    order: known?.id ?? order,
    amountPaise: paise,
    reply: {
      bookingId: booking.id,
      status: booking.status,
      holdExpiresAt: until?.toISOString() ?? null,
      rooms: booking.rooms.map(({ id, roomNumber }) => ({ id, roomNumber })),
    },
  }
}

/** Why a payment of a balance goes back: the stay is off, or less is due than was paid. */
const refusalOf = (booking: BookingRow, { amountPaise }: Paid): RefundReason | undefined => {
  if (booking.status === 'NO_SHOW') return 'no-show'
  if (!['CONFIRMED', 'CHECKED_IN', 'CHECKED_OUT'].includes(booking.status)) return 'cancelled'
  return duePaise(booking) < amountPaise ? 'less-due' : undefined
}

/** Records a payment of a balance, or returns why all of it goes back: no more is kept than was due. */
export const settleBalance = async (tx: Tx, hotelId: string, bookingId: string, paid: Paid): Promise<RefundReason | undefined> => {
  const received = byItself(booking => {
    if (refusalOf(booking, paid)) return draftOf(booking)
    const noted = [
      { field: 'payment', from: null, to: { paymentMethod: 'ONLINE', amount: paid.amountPaise, transactionId: paid.transactionId } },
    ]
    return revise(draftOf(booking), { amounts: [{ ...paid, method: 'ONLINE' }], what: 'payment', noted })
  })
  const [changed] = await change(tx, { hotelId, by: { kind: 'guest' }, bookingIds: [bookingId] }, received)
  return changed ? refusalOf(changed.before, paid) : 'booking-gone'
}
