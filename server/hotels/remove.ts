import { sql } from 'kysely'
import { counted } from '#shared/words/text.ts'
import type { Tx } from '../db/connect.ts'
import { queueSweep } from '../gallery/pictures.ts'
import { conflict, notAllowed, notFound } from '../http/errors/errors.ts'

/** A booking that does not stop the deletion: its hold has expired, and no payment was ever made for it. */
const isNothing = sql`(b.status = 'EXPIRED' or b.hold_expires_at < now()) and not exists (
  select from payment_order o join payment p on p.order_id = o.id where o.hotel_id = b.hotel_id and o.booking_id = b.id)`

const refuseWhatIsNeeded = async (tx: Tx, hotelId: string): Promise<void> => {
  const { rows } = await sql<{ bookings: number; records: number; payouts: number; payments: number; documents: number }>`
    select (select count(*) from booking b where b.hotel_id = ${hotelId} and not (${isNothing})) as bookings,
      (select count(*) from payment_record where hotel_id = ${hotelId}) as records,
      (select count(*) from payout where hotel_id = ${hotelId}) as payouts,
      (select count(*) from document where hotel_id = ${hotelId}) as documents,
      (select count(*) from payment p join payment_order o on o.id = p.order_id
        where o.hotel_id = ${hotelId} and o.booking_id is null) as payments`.execute(tx)
  const { bookings = 0, records = 0, payouts = 0, payments = 0, documents = 0 } = rows[0] ?? {}
  const reasons = [
    ...(bookings > 0 ? [counted(bookings, 'booking')] : []),
    ...(records > 0 ? [counted(records, 'payment record')] : []),
    ...(payouts > 0 ? [counted(payouts, 'pay-out')] : []),
    ...(payments > 0 ? [counted(payments, 'payment')] : []),
    ...(documents > 0 ? [counted(documents, 'tax document')] : []),
  ]
  if (reasons.length > 0) throw conflict(`This hotel has ${reasons.join(' and ')} and cannot be deleted.`)
}

/** Deletes this owner's hotel with everything in it; the files of its pictures are deleted after the commit. */
export const removeHotel = async (tx: Tx, hotelId: string, personId: string): Promise<void> => {
  // Locks the orders and then the hotel, in the order of every writer: a payment or hold that is half-way is waited for
  // and counts below; a later one finds no hotel.
  await tx.selectFrom('payment_order').select('id').where('hotel_id', '=', hotelId).orderBy('id').forUpdate().execute()
  const hotel = await tx.selectFrom('hotel').select('owner_id').where('id', '=', hotelId).forUpdate().executeTakeFirst()
  if (!hotel) throw notFound()
  if (hotel.owner_id !== personId) throw notAllowed('Only the owner of the hotel may delete it.')
  await refuseWhatIsNeeded(tx, hotelId)
  const pictures = await tx.selectFrom('picture').select(['id', 'widths']).where('hotel_id', '=', hotelId).execute()
  for (const picture of pictures) await queueSweep(tx, picture)
  // Keeps the orders without personal data: the provider's orders never end, and a late payment has to be refunded.
  await tx.updateTable('payment_order').set({ client_net: null, secret: null }).where('hotel_id', '=', hotelId).execute()
  // Deletes the rows that refer to others first: the hotel's cascade deletes in an order that the database chooses.
  for (const table of ['room_night', 'room_block', 'booking', 'booking_group', 'booking_log', 'room', 'hotel_image', 'member'] as const)
    await tx.deleteFrom(table).where('hotel_id', '=', hotelId).execute()
  await tx.deleteFrom('hotel').where('id', '=', hotelId).execute()
}
