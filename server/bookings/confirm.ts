import { sql } from 'kysely'
import type { Tx } from '../db/connect.ts'
import type { RefundReason } from '../payments/purchase.ts'
import type { Actor } from './actor.ts'
import { type BookingRow, lockBookings } from './booking.ts'
import { type Changed, writeBooking } from './change.ts'
import { expire } from './expire.ts'
import { sameRooms } from './late-rooms.ts'
import { recordPayment } from './money.ts'
import { type NightChange, RoomTaken, setNights, unlessTaken } from './nights.ts'
import { changeRooms, lockRooms } from './rooms.ts'

export interface Paid {
  /** Of our row of the payment, which is written in the same transaction. */
  paymentId: string
  amountPaise: number
  /** The provider's payment id. */
  transactionId: string
}

const money: Actor = { kind: 'system' }

/**
 * A paid booking becomes a sold one, for good. `more`: what else releases nights in the same moment; `stay`: its rooms and nights from now on.
 * Throws RoomTaken when one of its nights is somebody else's by now.
 */
export const confirm = async (
  tx: Tx,
  by: Actor,
  booking: BookingRow,
  paid: Paid,
  more: readonly NightChange[] = [],
  { rooms, nights }: Pick<BookingRow, 'rooms' | 'nights'> = booking,
): Promise<Changed> => {
  await setNights(tx, booking.hotel_id, [...more, { bookingId: booking.id, nights, until: 'infinity' }])
  await recordPayment(tx, by, booking, { ...paid, method: 'ONLINE' })
  return writeBooking(tx, by, booking, { status: 'CONFIRMED', hold_expires_at: null }, { rooms, nights })
}

/**
 * Turns a paid booking into a confirmed one, inside the caller's transaction. While the hold lasts nothing can be in the way; after that
 * the rules of late money decide. Gives the reason when the money has to go back. Throws RoomTaken when the hold ran out at this very
 * moment and somebody was faster: then the same has to be tried again.
 */
export const confirmPaid = async (
  tx: Tx,
  hotelId: string,
  bookingId: string,
  paid: Paid,
  today: string,
): Promise<RefundReason | undefined> => {
  const found = await lockBookings(tx, hotelId, [bookingId, ...(await othersOfAttempt(tx, hotelId, bookingId))])
  const booking = found.find(row => row.id === bookingId)
  if (!booking || booking.status === 'CANCELLED') return 'cancelled'
  if (booking.status !== 'PENDING' && booking.status !== 'EXPIRED') return 'paid-twice'
  if (booking.status === 'PENDING' && !booking.hold_over) {
    await confirm(tx, money, booking, paid)
    return undefined
  }
  const others = found.filter(row => row !== booking && row.status !== 'EXPIRED')
  const problem = await confirmLate(tx, booking, others, paid, today)
  if (problem !== undefined && booking.status === 'PENDING') await expire(tx, money, booking)
  return problem
}

/** Bookings of the same attempt that live, or whose hold has run out and was not tidied yet. */
const othersOfAttempt = async (tx: Tx, hotelId: string, bookingId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select other.id from booking b join booking other on other.hotel_id = b.hotel_id and other.attempt_key = b.attempt_key and other.id <> b.id
    where b.hotel_id = ${hotelId} and b.id = ${bookingId} and other.status <> 'EXPIRED'
      and not (other.status = 'CANCELLED' and other.paid_paise = 0)`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Late money confirms only while check-in is not past, neither the attempt nor the same contact and dates has a live booking, and rooms of
 * the same kinds are free: the same ones, else identical ones.
 */
const confirmLate = async (
  tx: Tx,
  booking: BookingRow,
  others: readonly BookingRow[],
  paid: Paid,
  today: string,
): Promise<RefundReason | undefined> => {
  if (booking.check_in < today) return 'stay-past'
  if (others.some(other => other.status !== 'PENDING' || !other.hold_over) || (await hasSameStay(tx, booking))) return 'paid-twice'
  // What is left of the attempt's newer hold gives way.
  for (const other of others) await writeBooking(tx, money, other, { status: 'EXPIRED', hold_expires_at: null })
  const givenUp = others.map(other => ({ bookingId: other.id, nights: [], until: 'infinity' as const, agreedStays: true }))
  if (await unlessTaken(tx, () => confirmAgain(tx, booking, paid, givenUp))) return undefined
  if (await unlessTaken(tx, () => confirmElsewhere(tx, booking, paid, givenUp))) return undefined
  if (givenUp.length > 0) await setNights(tx, booking.hotel_id, givenUp)
  return 'rooms-gone'
}

const hasSameStay = async (tx: Tx, booking: BookingRow): Promise<boolean> => {
  const same = await tx
    .selectFrom('booking')
    .select('id')
    .where('hotel_id', '=', booking.hotel_id)
    .where('id', '!=', booking.id)
    .where('status', 'not in', ['EXPIRED', 'CANCELLED'])
    .where(eb => eb.or([eb('status', '!=', 'PENDING'), eb('hold_expires_at', '>', sql<Date>`now()`)]))
    .where('check_in', '=', booking.check_in)
    .where('check_out', '=', booking.check_out)
    .where(eb => eb.or([eb('guest_email', '=', booking.guest_email), eb('guest_phone', '=', booking.guest_phone)]))
    .executeTakeFirst()
  return same !== undefined
}

/** In the rooms that it had, unless one of them was retired meanwhile. */
const confirmAgain = async (tx: Tx, booking: BookingRow, paid: Paid, more: readonly NightChange[]): Promise<void> => {
  await lockRooms(
    tx,
    booking.hotel_id,
    booking.rooms.map(room => room.id),
  )
  await confirm(tx, money, booking, paid, more)
}

const mostTries = 10

/** Confirms in other rooms of the same kinds, at the prices that were agreed. Throws RoomTaken when there are none. */
const confirmElsewhere = async (tx: Tx, booking: BookingRow, paid: Paid, more: readonly NightChange[]): Promise<void> => {
  for (let tries = 0; tries < mostTries; tries++) {
    const moves = await sameRooms(tx, booking)
    if (!moves) break
    const isDone = await unlessTaken(tx, async () => {
      await changeRooms(tx, booking, moves, moved => confirm(tx, money, booking, paid, more, moved))
    })
    if (isDone) return
  }
  throw new RoomTaken()
}
