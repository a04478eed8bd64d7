import { hasEnded } from '#shared/bookings.ts'
import { todayInIndia } from '#shared/dates.ts'
import type { BookingRow } from '../bookings/booking.ts'
import type { Db } from '../db/connect.ts'

/** Why a booking has no documents, as a sentence for the desk. */
export const whyNone = async (db: Db, booking: BookingRow): Promise<string> => {
  const rows = db.selectFrom('hotel_tax').select(['scheme', 'e_invoice']).where('hotel_id', '=', booking.hotel_id)
  const registered = await rows
    .where('from_date', '<=', todayInIndia(booking.read_at))
    .orderBy('from_date', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!registered || registered.scheme === 'NONE')
    return 'The hotel is not registered for GST: the statement of the stay is what there is to print.'
  if (registered.e_invoice && booking.company_name) return 'Issue this one in your e-invoice program.'
  if (hasEnded(booking.status)) return 'The stay was over before the hotel was registered, or nothing is kept of it.'
  if (registered.scheme === 'COMPOSITION') return 'The bill of supply is issued at check-out.'
  return 'Nothing was received since the hotel was registered. The tax invoice is issued at check-out.'
}
