import type { Booking, DeskBooking } from '#shared/bookings.ts'
import { todayInIndia } from '#shared/dates.ts'
import { formatRupees, toPaise, toRupees } from '#shared/money.ts'
import type { App } from '../context.ts'
import type { Db, Tx } from '../db/connect.ts'
import { hotelForSale } from '../hotels/queries.ts'
import type { Transaction } from '../http/call.ts'
import { badRequest, conflict, notFound } from '../http/errors.ts'
import { queue } from '../jobs/outbox.ts'
import { roomMemory } from '../rooms/details.ts'
import { lockAttempt } from './attempt.ts'
import { bookingRow, liveBookingOfAttempt, toBooking } from './booking.ts'
import { type Actor, paymentStatusOf } from './change.ts'
import { deskDayAt } from './desk-day.ts'
import { refuseOccupied } from './end-stay.ts'
import { type NewBooking, sell } from './hold.ts'
import { type Quote, quoteStay, refuseWithoutPlan } from './quote.ts'

interface Desk {
  hotelId: string
  by: Actor
}

/** What was received now, in paise; throws 400 for more than the stay costs, 409 for a total that is not ours. */
const receivedFor = (input: DeskBooking, { price }: Quote): number => {
  const total = toRupees(price.totalPaise)
  if (input.totalAmount !== undefined && input.totalAmount !== total)
    throw conflict('The price has changed. Please check the new amount.', { totalAmount: total }, { totalAmount: 'The price has changed.' })
  const paid = input.paidAmount === undefined ? price.advancePaise : toPaise(input.paidAmount)
  if (paid > price.totalPaise) throw badRequest({ paidAmount: `At most ${formatRupees(total)} is due.` })
  return paid
}

/** The booking that the desk makes of a request, checked and priced; nothing is written. */
const priced = async (app: App, { hotelId }: Desk, input: DeskBooking): Promise<NewBooking> => {
  const hotel = await hotelForSale(app.db, hotelId)
  if (!hotel) throw notFound()
  refuseWithoutPlan(hotel)
  const rooms = (await roomMemory.of(app.db, hotelId, hotel.pageVersion)).map(({ room }) => room)
  const { today, firstOpen } = deskDayAt(app.clock.now())
  const quote = quoteStay(input, hotel, rooms, { today, earliest: firstOpen, isOnline: false, prefix: '' })
  if (input.checkIn && input.checkInDate > today) throw badRequest({ checkInDate: 'This stay has not begun yet.' })
  const paid = receivedFor(input, quote)
  return {
    hotelId,
    stay: input,
    quote,
    rooms: quote.rooms,
    holdMinutes: undefined,
    method: input.paymentMethod,
    status: input.checkIn ? 'CHECKED_IN' : 'CONFIRMED',
    paidPaise: paid,
    paymentStatus: paymentStatusOf({ paid, back: 0, total: quote.price.totalPaise }),
    transactionId: input.transactionId ?? null,
  }
}

/**
 * The desk's own sale: exactly the rooms that were chosen, sold at once; what was received is recorded. The same key again gives the same
 * booking. Throws 402 without a plan, 409 when a room is taken.
 */
export const sellAtDesk = async (app: App, transaction: Transaction, desk: Desk, input: DeskBooking): Promise<Booking> => {
  const known = input.key && (await soldBefore(app.db, desk.hotelId, input.key))
  const id = known || (await sellNow(app, transaction, desk, input))
  const row = await bookingRow(app.db, desk.hotelId, id)
  if (!row) throw new Error('The booking that was sold cannot be read')
  return toBooking(row)
}

/** The desk's own booking of this key. Throws 409 for a key that a guest's attempt has. */
const soldBefore = async (db: Db, hotelId: string, key: string): Promise<string | undefined> => {
  const known = await liveBookingOfAttempt(db, hotelId, key)
  if (known?.payment_method === 'ONLINE') throw conflict('This key belongs to another booking.')
  return known?.id
}

const sellNow = async (app: App, transaction: Transaction, desk: Desk, input: DeskBooking): Promise<string> => {
  const booking = await priced(app, desk, input)
  return transaction(async tx => {
    if (booking.status === 'CHECKED_IN') {
      const rooms = booking.rooms.map(({ room }) => room.id)
      await refuseOccupied(tx, desk.hotelId, rooms, todayInIndia(app.clock.now()))
    }
    return sellOnce(tx, desk, input.key, booking)
  })
}

const sellOnce = async (tx: Tx, { hotelId }: Desk, key: string | undefined, booking: NewBooking): Promise<string> => {
  if (key) await lockAttempt(tx, hotelId, key)
  const known = key && (await soldBefore(tx, hotelId, key))
  if (known) return known
  const { id } = await sell(tx, booking)
  await queue(tx, 'mail-confirmation', { hotelId, bookingId: id }, { uniqueKey: `mail-confirmation/${id}` })
  return id
}
