import { sql } from 'kysely'
import type { StayRequest } from '#shared/bookings.ts'
import { kindOf, type Room } from '#shared/rooms.ts'
import { limits } from '#shared/stay.ts'
import type { App } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import type { HotelForSale } from '../hotels/queries.ts'
import { insertOrder, lockOrderOfBooking, type Order } from '../payments/orders.ts'
import type { Actor } from './actor.ts'
import { type BookingRow, bookingRow, liveBookingOfAttempt, lockBookings } from './booking.ts'
import { write } from './change.ts'
import { draftOf, revise } from './draft.ts'
import { refuseHoarding } from './hoarding.ts'
import { extended, hold } from './hold.ts'
import type { NewBooking } from './new-booking.ts'
import { RoomTaken } from './nights.ts'
import { NoneLeft, pickRooms } from './pick-rooms.ts'
import { type Quote, stayFingerprint } from './quote.ts'

/** Tries for other identical rooms when several guests reach for the same one at the same moment. */
const mostTries = 30

const guest: Actor = { kind: 'guest' }

/** A guest's attempt at a stay, checked and priced. */
export interface Attempt {
  app: App
  hotel: HotelForSale
  stay: StayRequest
  quote: Quote
  /** All rooms of the hotel. */
  rooms: readonly Room[]
  /** What the browser counted, in paise: it gets its hold again at the price at which it was held. */
  amountPaise: number
  /** For what is not held or bought yet: throws 402 without a plan, 409 when that is not today's price. */
  refuseNew(): void
  /** The client's network. */
  net: string
}

/** What an attempt holds, or has bought already. */
export interface Held {
  order: Order
  isNew: boolean
  bookingId: string
  status: BookingRow['status']
  rooms: { id: string; roomNumber: string }[]
  holdExpiresAt: Date | null
}

/** Waits in line with everybody else who works on the same attempt; the place is given back with the transaction. */
export const lockAttempt = async (tx: Tx, hotelId: string, key: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${hotelId}/${key.toLowerCase()}`}, 0))`.execute(tx)
}

/** Holds the rooms of an attempt, or finds what the attempt has already. Throws 409 with no identical room left, 429 against hoarding. */
export const holdAttempt = async (attempt: Attempt, transaction: <R>(work: (tx: Tx) => Promise<R>) => Promise<R>): Promise<Held> => {
  for (let tries = 1; ; tries++) {
    try {
      return await transaction(tx => holdOnce(attempt, tx, tries > 1))
    } catch (error) {
      if (!(error instanceof RoomTaken) || error instanceof NoneLeft || tries > mostTries) throw error
    }
  }
}

/** One try in one transaction: a changed stay replaces the hold, and everything stays as it was when the new one cannot be had. */
const holdOnce = async (attempt: Attempt, tx: Tx, spread: boolean): Promise<Held> => {
  const { app, hotel, stay, quote } = attempt
  if (stay.key) await lockAttempt(tx, hotel.id, stay.key)
  const pending = stay.key ? await liveBookingOfAttempt(tx, hotel.id, stay.key) : undefined
  const order = pending && (await lockOrderOfBooking(tx, hotel.id, pending.id))
  const done = pending && pending.status !== 'PENDING' ? await bookingRow(tx, hotel.id, pending.id) : undefined
  if (done && order) return heldBy(done, order)
  const same = pending && order && (await reuse(attempt, tx, pending.id, order))
  if (same) return same
  attempt.refuseNew()
  if (app.config.rateLimit) await refuseHoarding(tx, { ...whoHolds(attempt), replaces: pending?.id ?? null })
  const rooms = await pickRooms(tx, hotel.id, stay, quote, pending?.id ?? null, spread)
  const booking: NewBooking = {
    hotelId: hotel.id,
    by: guest,
    stay,
    quote,
    rooms,
    holdMinutes: app.config.holdMinutes,
    status: 'PENDING',
    method: 'ONLINE',
    transactionId: null,
  }
  const [old] = pending ? await lockBookings(tx, hotel.id, [pending.id]) : []
  const begun = await hold(tx, booking, old?.status === 'PENDING' ? old : undefined)
  return {
    order: await insertOrder(tx, 'booking', orderValues(attempt, begun.id)),
    isNew: true,
    bookingId: begun.id,
    status: 'PENDING',
    rooms: begun.rooms.map(({ room }) => ({ id: room.id, roomNumber: room.roomNumber })),
    holdExpiresAt: begun.holdExpiresAt,
  }
}

const heldBy = (booking: BookingRow, order: Order): Held => ({
  order,
  isNew: false,
  bookingId: booking.id,
  status: booking.status,
  rooms: booking.rooms.map(({ id, roomNumber }) => ({ id, roomNumber })),
  holdExpiresAt: booking.hold_expires_at,
})

const contactOf = (stay: StayRequest) => ({
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

/**
 * The hold and order that the attempt has already, when they are for the same stay and still good: changed contact data is taken over, and a
 * hold of which little is left is extended.
 */
const reuse = async (attempt: Attempt, tx: Tx, bookingId: string, order: Order): Promise<Held | undefined> => {
  const { app, hotel, stay } = attempt
  const [pending] = await lockBookings(tx, hotel.id, [bookingId])
  const isUsable = pending?.status === 'PENDING' && !pending.hold_over && order.failed_at === null
  if (!isUsable || order.amount_paise !== attempt.amountPaise) return undefined
  if (fingerprintOfBooking(pending, attempt.rooms) !== fingerprintOfRequest(attempt)) return undefined
  const isNewContact = stay.userEmail !== pending.guest_email || stay.userPhone !== pending.guest_phone
  // The rooms stay on the network that took them, wherever the guest is by now.
  if (isNewContact && app.config.rateLimit)
    await refuseHoarding(tx, { ...whoHolds(attempt), net: order.client_net ?? attempt.net, replaces: pending.id })
  const draft = extended(revise(draftOf(pending), { fields: contactOf(stay) }), app.config.holdMinutes)
  const [changed] = await write(tx, { hotelId: hotel.id, by: guest }, [draft])
  return heldBy(changed?.after ?? pending, order)
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

/** On a PER_BOOKING plan the order carries the hotel's share to its own linked account, if it is ₹1 or more. */
const orderValues = ({ hotel, quote, net }: Attempt, bookingId: string) => {
  const transfers = hotel.accountId !== null && quote.hotelPaise !== null && quote.hotelPaise >= limits.minimumAdvancePaise
  return {
    hotel_id: hotel.id,
    booking_id: bookingId,
    client_net: net,
    amount_paise: quote.price.advancePaise,
    platform_share_paise: quote.platformPaise,
    hotel_share_paise: quote.hotelPaise,
    transfer_account: transfers ? hotel.accountId : null,
    transfer_paise: transfers ? quote.hotelPaise : null,
  }
}
