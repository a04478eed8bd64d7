import { sql } from 'kysely'
import { listed } from '#shared/text.ts'
import type { Tx } from '../db/connect.ts'
import { deletePictures } from '../gallery/pictures.ts'
import { conflict, notFound } from '../http/errors.ts'
import { hidePictures } from './pictures.ts'

/**
 * Takes a room out of the hotel: deleted where no booking names it, else kept without pictures and amenities. Throws 404, and 409 with the
 * bookings that need it from `today` on. The caller raises the hotel's number.
 */
export const retireRoom = async (tx: Tx, hotelId: string, roomId: string, today: string): Promise<'retired' | 'deleted'> => {
  // Whoever sells the room locks its row first: a sale that is half-way is waited for, a later one finds no room.
  const room = await tx
    .selectFrom('room')
    .select('id')
    .where('hotel_id', '=', hotelId)
    .where('id', '=', roomId)
    .where('retired_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!room) throw notFound()
  const { rows: needed } = await sql<{ reference: string }>`
    select b.reference from booking b where b.hotel_id = ${hotelId} and exists (
      select from room_night n where n.hotel_id = b.hotel_id and n.booking_id = b.id and n.room_id = ${roomId}
        and n.night >= ${today} and n.expires_at > now())
    order by b.check_in, b.reference`.execute(tx)
  if (needed.length > 0) {
    const references = listed(needed.map(({ reference }) => reference))
    throw conflict(`This room is booked: ${references}. You can make it not available instead.`)
  }
  const pictures = await hidePictures(tx, hotelId, roomId)
  await tx.deleteFrom('room_amenity').where('hotel_id', '=', hotelId).where('room_id', '=', roomId).execute()
  await deletePictures(tx, hotelId, pictures)
  const named = await tx
    .selectFrom('booking_room')
    .select('booking_id')
    .where('hotel_id', '=', hotelId)
    .where('room_id', '=', roomId)
    .limit(1)
    .executeTakeFirst()
  if (!named) {
    await tx.deleteFrom('room').where('hotel_id', '=', hotelId).where('id', '=', roomId).execute()
    return 'deleted'
  }
  await tx.updateTable('room').set({ retired_at: sql<Date>`now()` }).where('hotel_id', '=', hotelId).where('id', '=', roomId).execute()
  return 'retired'
}
