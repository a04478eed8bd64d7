import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import { conflict } from '../../http/errors/errors.ts'
import { lockOrdersOfBookings } from '../../payments/orders/orders.ts'
import type { Actor } from '../booking/actor.ts'
import { logRow } from '../booking/log.ts'
import { setNights } from '../nights/inventory.ts'
import { lockBooking } from '../write/change.ts'
import { refuseStale } from './history.ts'

interface Deletion {
  hotelId: string
  by: Actor
  bookingId: string
  version: number | undefined
}

/** Deletes a mistaken booking; its history stays 30 days. 409 if it got money, or is not CONFIRMED or CANCELLED. */
export const deleteBooking = async (tx: Tx, { hotelId, by, bookingId, version }: Deletion): Promise<void> => {
  // Deleting also writes to the booking's payment orders, which are locked before the booking, as in settling.
  await lockOrdersOfBookings(tx, hotelId, [bookingId])
  const booking = await lockBooking(tx, hotelId, bookingId)
  await refuseStale(tx, booking, version)
  if (booking.status !== 'CONFIRMED' && booking.status !== 'CANCELLED')
    throw conflict('Only a confirmed or cancelled booking can be deleted.')
  const money = tx.selectFrom('booking_payment').select('id').where('hotel_id', '=', hotelId).where('booking_id', '=', bookingId)
  if (await money.executeTakeFirst()) throw conflict('This booking received money. Cancel it instead.')
  await setNights(tx, hotelId, [{ bookingId, before: booking.nights, agreed: [], nights: [], until: 'infinity' }])
  const changes = [{ field: 'userName', from: booking.guest_name, to: null }]
  await tx
    .insertInto('booking_log')
    .values(logRow(by, booking, booking.version + 1, { what: 'deleted', changes }))
    .execute()
  // Deletes only the booking's own folio, which has its id; a group's folio stays.
  await sql`with gone as (delete from booking where hotel_id = ${hotelId} and id = ${bookingId} returning id)
    delete from folio f using gone where f.hotel_id = ${hotelId} and f.id = gone.id`.execute(tx)
}
