import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { StayRequest } from '#shared/bookings.ts'
import { kindOf, type Room } from '#shared/rooms.ts'
import { limits } from '#shared/stay.ts'
import type { App } from '../app.ts'
import { type BookingRow, bookingRow, liveBookingOfAttempt } from '../bookings/booking.ts'
import { endAttempt, expired } from '../bookings/expire.ts'
import { refuseHoarding } from '../bookings/hoarding.ts'
import { holdStay, isRoomTaken, pickRooms } from '../bookings/hold.ts'
import { type Quote, stayFingerprint } from '../bookings/quote.ts'
import type { Tx } from '../db/connect.ts'
import { timedId } from '../db/ids.ts'
import type { HotelForSale } from '../hotels/queries.ts'
import { transact } from '../jobs/transact.ts'
import { lockAttempt, type Order } from './orders.ts'

/** Tries for other identical rooms when several guests reach for the same one at the same moment. */
const mostTries = 30

export interface Attempt {
  app: App
  hotel: HotelForSale
  stay: StayRequest
  quote: Quote
  /** All rooms of the hotel. */
  rooms: readonly Room[]
  /** The client's network. */
  net: string
}

export interface Held {
  order: Order
  booking: BookingRow
}

/** Holds the rooms of an attempt, or finds what the attempt has already. Throws 409 with no identical room left, 429 against hoarding. */
export const holdAttempt = async (attempt: Attempt): Promise<Held> => {
  for (let tries = 0; ; tries++) {
    try {
      return await transact(attempt.app, tx => holdOnce(attempt, tx, tries > 0))
    } catch (error) {
      if (!isRoomTaken(error) || tries >= mostTries) throw error
    }
  }
}

/** One try in one transaction: a changed stay replaces the hold, and everything stays as it was when the new one cannot be had. */
const holdOnce = async (attempt: Attempt, tx: Tx, spread: boolean): Promise<Held> => {
  const { app, hotel, stay, quote } = attempt
  await lockAttempt(tx, hotel.id, stay.key ?? null)
  const pending = stay.key ? await liveBookingOfAttempt(tx, hotel.id, stay.key) : undefined
  if (pending && pending.status !== 'PENDING') return { booking: pending, order: await orderOf(tx, pending) }
  const same = pending && (await reuse(attempt, tx, pending))
  if (same) return same
  const replaces = pending?.id ?? null
  if (app.config.rateLimit) await refuseHoarding(tx, { ...whoHolds(attempt), replaces })
  const rooms = await pickRooms(tx, hotel.id, stay, quote, replaces, spread)
  if (pending) await markReplaced(tx, pending)
  const bookingId = timedId()
  await holdStay(tx, {
    hotelId: hotel.id,
    bookingId,
    stay,
    quote,
    rooms,
    minutes: app.config.holdMinutes,
    replaces,
  })
  const order = await insertOrder(tx, attempt, bookingId)
  const booking = await bookingRow(tx, hotel.id, bookingId)
  if (!booking) throw new Error('The held booking cannot be read')
  return { order, booking }
}

/** The hold and order that the attempt has already, when they are for the same stay and still good; changed contact data is taken over. */
const reuse = async (attempt: Attempt, tx: Tx, pending: BookingRow): Promise<Held | undefined> => {
  const order = await orderOf(tx, pending)
  const usable = !pending.hold_over && order.failed_at === null && order.amount_paise === attempt.quote.price.advancePaise
  if (!usable || fingerprintOfBooking(pending, attempt.rooms) !== fingerprintOfRequest(attempt)) return undefined
  const { stay } = attempt
  const isNewContact = stay.userEmail !== pending.guest_email || stay.userPhone !== pending.guest_phone
  // The rooms stay on the network that took them, wherever the guest is by now.
  if (isNewContact && attempt.app.config.rateLimit)
    await refuseHoarding(tx, { ...whoHolds(attempt), net: order.client_net ?? attempt.net, replaces: pending.id })
  await tx
    .updateTable('booking')
    .set({
      guest_name: stay.userName,
      guest_email: stay.userEmail,
      guest_phone: stay.userPhone,
      guest_address: stay.userAddress ?? null,
      special_request: stay.specialRequest ?? null,
      company_name: stay.company?.name ?? null,
      company_gst: stay.company?.gst ?? null,
      company_address: stay.company?.address ?? null,
      child_ages: stay.childAges,
    })
    .where('hotel_id', '=', pending.hotel_id)
    .where('id', '=', pending.id)
    .execute()
  return { order, booking: pending }
}

const fingerprintOfRequest = ({ stay, quote }: Attempt) =>
  stayFingerprint({
    checkIn: stay.checkInDate,
    checkOut: stay.checkOutDate,
    adults: stay.adults,
    children: stay.children,
    rooms: quote.rooms,
  })

const fingerprintOfBooking = (booking: BookingRow, rooms: readonly Room[]) =>
  stayFingerprint({
    checkIn: booking.check_in,
    checkOut: booking.check_out,
    adults: booking.adults,
    children: booking.children,
    rooms: booking.rooms.map(held => {
      const room = rooms.find(known => known.id === held.id)
      return { kind: room ? kindOf(room) : held.id, meal: held.mealOption }
    }),
  })

const whoHolds = ({ app, hotel, stay, quote, net }: Attempt) => ({
  hotelId: hotel.id,
  net,
  email: stay.userEmail,
  phone: stay.userPhone,
  checkIn: stay.checkInDate,
  checkOut: stay.checkOutDate,
  rooms: quote.rooms.length,
  holdMinutes: app.config.holdMinutes,
})

/** The old booking of the attempt ends before the new one begins: one attempt has one that lives. Its nights go with the new hold. */
const markReplaced = async (tx: Tx, old: BookingRow) => {
  await endAttempt(tx, old.hotel_id, old.id)
  await tx.updateTable('booking').set(expired).where('hotel_id', '=', old.hotel_id).where('id', '=', old.id).execute()
}

const orderOf = (tx: Tx, booking: BookingRow): Promise<Order> =>
  tx
    .selectFrom('payment_order')
    .selectAll()
    .where('hotel_id', '=', booking.hotel_id)
    .where('booking_id', '=', booking.id)
    .executeTakeFirstOrThrow()

/** On a PER_BOOKING plan the order carries the hotel's share to its own linked account, if it is ₹1 or more. */
const insertOrder = (tx: Tx, { app, hotel, stay, quote, net }: Attempt, bookingId: string): Promise<Order> => {
  const transfers = hotel.accountId !== null && quote.hotelPaise !== null && quote.hotelPaise >= limits.minimumAdvancePaise
  const id = randomUUID()
  return tx
    .insertInto('payment_order')
    .values({
      id,
      purpose: 'booking',
      hotel_id: hotel.id,
      booking_id: bookingId,
      attempt_key: stay.key ?? null,
      live_key: stay.key ?? null,
      client_net: net,
      secret: randomBytes(24).toString('base64url'),
      receipt: `bk_${id.replaceAll('-', '')}`,
      amount_paise: quote.price.advancePaise,
      // In the transaction of the hold, where it is now as it was then.
      hold_ends_at: sql`now() + make_interval(secs => ${app.config.holdMinutes * 60})`,
      platform_share_paise: quote.platformPaise,
      hotel_share_paise: quote.hotelPaise,
      transfer_account: transfers ? hotel.accountId : null,
      transfer_paise: transfers ? quote.hotelPaise : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
