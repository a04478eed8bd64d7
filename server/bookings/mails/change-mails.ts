import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { guestRooms } from '#shared/rooms/guest-rooms.ts'
import { toRupees } from '#shared/words/money.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { queue, queueAfterPause } from '../../jobs/outbox.ts'
import type { MailedStay } from '../../mails/guests/change.ts'
import type { BookingRow } from '../booking/booking.ts'
import { sumOfNights } from '../nights/agreed-night.ts'
import type { ChangedBooking } from '../write/change.ts'

/** Changes within this time become one mail about their result. */
const pauseSeconds = 120

/** Without numbers and not in their order: a room that becomes another one of its kind is no change to its guest. */
const byKind = (rooms: MailedStay['rooms']): MailedStay['rooms'] =>
  rooms
    .map(({ roomType, mealOption }) => ({ roomType, mealOption }))
    .sort((one, other) => (one.roomType + one.mealOption < other.roomType + other.mealOption ? -1 : 1))

export const mailedStay = (booking: BookingRow): MailedStay => ({
  checkIn: booking.check_in,
  checkOut: booking.check_out,
  rooms: byKind(guestRooms(booking.rooms, booking.nights)),
  party: { adults: booking.adults, children: booking.children, childAges: booking.child_ages },
  nights: toRupees(sumOfNights(booking.nights)),
  isCancelled: booking.status === 'CANCELLED',
})

/** The same as it is stored: the mails of 1.0.1, which may run beside this release, need a number of each room. */
const storedStay = (booking: BookingRow) => ({
  ...mailedStay(booking),
  rooms: guestRooms(booking.rooms, booking.nights).map(({ roomNumber, roomType, mealOption }) => ({ roomNumber, roomType, mealOption })),
})

/** A stored stay, also one of 1.0.1: its numbers are not told and make no difference. */
export const storedBefore = (stored: MailedStay): MailedStay => ({ ...stored, rooms: byKind(stored.rooms) })

export const noteMailed = async (db: Db, booking: BookingRow): Promise<void> => {
  const { hotel_id, id } = booking
  await sql`update booking set last_mailed_stay = ${JSON.stringify(storedStay(booking))}::jsonb where hotel_id = ${hotel_id} and id = ${id}`.execute(
    db,
  )
}

export const queueConfirmation = (tx: Tx, { hotel_id: hotelId, id: bookingId }: BookingRow): Promise<void> =>
  queue(tx, 'mail-confirmation', { hotelId, bookingId, again: true })

/** Mails the guest what the desk changed: the confirmation at once to a new address, all else in two minutes. */
export const queueNews = async (tx: Tx, { before, after }: ChangedBooking): Promise<void> => {
  if (after.guest_email === null) return
  if (before.status === 'PENDING' && after.status === 'CONFIRMED') await queueConfirmation(tx, after)
  if (before.status === 'PENDING') return
  const goesOn = after.status === 'CONFIRMED' || after.status === 'CHECKED_IN'
  if (goesOn && after.guest_email !== before.guest_email) await queueConfirmation(tx, after)
  if (!(goesOn || after.status === 'CANCELLED') || isDeepStrictEqual(mailedStay(before), mailedStay(after))) return
  // Before the first change, the stay that the guest knows is that of the confirmation.
  const { hotel_id: hotelId, id: bookingId } = after
  await sql`update booking set last_mailed_stay = ${JSON.stringify(storedStay(before))}::jsonb
    where hotel_id = ${hotelId} and id = ${bookingId} and last_mailed_stay is null`.execute(tx)
  await queueAfterPause(tx, 'mail-change', { hotelId, bookingId }, pauseSeconds)
}
