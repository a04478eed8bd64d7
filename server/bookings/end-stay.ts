import { sql } from 'kysely'
import { addDays } from '#shared/dates.ts'
import type { Tx } from '../db/connect.ts'
import { conflict } from '../http/errors.ts'
import type { BookingRow } from './booking.ts'
import { type Changed, lockBooking, paymentStatusOf, requireStatus, sumOf, writeBooking } from './change.ts'
import type { StayChange } from './change-stay.ts'
import { later } from './desk-day.ts'
import { setNights } from './nights.ts'
import { dropIdleRooms } from './rooms.ts'

/** A booking that nobody comes for: all its nights go back on sale, its total stays. Money is given back by a choice of its own. */
export const cancel = async (tx: Tx, { hotelId, bookingId, by }: Omit<StayChange, 'day'>): Promise<Changed> => {
  const booking = await lockBooking(tx, hotelId, bookingId)
  requireStatus(booking, 'PENDING', 'CONFIRMED')
  await setNights(tx, hotelId, [{ bookingId, nights: [], until: 'infinity', agreedStays: true }])
  return writeBooking(tx, by, booking, { status: 'CANCELLED', hold_expires_at: null })
}

/** A guest who did not come: nights from today on go back on sale, past ones and the total stay. */
const noShow = async (tx: Tx, { hotelId, by, day: { today, firstOpen } }: StayChange, booking: BookingRow): Promise<Changed> => {
  if (booking.check_in >= firstOpen) throw conflict('The guest may still come: this is for stays whose check-in date is past.')
  const nights = booking.nights.filter(({ night }) => night < today)
  await setNights(tx, hotelId, [{ bookingId: booking.id, nights, until: 'infinity', agreedStays: true }])
  return writeBooking(tx, by, booking, { status: 'NO_SHOW' })
}

/** A guest who leaves early: nights from today on go back on sale and are not charged; the first night of the stay stays. */
const leaveEarly = async (tx: Tx, { hotelId, by, day }: StayChange, booking: BookingRow): Promise<Changed> => {
  const left = later(addDays(booking.check_in, 1), day.today)
  const checkOut = left < booking.check_out ? left : booking.check_out
  const nights = booking.nights.filter(({ night }) => night < checkOut)
  await setNights(tx, hotelId, [{ bookingId: booking.id, nights, until: 'infinity' }])
  await dropIdleRooms(tx, hotelId, [booking.id])
  const rooms = booking.rooms.filter(room => nights.some(({ roomId }) => roomId === room.id))
  const total = sumOf(nights)
  const paymentStatus = paymentStatusOf({ paid: booking.paid_paise, back: booking.refunded_paise, total })
  const fields = { status: 'CHECKED_OUT' as const, check_out: checkOut, total_paise: total, payment_status: paymentStatus }
  return writeBooking(tx, by, booking, fields, { nights, rooms })
}

/** The end of a stay before its nights are over: NO_SHOW for a guest who never came, else an early check-out. */
export const endStay = async (tx: Tx, stay: StayChange): Promise<Changed> => {
  const booking = await lockBooking(tx, stay.hotelId, stay.bookingId)
  requireStatus(booking, 'CONFIRMED', 'CHECKED_IN')
  return booking.status === 'CONFIRMED' ? noShow(tx, stay, booking) : leaveEarly(tx, stay, booking)
}

/** Refuses with 409 while somebody is checked in in one of the rooms: by the rooms of their last night, also when they should have left. */
export const refuseOccupied = async (tx: Tx, hotelId: string, rooms: readonly string[], today: string): Promise<void> => {
  const { rows: found } = await sql<{ guest_name: string; reference: string }>`
    select b.guest_name, b.reference from booking b join booking_night n on n.hotel_id = b.hotel_id and n.booking_id = b.id
    where b.hotel_id = ${hotelId} and b.status = 'CHECKED_IN' and n.room_id = any(${[...rooms]}::uuid[]) and n.night = (
      select max(night) from booking_night l where l.hotel_id = b.hotel_id and l.booking_id = b.id and l.night <= ${today})
    limit 1`.execute(tx)
  const [inside] = found
  if (inside) throw conflict(`${inside.guest_name} (${inside.reference}) is still checked in there.`)
}

/** The guest arrives: from the check-in date to before check-out, unless somebody is still in one of the rooms. */
export const checkIn = async (tx: Tx, { hotelId, bookingId, by, day }: StayChange): Promise<Changed> => {
  const booking = await lockBooking(tx, hotelId, bookingId)
  requireStatus(booking, 'CONFIRMED')
  if (booking.check_in > day.today || booking.check_out <= day.firstOpen)
    throw conflict('A guest checks in from the check-in date to before check-out.')
  const tonight = later(booking.check_in, day.firstOpen)
  const rooms = booking.nights.filter(({ night }) => night === tonight).map(({ roomId }) => roomId)
  await refuseOccupied(tx, hotelId, rooms, day.today)
  return writeBooking(tx, by, booking, { status: 'CHECKED_IN' })
}

/** The guest leaves on or after the last day; before that it is `endStay`. */
export const checkOut = async (tx: Tx, { hotelId, bookingId, by, day }: StayChange): Promise<Changed> => {
  const booking = await lockBooking(tx, hotelId, bookingId)
  requireStatus(booking, 'CHECKED_IN')
  if (booking.check_out > day.today) throw conflict('The stay has nights left: end it early instead.')
  return writeBooking(tx, by, booking, { status: 'CHECKED_OUT' })
}
