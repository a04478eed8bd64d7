import type { Cancelling } from '#shared/booking-lists.ts'
import { cancellationText, refundAt } from '#shared/cancellation.ts'
import { toRupees } from '#shared/money.ts'
import type { Db } from '../db/connect.ts'
import { type BookingRow, netPaise } from './booking.ts'

/** When the guest asked to cancel, if the hotel has not answered yet: that moment counts, not that of the desk's click. */
const askedToCancel = async (db: Db, { hotel_id, id }: BookingRow): Promise<Date | undefined> => {
  const requests = db
    .selectFrom('enquiry')
    .select('created_at')
    .where('hotel_id', '=', hotel_id)
    .where('booking_id', '=', id)
    .where('request_kind', '=', 'cancel')
    .where('status', '=', 'PENDING')
  return (await requests.orderBy('created_at').limit(1).executeTakeFirst())?.created_at
}

/** What was agreed about cancelling a stay that can still be cancelled, and what goes back now, in rupees; null: only the hotel's own words. */
export const cancellingOf = async (db: Db, booking: BookingRow, now: Date): Promise<Cancelling | null> => {
  const { cancellation, check_in: checkIn, status } = booking
  if (!cancellation || status !== 'CONFIRMED') return null
  const at = (await askedToCancel(db, booking)) ?? now
  const money = { advance: booking.advance_paise, net: netPaise(booking) }
  return { text: cancellationText(cancellation, checkIn, now), backNow: toRupees(refundAt(cancellation, checkIn, at, money)) }
}
