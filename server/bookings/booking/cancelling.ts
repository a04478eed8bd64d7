import type { CancelledBy } from '#shared/bookings/booking-changes.ts'
import { cancellationText, keptAt, refundAt, refundSteps } from '#shared/prices/cancellation.ts'
import type { Cancelling } from '#shared/prices/cancelling.ts'
import { toRupees } from '#shared/words/money.ts'
import type { Db } from '../../db/connect.ts'
import { type BookingRow, netPaise } from './booking.ts'

/** When the guest asked to cancel, if that request is still open; else now. */
export const cancelledAt = async (db: Db, { hotel_id, id }: BookingRow, now: Date): Promise<Date> => {
  const requests = db
    .selectFrom('enquiry')
    .select('created_at')
    .where('hotel_id', '=', hotel_id)
    .where('booking_id', '=', id)
    .where('request_kind', '=', 'cancel')
    .where('status', '=', 'PENDING')
  return (await requests.orderBy('created_at').limit(1).executeTakeFirst())?.created_at ?? now
}

/** The total refund on cancelling, in paise; if the hotel cancels, all that was paid. Null: nothing was agreed. */
export const promisedBack = (booking: BookingRow, by: CancelledBy, at: Date): number | null => {
  const { cancellation, check_in, advance_paise: advance, paid_paise: net } = booking
  if (by === 'hotel') return net
  return cancellation && refundAt(cancellation, check_in, at, { advance, net })
}

/** The agreed refund steps of a confirmed stay, and the refund now, in rupees; null: only the hotel's own text. */
export const cancellingOf = async (db: Db, booking: BookingRow, now: Date): Promise<Cancelling | null> => {
  const { cancellation, check_in: checkIn, status } = booking
  if (!cancellation || status !== 'CONFIRMED') return null
  const at = await cancelledAt(db, booking, now)
  const money = { advance: booking.advance_paise, net: netPaise(booking) }
  return {
    text: cancellationText(cancellation, checkIn, now),
    steps: refundSteps(cancellation, checkIn, now),
    backNow: toRupees(refundAt(cancellation, checkIn, at, money)),
    advance: toRupees(money.advance),
    keepsNow: toRupees(keptAt(cancellation, checkIn, at, money.advance)),
  }
}
