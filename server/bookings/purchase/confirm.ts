import { sql } from 'kysely'
import type { RefundReason } from '#shared/payments/refund-reasons.ts'
import type { Tx } from '../../db/connect.ts'
import type { Actor } from '../booking/actor.ts'
import type { BookingRow } from '../booking/booking.ts'
import { type Draft, draftOf, revise } from '../booking/draft.ts'
import { RoomTaken, tryInSavepoint } from '../nights/inventory.ts'
import { NoneLeft, type RoomMove, replacementRooms } from '../search/pick-rooms.ts'
import { byItself, change, type Decision, type Scope } from '../write/change.ts'
import { endHoldsDecision, expireBooking, withHoldEnded } from './expire.ts'
import { termsRefusal } from './late-terms.ts'

export interface Paid {
  paymentId: string
  amountPaise: number
  transactionId: string
}

const system: Actor = { kind: 'system' }

const confirmed = (booking: BookingRow, paid: Paid, moves: readonly RoomMove[] = []): Draft => {
  const moveOf = (id: string) => moves.find(move => move.from === id)
  const rooms = booking.rooms.map(room => {
    const move = moveOf(room.id)
    return move ? { ...room, id: move.to, roomNumber: move.roomNumber, roomType: move.roomType } : room
  })
  const nights = booking.nights.map(night => ({ ...night, roomId: moveOf(night.roomId)?.to ?? night.roomId }))
  return revise(draftOf(booking), {
    fields: { status: 'CONFIRMED', hold_expires_at: null },
    rooms,
    nights,
    inventory: { nights, until: 'infinity' },
    amounts: [{ ...paid, method: 'ONLINE' }],
  })
}

/**
 * Confirms a paid booking in the caller's transaction, or returns why the money goes back. Throws RoomTaken when the
 * hold ran out meanwhile and the rooms were taken: the caller then tries again.
 */
export const confirmPaid = async (
  tx: Tx,
  hotelId: string,
  bookingId: string,
  paid: Paid,
  today: string,
): Promise<RefundReason | undefined> => {
  const scope = { hotelId, by: system, bookingIds: [bookingId, ...(await othersOfAttempt(tx, hotelId, bookingId))] }
  const isInTime = ({ id, status, hold_ended }: BookingRow) => id === bookingId && status === 'PENDING' && !hold_ended
  const inTime = byItself(booking => (isInTime(booking) ? confirmed(booking, paid) : draftOf(booking)))
  // For money that comes late this call only locks and reads.
  const [booking, ...others] = (await change(tx, scope, inTime)).map(({ before }) => before)
  if (!booking) return 'cancelled'
  if (isInTime(booking)) return undefined
  const reason = await lateRefusal(tx, booking, others, today)
  if (reason === undefined) return confirmLate(tx, scope, paid)
  // The hold has run out, so the timer would end it too.
  await expireBooking(tx, system, hotelId, bookingId)
  return reason
}

/** Other bookings of the attempt, except EXPIRED ones and those cancelled without a payment. */
const othersOfAttempt = async (tx: Tx, hotelId: string, bookingId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    select other.id from booking b join booking other on other.hotel_id = b.hotel_id and other.attempt_key = b.attempt_key and other.id <> b.id
    where b.hotel_id = ${hotelId} and b.id = ${bookingId} and other.status <> 'EXPIRED'
      and not (other.status = 'CANCELLED' and other.paid_paise = 0)`.execute(tx)
  return rows.map(({ id }) => id)
}

/**
 * Returns why late money goes back, or undefined: check-in is past, the attempt or the same contact and dates has
 * another booking, sold or held, or the terms of the booking do not hold any more.
 */
const lateRefusal = async (
  tx: Tx,
  booking: BookingRow,
  others: readonly BookingRow[],
  today: string,
): Promise<RefundReason | undefined> => {
  if (booking.status === 'CANCELLED') return 'cancelled'
  if (booking.status !== 'PENDING' && booking.status !== 'EXPIRED') return (await isPaidOnline(tx, booking)) ? 'paid-twice' : 'confirmed'
  if (booking.check_in < today) return 'stay-past'
  const rivals = [...others, ...(await sameStays(tx, booking))].filter(({ status, hold_ended }) => status !== 'PENDING' || !hold_ended)
  if (rivals.some(({ status }) => status !== 'PENDING' && status !== 'EXPIRED')) return 'paid-twice'
  return rivals.some(({ status }) => status === 'PENDING') ? 'replaced' : termsRefusal(tx, booking, today)
}

/** True if another online payment bought the booking; else the desk confirmed it. */
const isPaidOnline = async (tx: Tx, { hotel_id, id }: BookingRow): Promise<boolean> => {
  const { rows } = await sql`
    select from payment p join payment_order o on o.id = p.order_id
    where o.hotel_id = ${hotel_id} and o.booking_id = ${id} and p.is_kept limit 1`.execute(tx)
  return rows.length > 0
}

const maxTries = 10

/**
 * Confirms late money in rooms of the same kinds: those that the booking had, else identical free ones. Newer holds of
 * the attempt that ran out are ended too; while one still runs, `lateRefusal` has the money returned.
 */
const confirmLate = async (tx: Tx, scope: Scope, paid: Paid): Promise<RefundReason | undefined> => {
  for (let tries = 0; tries <= maxTries; tries++) {
    const sale: Decision<RoomMove[]> = {
      read: async (db, [booking], rooms) => {
        if (!booking) return []
        const moves = tries === 0 ? [] : await replacementRooms(db, booking)
        const ids = booking.rooms.map(({ id }) => moves.find(({ from }) => from === id)?.to ?? id)
        // `rooms` leaves out retired rooms and locks the others until the commit. Guests get only rooms on sale.
        const onSale = (await rooms(ids)).filter(room => room.is_available)
        if (onSale.length < new Set(ids).size) throw new RoomTaken()
        return moves
      },
      decide: ([booking, ...others], moves) => (booking ? [...others.map(withHoldEnded), confirmed(booking, paid, moves)] : []),
    }
    const taken = await tryInSavepoint(tx, () => change(tx, scope, sale))
    if (!taken) return undefined
    if (taken instanceof NoneLeft) break
  }
  await change(tx, scope, endHoldsDecision)
  return 'rooms-gone'
}

/** Other bookings of the same contact and dates. */
const sameStays = (tx: Tx, booking: BookingRow): Promise<Pick<BookingRow, 'status' | 'hold_ended'>[]> =>
  tx
    .selectFrom('booking')
    .select(['status', sql<boolean>`hold_expires_at <= now()`.as('hold_ended')])
    .where('hotel_id', '=', booking.hotel_id)
    .where('id', '!=', booking.id)
    .where('status', 'not in', ['EXPIRED', 'CANCELLED'])
    .where('check_in', '=', booking.check_in)
    .where('check_out', '=', booking.check_out)
    .where(eb => eb.or([eb('guest_email', '=', booking.guest_email), eb('guest_phone', '=', booking.guest_phone)]))
    .execute()
