import { addDays, laterOf } from '#shared/dates.ts'
import { toRupees } from '#shared/money.ts'
import type { Tx } from '../db/connect.ts'
import { conflict } from '../http/errors.ts'
import type { BookingRow } from './booking.ts'
import { type Changed, lockBooking, requireStatus, sumOf, writeBooking } from './change.ts'
import type { StayChange } from './change-stay.ts'
import { addCharges } from './charges.ts'
import { setNights } from './nights.ts'
import { refuseOccupied, roomsNow } from './occupied.ts'
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

/**
 * A guest who leaves early: nights from today on go back on sale; the first night of the stay stays. They are not charged, but with
 * `chargeRest` as a fee.
 */
const leaveEarly = async (tx: Tx, { hotelId, by, day }: StayChange, booking: BookingRow, chargeRest: boolean): Promise<Changed> => {
  const left = laterOf(addDays(booking.check_in, 1), day.today)
  const checkOut = left < booking.check_out ? left : booking.check_out
  const nights = booking.nights.filter(({ night }) => night < checkOut)
  await setNights(tx, hotelId, [{ bookingId: booking.id, nights, until: 'infinity' }])
  await dropIdleRooms(tx, hotelId, [booking.id])
  const rooms = booking.rooms.filter(room => nights.some(({ roomId }) => roomId === room.id))
  const fee = sumOf(booking.nights) - sumOf(nights)
  const lines = chargeRest && fee > 0 ? [{ kind: 'FEE' as const, text: 'Nights not stayed', amount: toRupees(fee) }] : []
  const changes = await addCharges(tx, by, booking, lines)
  return writeBooking(tx, by, booking, { status: 'CHECKED_OUT', check_out: checkOut }, { nights, rooms }, { changes })
}

/** The end of a stay before its nights are over: NO_SHOW for a guest who never came, else an early check-out. */
export const endStay = async (tx: Tx, stay: StayChange, chargeRest = false): Promise<Changed> => {
  const booking = await lockBooking(tx, stay.hotelId, stay.bookingId)
  requireStatus(booking, 'CONFIRMED', 'CHECKED_IN')
  return booking.status === 'CONFIRMED' ? noShow(tx, stay, booking) : leaveEarly(tx, stay, booking, chargeRest)
}

/** The guest arrives: from the check-in date to before check-out, unless somebody is still in one of the rooms. */
export const checkIn = async (tx: Tx, { hotelId, bookingId, by, day }: StayChange): Promise<Changed> => {
  const booking = await lockBooking(tx, hotelId, bookingId)
  requireStatus(booking, 'CONFIRMED')
  if (booking.check_in > day.today || booking.check_out <= day.firstOpen)
    throw conflict('A guest checks in from the check-in date to before check-out.')
  await refuseOccupied(tx, hotelId, roomsNow(booking.nights, day), day, [bookingId])
  return writeBooking(tx, by, booking, { status: 'CHECKED_IN' })
}

/** The guest leaves on or after the last day; before that it is `endStay`. */
export const checkOut = async (tx: Tx, { hotelId, bookingId, by, day }: StayChange): Promise<Changed> => {
  const booking = await lockBooking(tx, hotelId, bookingId)
  requireStatus(booking, 'CHECKED_IN')
  if (booking.check_out > day.today) throw conflict('The stay has nights left: end it early instead.')
  return writeBooking(tx, by, booking, { status: 'CHECKED_OUT' })
}
