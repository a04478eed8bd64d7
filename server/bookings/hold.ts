import { randomInt, randomUUID } from 'node:crypto'
import type { StayRequest } from '#shared/bookings.ts'
import { kindOf } from '#shared/rooms.ts'
import { type Db, prepared, type Tx } from '../db/connect.ts'
import { conflict } from '../http/errors.ts'
import { freeRooms } from '../rooms/queries.ts'
import type { Quote, QuotedRoom } from './quote.ts'

/** Letters and digits that cannot be mistaken for one another on the phone. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** What a guest reads out: two groups of four. Unique in its hotel by constraint. */
export const newReference = (): string => {
  // The last group of a UUID is random, 48 bits; 8 of 32 letters take 40, each as likely. Cheaper than random bytes of our own.
  let left = Number.parseInt(randomUUID().slice(-12), 16)
  let text = ''
  for (let at = 0; at < 8; at++) {
    text += letters[left % letters.length]
    left = Math.floor(left / letters.length)
  }
  return `${text.slice(0, 4)}-${text.slice(4)}`
}

const taken = () => conflict('Somebody else has just taken this room. Please choose again.')

/**
 * A guest chooses a kind of room: the named rooms where they are free, else other free identical ones (product.md, Bookings 2). Throws 409
 * when too few are left. `ownBooking`: the attempt's own hold, which does not count. `spread`: any identical one, so that many guests who
 * were sent to the same room do not meet again at the next.
 */
export const pickRooms = async (
  db: Db,
  hotelId: string,
  stay: StayRequest,
  quote: Quote,
  ownBooking: string | null,
  spread: boolean,
): Promise<QuotedRoom[]> => {
  const rooms = await freeRooms(db, hotelId, { checkIn: stay.checkInDate, checkOut: stay.checkOutDate }, ownBooking)
  const free = rooms.map(({ room }) => ({ room, kind: kindOf(room), order: spread ? randomInt(1_000_000) : 0 }))
  free.sort((a, b) => a.order - b.order)
  const named = new Set(quote.rooms.map(({ room }) => room.id))
  return quote.rooms.map(chosen => {
    const exact = spread ? -1 : free.findIndex(({ room }) => room.id === chosen.room.id)
    const at = exact >= 0 ? exact : free.findIndex(({ room, kind }) => kind === chosen.kind && (spread || !named.has(room.id)))
    const [pick] = at < 0 ? [] : free.splice(at, 1)
    if (!pick) throw taken()
    return { ...chosen, room: pick.room }
  })
}

/** The order in which everybody writes rooms and takes their nights (001-start.sql): that of the ids, as PostgreSQL has it. */
export const inRoomOrder = <T extends { room: { id: string } }>(rooms: readonly T[]): T[] =>
  rooms.length < 2 ? [...rooms] : rooms.toSorted((one, other) => (one.room.id < other.room.id ? -1 : 1))

/** The booking; its trigger (booking_made) takes its nights. Nothing is read back: a row costs more (decision 6). */
const statement = `
  insert into booking (
    hotel_id, id, reference, status, guest_name, guest_email, guest_phone, guest_address, special_request, company_name, company_gst,
    company_address, check_in, check_out, adults, children, child_ages, room_ids, meal_options, room_prices_paise, total_paise,
    advance_paise, payment_method, replaces, hold_expires_at)
  values ($1, $2, $3, 'PENDING', $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, 'ONLINE', $22,
    now() + $23::interval)`

export interface NewHold {
  hotelId: string
  bookingId: string
  stay: StayRequest
  quote: Quote
  rooms: readonly QuotedRoom[]
  minutes: number
  /** The booking of the same attempt whose nights count as ours and are let go. */
  replaces: string | null
}

const guestOf = (stay: StayRequest) => [
  ...[stay.userName, stay.userEmail, stay.userPhone, stay.userAddress ?? null, stay.specialRequest ?? null],
  ...[stay.company?.name ?? null, stay.company?.gst ?? null, stay.company?.address ?? null],
]

/** The booking, its rooms and its nights in one statement; the constraint `room_taken` speaks when somebody was faster. */
export const holdStay = async (tx: Tx, hold: NewHold): Promise<void> => {
  const { stay, quote } = hold
  const rooms = inRoomOrder(hold.rooms)
  await prepared(tx, 'hold-stay', statement, [
    hold.hotelId,
    hold.bookingId,
    newReference(),
    ...guestOf(stay),
    stay.checkInDate,
    stay.checkOutDate,
    stay.adults,
    stay.children,
    stay.childAges,
    rooms.map(({ room }) => room.id),
    rooms.map(({ meal }) => meal),
    rooms.map(({ nightPaise }) => nightPaise),
    quote.price.totalPaise,
    quote.price.advancePaise,
    hold.replaces,
    `${hold.minutes} minutes`,
  ])
}

const lost = ['room_taken', 'booking_rooms_of_hotel']

/** True for the errors that say that a night belongs to somebody else, or that the room was deleted meanwhile: another try looks anew. */
export const isRoomTaken = (error: unknown): boolean =>
  error instanceof Error && lost.includes(String((error as { constraint?: unknown }).constraint))
