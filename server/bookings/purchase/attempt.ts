import type { StayRequest } from '#shared/bookings/bookings.ts'
import type { RoomParty } from '#shared/prices/split-party.ts'
import { limits } from '#shared/prices/stay.ts'
import { kindOf, type Room } from '#shared/rooms/rooms.ts'
import type { Tx } from '../../db/connect.ts'
import { lockNamed } from '../../db/locks.ts'
import type { HotelForSale } from '../../hotels/queries.ts'
import { conflict } from '../../http/errors/errors.ts'
import type { AppInTransaction } from '../../http/serve/call.ts'
import type { NewOrder } from '../../payments/orders/orders.ts'
import type { Actor } from '../booking/actor.ts'
import { type BookingRow, bookingOfAttempt, isOfAttempt } from '../booking/booking.ts'
import { type Draft, draftOf, revise } from '../booking/draft.ts'
import { pickRooms } from '../search/pick-rooms.ts'
import type { Quote } from '../search/quote.ts'
import { aboutOne, begin, change } from '../write/change.ts'
import { codeOf } from '../write/insert-booking.ts'
import type { NewBooking } from '../write/new-booking.ts'
import { endHoldsDecision } from './expire.ts'
import { refuseHoarding } from './hoarding.ts'

const guest: Actor = { kind: 'guest' }

export interface Attempt {
  app: AppInTransaction
  hotel: HotelForSale
  stay: StayRequest
  rooms: readonly Room[]
  /** The browser computed this advance, in paise. Rooms already held for it stay held even if prices have changed. */
  amountPaise: number
  /** Prices a new stay. Throws 400 with what is wrong, 402 without a plan, 409 if the browser's figures differ. */
  quoteNew(): Quote
  network: string
}

export interface Held {
  order: NewOrder | string | undefined
  bookingId: string
  status: BookingRow['status']
  rooms: { id: string; roomNumber: string }[]
  holdExpiresAt: Date | null
}

export const lockAttempt = (tx: Tx, hotelId: string, key: string): Promise<void> => lockNamed(tx, 'attempt', hotelId, key.toLowerCase())

/**
 * Holds the rooms of an attempt, or returns what it has already; a changed stay replaces the hold. `isRetry` takes any
 * identical rooms, since several guests wanted the same ones. Throws RoomTaken, NoneLeft when no identical room is
 * left, 429 against hoarding.
 */
export const holdAttempt = async (tx: Tx, attempt: Attempt, isRetry: boolean): Promise<Held> => {
  const { app, hotel, stay } = attempt
  if (stay.key) await lockAttempt(tx, hotel.id, stay.key)
  const earlier = stay.key ? await bookingOfAttempt(tx, hotel.id, stay.key) : undefined
  const held = earlier && (await reuse(attempt, tx, earlier.id))
  if (held) return held
  // A hold of the desk is never replaced, even for a caller with its key.
  if (earlier?.by_link) throw conflict('This key belongs to another booking.')
  const quote = attempt.quoteNew()
  if (app.config.rateLimit) await refuseHoarding(tx, { ...whoHolds(attempt), replaces: earlier?.id ?? null })
  const rooms = await pickRooms(tx, hotel.id, stay, quote, earlier?.id ?? null, isRetry)
  const booking: NewBooking = {
    hotelId: hotel.id,
    by: guest,
    stay,
    quote,
    rooms,
    holdSeconds: app.config.holdMinutes * 60,
    status: 'PENDING',
    method: 'ONLINE',
    transactionId: null,
  }
  const begun = await begin(tx, booking, earlier ? [earlier.id] : [], endHoldsDecision)
  return {
    order: orderValues(attempt, quote, begun.id),
    bookingId: begun.id,
    status: 'PENDING',
    rooms: begun.rooms.map(({ room }) => ({ id: room.id, roomNumber: room.roomNumber })),
    holdExpiresAt: begun.holdExpiresAt,
  }
}

const heldBy = (booking: BookingRow): Held => ({
  order: booking.order_id ?? undefined,
  bookingId: booking.id,
  status: booking.status,
  rooms: booking.rooms.map(({ id, roomNumber }) => ({ id, roomNumber })),
  holdExpiresAt: booking.hold_expires_at,
})

const maxExtensions = 2

/** Extends a hold that ends soon, at most twice. */
const extended = (draft: Draft, minutes: number): Draft => {
  const { hold_ends_soon, hold_extensions, read_at, nights } = draft.after
  if (!hold_ends_soon || hold_extensions >= maxExtensions) return draft
  const until = new Date(read_at.getTime() + minutes * 60_000)
  return revise(draft, { fields: { hold_expires_at: until, hold_extensions: hold_extensions + 1 }, inventory: { nights, until } })
}

const contactOf = (stay: StayRequest) => ({
  guest_name: stay.userName,
  guest_email: stay.userEmail,
  guest_phone: stay.userPhone,
  guest_address: stay.userAddress ?? null,
  guest_pin: stay.userPin ?? null,
  guest_state: stay.userState ?? null,
  special_request: stay.specialRequest ?? null,
  company_name: stay.company?.name ?? null,
  company_gst: stay.company?.gst ?? null,
  company_address: stay.company?.address ?? null,
  company_sez: stay.company?.isSez ?? false,
  child_ages: stay.childAges,
})

const isStillGood = (attempt: Attempt, booking: BookingRow): boolean =>
  booking.status === 'PENDING' && !booking.hold_ended && booking.advance_paise === attempt.amountPaise && isSameStay(booking, attempt)

/** Returns what the attempt has already. Saves changed contact data, and extends a hold that ends soon. */
const reuse = async (attempt: Attempt, tx: Tx, bookingId: string): Promise<Held | undefined> => {
  const { app, hotel, stay } = attempt
  const decision = aboutOne(
    async (_, booking) => {
      const isNewContact = stay.userEmail !== booking.guest_email || stay.userPhone !== booking.guest_phone
      if (!isStillGood(attempt, booking) || !isNewContact || !app.config.rateLimit) return
      // The rooms count for the network that first held them, even if the guest's network has changed.
      await refuseHoarding(tx, { ...whoHolds(attempt), network: booking.client_net ?? attempt.network, replaces: booking.id })
    },
    booking => {
      const draft = draftOf(booking)
      if (!isStillGood(attempt, booking)) return draft
      // The buyer corrects the address, so the booking has the same guest and keeps its key version (order-guest.ts).
      const fields = { ...contactOf(stay), key_version: booking.key_version }
      return extended(revise(draft, { fields }), app.config.holdMinutes)
    },
  )
  const [changed] = await change(tx, { hotelId: hotel.id, by: guest, bookingIds: [bookingId] }, decision)
  if (!changed) return undefined
  const { before, after } = changed
  // A holder of the key sees nothing of a desk sale, nor of an attempt that ended while this waited for its lock.
  if (before.order_id === null || !isOfAttempt(before)) return undefined
  return before.status !== 'PENDING' || isStillGood(attempt, before) ? heldBy(after) : undefined
}

interface RoomOfStay {
  kind: string
  meal: string
  extraBeds: number
  /** The people that its price counts; null if it counts none. */
  people: RoomParty | null
}

const roomsHeld = (booking: BookingRow, rooms: readonly Room[]): RoomOfStay[] =>
  booking.rooms.map(({ id, mealOption: meal }) => {
    const room = rooms.find(one => one.id === id)
    const { adults = null, childAges = [], extraBeds = 0 } = booking.nights.find(({ roomId }) => roomId === id)?.parts ?? {}
    return { kind: room ? kindOf(room) : id, meal, extraBeds, people: adults === null ? null : { adults, childAges } }
  })

const roomsAsked = (stay: StayRequest, rooms: readonly Room[]): RoomOfStay[] =>
  stay.rooms.map(({ id, mealOption: meal, adults, childAges = [], extraBeds = 0 }) => {
    const room = rooms.find(one => one.id === id)
    return { kind: room ? kindOf(room) : id, meal, extraBeds, people: adults === undefined ? null : { adults, childAges } }
  })

/** True if an order can be compared with a hold; pricing reports what is wrong in a new order. */
const isWhole = ({ rooms, children, childAges }: StayRequest): boolean =>
  new Set(rooms.map(({ id }) => id)).size === rooms.length && childAges.length === children

const sorted = (ages: readonly number[]) => [...ages].sort((one, other) => one - other)

/**
 * True if the stays are the same to a guest: dates, party, code, and kinds of room with their meals, beds and people,
 * whatever the room numbers. An order without people per room takes them as held; ages count only where the price of a
 * held room counts people.
 */
const isSameStay = (booking: BookingRow, { stay, rooms }: Attempt): boolean => {
  if (!isWhole(stay)) return false
  const held = roomsHeld(booking, rooms)
  const counted = new Set(held.flatMap(({ kind, people }) => (people ? kind : [])))
  const asksPeople = stay.rooms.some(({ adults }) => adults !== undefined)
  const textOf = ({ kind, meal, extraBeds, people }: RoomOfStay) =>
    JSON.stringify([kind, meal, extraBeds, asksPeople && people && counted.has(kind) ? [people.adults, sorted(people.childAges)] : null])
  const fingerprint = (of: readonly RoomOfStay[], ages: readonly number[], ...facts: (string | number | null)[]) =>
    JSON.stringify([facts, of.map(textOf).sort(), counted.size > 0 ? sorted(ages) : null])
  return (
    fingerprint(held, booking.child_ages, booking.check_in, booking.check_out, booking.adults, booking.children, booking.offer_code) ===
    fingerprint(roomsAsked(stay, rooms), stay.childAges, stay.checkInDate, stay.checkOutDate, stay.adults, stay.children, codeOf(stay))
  )
}

const whoHolds = ({ app, hotel, stay, network }: Attempt) => ({
  hotelId: hotel.id,
  network,
  email: stay.userEmail,
  phone: stay.userPhone,
  checkIn: stay.checkInDate,
  checkOut: stay.checkOutDate,
  rooms: stay.rooms.length,
  holdMinutes: app.config.holdMinutes,
})

/** On a PER_BOOKING plan the order carries the hotel's share to its own linked account, if it is ₹1 or more. */
const orderValues = ({ hotel, network }: Attempt, quote: Quote, bookingId: string): NewOrder => {
  const transfers = hotel.accountId !== null && quote.hotelPaise !== null && quote.hotelPaise >= limits.minimumAdvancePaise
  return {
    hotel_id: hotel.id,
    booking_id: bookingId,
    client_net: network,
    amount_paise: quote.price.advancePaise,
    platform_share_paise: quote.platformPaise,
    hotel_share_paise: quote.hotelPaise,
    transfer_account: transfers ? hotel.accountId : null,
    transfer_paise: transfers ? quote.hotelPaise : null,
  }
}
