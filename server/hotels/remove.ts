import { sql } from 'kysely'
import type { Tx } from '../db/connect.ts'
import { queueSweep } from '../gallery/pictures.ts'
import { conflict, notAllowed, notFound } from '../http/errors.ts'

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`

/** What keeps a hotel: money and guests leave a trace that nobody may delete (product.md, "Who may do what"). */
const refuseWhatIsNeeded = async (tx: Tx, hotelId: string): Promise<void> => {
  const { rows } = await sql<{ bookings: number; records: number; payments: number }>`
    select (select count(*) from booking where hotel_id = ${hotelId}) as bookings,
      (select count(*) from payment_record where hotel_id = ${hotelId}) as records,
      (select count(*) from payment_order where hotel_id = ${hotelId} and booking_id is null) as payments`.execute(tx)
  const { bookings = 0, records = 0, payments = 0 } = rows[0] ?? {}
  const reasons = [
    ...(bookings > 0 ? [counted(bookings, 'booking')] : []),
    ...(records > 0 ? [counted(records, 'payment record')] : []),
    ...(payments > 0 ? [counted(payments, 'payment')] : []),
  ]
  if (reasons.length > 0) throw conflict(`This hotel has ${reasons.join(' and ')} and cannot be deleted.`)
}

/** Deletes a hotel of this owner with everything in it; the files of its pictures go after the commit. */
export const removeHotel = async (tx: Tx, hotelId: string, personId: string): Promise<void> => {
  // The rooms first, as a guest's hold does: one that is half-way is waited for and counts below, a later one finds no room.
  await tx.selectFrom('room').select('id').where('hotel_id', '=', hotelId).orderBy('id').forUpdate().execute()
  // Nobody can add an order or a record to a hotel that is locked like this, or sell it.
  const hotel = await tx.selectFrom('hotel').select('owner_id').where('id', '=', hotelId).forUpdate().executeTakeFirst()
  if (!hotel) throw notFound()
  if (hotel.owner_id !== personId) throw notAllowed('Only the owner of the hotel may delete it.')
  await refuseWhatIsNeeded(tx, hotelId)
  const pictures = await tx.selectFrom('picture').select(['id', 'widths']).where('hotel_id', '=', hotelId).execute()
  for (const picture of pictures) await queueSweep(tx, picture)
  // First whatever points at rows that go with the hotel: its own cascade takes those in an order of the database's.
  for (const table of ['room', 'hotel_image', 'member'] as const) await tx.deleteFrom(table).where('hotel_id', '=', hotelId).execute()
  await tx.deleteFrom('hotel').where('id', '=', hotelId).execute()
}
