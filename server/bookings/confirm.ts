import { sql } from 'kysely'
import { kindOf, type Room } from '#shared/rooms.ts'
import { prepared, type Tx } from '../db/connect.ts'
import { roomMemory } from '../rooms/details.ts'
import { freeRooms } from '../rooms/queries.ts'
import { type BookingRow, bookingRow } from './booking.ts'
import { expireBooking, makeWay } from './expire.ts'
import { inRoomOrder, isRoomTaken } from './hold.ts'

/** Why captured money does not become a booking and goes back in full. */
export type RefundReason = 'rooms-gone' | 'paid-twice' | 'cancelled' | 'stay-past' | 'amount-differs'

export interface Paid {
  amountPaise: number
  /** The provider's payment id. */
  transactionId: string
}

/**
 * Turns a paid booking into a confirmed one, inside the caller's transaction. While the hold lasts nothing can be in the way; after that
 * the rules of late money decide (product.md, Bookings 5). Gives the reason when the money has to go back.
 */
export const confirmPaid = async (
  tx: Tx,
  hotelId: string,
  bookingId: string,
  paid: Paid,
  today: string,
): Promise<RefundReason | undefined> => {
  await sql`select 1 from booking where hotel_id = ${hotelId} and id = ${bookingId} for update`.execute(tx)
  const booking = await bookingRow(tx, hotelId, bookingId)
  if (!booking || booking.status === 'CANCELLED') return 'cancelled'
  if (booking.status !== 'PENDING' && booking.status !== 'EXPIRED') return 'paid-twice'
  const inTime = booking.status === 'PENDING' && !booking.hold_over
  const problem = inTime ? undefined : await lateProblem(tx, booking, today)
  const confirm = () => unlessTaken(tx, () => confirmStay(tx, hotelId, bookingId, paid))
  if (problem === undefined && ((await confirm()) || ((await takeAgain(tx, booking)) && (await confirm())))) return undefined
  await expireBooking(tx, hotelId, bookingId)
  return problem ?? 'rooms-gone'
}

const statement = `
  update booking set status = 'CONFIRMED', hold_expires_at = null, paid_paise = $3, transaction_id = $4,
    payment_status = case when $3 >= total_paise then 'PAID'::booking_payment_status else 'PARTIALLY_PAID' end, version = version + 1
  where hotel_id = $1 and id = $2`

/** The booking; its trigger (booking_sold) sells its nights. The constraint `room_taken` speaks when one is somebody else's by now. */
export const confirmStay = async (tx: Tx, hotelId: string, bookingId: string, paid: Paid): Promise<void> => {
  await prepared(tx, 'confirm-stay', statement, [hotelId, bookingId, paid.amountPaise, paid.transactionId])
}

/** False, and nothing done, when somebody else has one of the nights. */
const unlessTaken = async (tx: Tx, work: () => Promise<unknown>): Promise<boolean> => {
  await sql`savepoint nights`.execute(tx)
  try {
    await work()
    return true
  } catch (error) {
    if (!isRoomTaken(error)) throw error
    await sql`rollback to savepoint nights`.execute(tx)
    return false
  }
}

/** Late money confirms only while check-in is not past and neither the attempt nor the same contact and dates has a live booking. */
const lateProblem = async (tx: Tx, booking: BookingRow, today: string): Promise<RefundReason | undefined> => {
  if (booking.check_in < today) return 'stay-past'
  if (booking.attempt_key && !(await makeWay(tx, booking.hotel_id, booking.attempt_key, booking.id))) return 'paid-twice'
  const sameStay = await tx
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
  return sameStay ? 'paid-twice' : undefined
}

/** Takes rooms of the same kinds again after the hold was lost: the same rooms where free, else identical ones. */
const takeAgain = async (tx: Tx, booking: BookingRow): Promise<boolean> => {
  const stay = { checkIn: booking.check_in, checkOut: booking.check_out }
  const all = (await roomMemory.of(tx, booking.hotel_id, Number.MAX_SAFE_INTEGER)).map(({ room }) => room)
  for (let tries = 0; tries < 10; tries++) {
    const free = (await freeRooms(tx, booking.hotel_id, stay, booking.id)).map(({ room }) => room)
    const picks = pickAgain(booking, all, free)
    if (!picks) return false
    if (await takeNights(tx, booking, picks)) return true
  }
  return false
}

interface Pick {
  held: BookingRow['rooms'][number]
  room: Room
}

const pickAgain = (booking: BookingRow, all: readonly Room[], free: readonly Room[]): Pick[] | undefined => {
  const left = [...free]
  const heldIds = new Set(booking.rooms.map(room => room.id))
  const picks: Pick[] = []
  for (const held of booking.rooms) {
    const before = all.find(room => room.id === held.id)
    const exact = left.findIndex(room => room.id === held.id)
    const kind = before && kindOf(before)
    const at = exact >= 0 ? exact : left.findIndex(room => !heldIds.has(room.id) && kindOf(room) === kind)
    const [room] = at < 0 ? [] : left.splice(at, 1)
    if (!room) return undefined
    picks.push({ held, room })
  }
  return picks
}

/** False, and nothing done, when somebody was faster. */
const takeNights = (tx: Tx, booking: BookingRow, found: readonly Pick[]): Promise<boolean> => {
  const picks = inRoomOrder(found)
  const retake = tx
    .updateTable('booking')
    .set({
      status: 'PENDING',
      // Until it is confirmed, in this transaction.
      hold_expires_at: sql<Date>`'infinity'`,
      room_ids: picks.map(pick => pick.room.id),
      meal_options: picks.map(pick => pick.held.mealOption),
      room_prices_paise: picks.map(pick => pick.held.price_paise),
    })
    .where('hotel_id', '=', booking.hotel_id)
    .where('id', '=', booking.id)
  return unlessTaken(tx, () => retake.execute())
}
