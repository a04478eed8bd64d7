import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { toRupees } from '#shared/words/money.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { queue, queueAfterPause } from '../../jobs/outbox.ts'
import type { MailedStay } from '../../mails/guests/change.ts'
import type { BookingRow } from '../booking/booking.ts'
import { sumOfNights } from '../nights/agreed-night.ts'
import type { ChangedBooking } from '../write/change.ts'

/** Changes within this time become one mail about their result. */
const pauseSeconds = 120

export const mailedStay = (booking: BookingRow): MailedStay => ({
  checkIn: booking.check_in,
  checkOut: booking.check_out,
  rooms: booking.rooms.map(({ roomNumber, roomType, mealOption }) => ({ roomNumber, roomType, mealOption })),
  party: { adults: booking.adults, children: booking.children, childAges: booking.child_ages },
  nights: toRupees(sumOfNights(booking.nights)),
  isCancelled: booking.status === 'CANCELLED',
})

export const noteMailed = async (db: Db, { hotel_id, id }: BookingRow, stay: MailedStay): Promise<void> => {
  await sql`update booking set last_mailed_stay = ${JSON.stringify(stay)}::jsonb where hotel_id = ${hotel_id} and id = ${id}`.execute(db)
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
  const was = mailedStay(before)
  if (!(goesOn || after.status === 'CANCELLED') || isDeepStrictEqual(was, mailedStay(after))) return
  // Before the first change, the stay that the guest knows is that of the confirmation.
  const { hotel_id: hotelId, id: bookingId } = after
  await sql`update booking set last_mailed_stay = ${JSON.stringify(was)}::jsonb
    where hotel_id = ${hotelId} and id = ${bookingId} and last_mailed_stay is null`.execute(tx)
  await queueAfterPause(tx, 'mail-change', { hotelId, bookingId }, pauseSeconds)
}
