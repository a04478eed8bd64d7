import { hasEnded } from '#shared/bookings/bookings.ts'
import { todayInIndia } from '#shared/words/dates.ts'
import type { BookingRow } from '../../bookings/booking/booking.ts'
import { payerOfBill } from '../../bookings/group-bill/payer.ts'
import type { Db } from '../../db/connect.ts'

/** The bill that a booking is on: on that of its group the group's payer counts, and the stays of all. */
const billOf = async (db: Db, { hotel_id, folio_id, id, status, company_name }: BookingRow) => {
  if (folio_id === id) return { isShared: false, hasCompany: company_name !== null, hasEnded: hasEnded(status) }
  const { company } = await payerOfBill(db, hotel_id, folio_id)
  const stays = await db.selectFrom('booking').select('status').where('hotel_id', '=', hotel_id).where('folio_id', '=', folio_id).execute()
  return { isShared: true, hasCompany: company !== null, hasEnded: stays.every(stay => hasEnded(stay.status)) }
}

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
  const bill = await billOf(db, booking)
  if (registered.e_invoice && bill.hasCompany) return 'Issue this one in your e-invoice program.'
  if (bill.hasEnded) return 'The stay was over before the hotel was registered, or nothing is kept of it.'
  const when = bill.isShared ? "when the last of the group's rooms is checked out." : 'at check-out.'
  if (registered.scheme === 'COMPOSITION') return `The bill of supply is issued ${when}`
  return `Nothing was received since the hotel was registered. The tax invoice is issued ${when}`
}
