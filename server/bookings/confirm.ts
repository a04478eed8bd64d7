import { sql } from 'kysely'
import type { Tx } from '../db/connect.ts'
import type { RefundReason } from '../payments/purchase.ts'
import type { Actor } from './actor.ts'
import { type BookingRow, lockBookings } from './booking.ts'
import { write } from './change.ts'
import { type Draft, draftOf, revise } from './draft.ts'
import { expire, expired } from './expire.ts'
import { type RoomMove, replacementRooms } from './late-rooms.ts'
import { RoomTaken, unlessTaken } from './nights.ts'
import { lockRooms } from './rooms.ts'

export interface Paid {
  /** Of our row of the payment, which is written in the same transaction. */
  paymentId: string
  amountPaise: number
  /** The provider's payment id. */
  transactionId: string
}

const money: Actor = { kind: 'system' }

/** A paid booking becomes a sold one, for good; `moves`: in other rooms than it had. */
const confirmed = (booking: BookingRow, paid: Paid, moves: readonly RoomMove[] = []): Draft => {
  const moveOf = (id: string) => moves.find(move => move.from === id)
  const rooms = booking.rooms.map(room => {
    const move = moveOf(room.id)
    return move ? { ...room, id: move.to, roomNumber: move.roomNumber, roomType: move.roomType } : room
  })
  const nights = booking.nights.map(night => ({ ...night, roomId: moveOf(night.roomId)?.to ?? night.roomId }))
  return revise(draftOf(booking), {
    ...{ fields: { status: 'CONFIRMED', hold_expires_at: null }, rooms, nights, sold: { nights, until: 'infinity' } },
    amounts: [{ ...paid, method: 'ONLINE' }],
  })
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
    await write(tx, { hotelId, by: money }, [confirmed(booking, paid)])
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
  const givenUp = others.map(expired)
  const sell = (draft: Draft) => write(tx, scopeOf(booking), [...givenUp, draft])
  if (await unlessTaken(tx, () => confirmAgain(tx, booking, paid, sell))) return undefined
  if (await unlessTaken(tx, () => confirmElsewhere(tx, booking, paid, sell))) return undefined
  await write(tx, scopeOf(booking), givenUp)
  return 'rooms-gone'
}

type Sell = (draft: Draft) => Promise<unknown>

const scopeOf = ({ hotel_id: hotelId }: BookingRow) => ({ hotelId, by: money })

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

/** Throws RoomTaken when one of these rooms was retired meanwhile; the others cannot be until the commit. */
const lockAll = async (tx: Tx, { hotel_id }: BookingRow, ids: readonly string[]): Promise<void> => {
  if ((await lockRooms(tx, hotel_id, ids)).length < new Set(ids).size) throw new RoomTaken()
}

/** In the rooms that it had, unless one of them was retired meanwhile. */
const confirmAgain = async (tx: Tx, booking: BookingRow, paid: Paid, sell: Sell): Promise<void> => {
  await lockAll(
    tx,
    booking,
    booking.rooms.map(({ id }) => id),
  )
  await sell(confirmed(booking, paid))
}

const maxTries = 10

/** Confirms in other rooms of the same kinds, at the prices that were agreed. Throws RoomTaken when there are none. */
const confirmElsewhere = async (tx: Tx, booking: BookingRow, paid: Paid, sell: Sell): Promise<void> => {
  for (let tries = 0; tries < maxTries; tries++) {
    const moves = await replacementRooms(tx, booking)
    if (!moves) break
    const draft = confirmed(booking, paid, moves)
    const isDone = await unlessTaken(tx, async () => {
      await lockAll(
        tx,
        booking,
        draft.after.rooms.map(({ id }) => id),
      )
      await sell(draft)
    })
    if (isDone) return
  }
  throw new RoomTaken()
}
