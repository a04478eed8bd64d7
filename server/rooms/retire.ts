import { sql } from 'kysely'
import { type DeskDay, formatDay } from '#shared/words/dates.ts'
import { listed } from '#shared/words/text.ts'
import type { Tx } from '../db/connect.ts'
import { deletePictures } from '../gallery/pictures.ts'
import { conflict, notFound } from '../http/errors/errors.ts'
import { hidePictures } from './pictures.ts'

/** The desk's day, and whether bookings may be named to who removes the room; default: false. */
export interface Retiring extends DeskDay {
  namesBookings?: boolean
}

/**
 * Removes a room: deletes it if no booking or block names it, else keeps it without pictures and amenities. Throws 404,
 * or 409 with the bookings or the block that need it on an open night (until 06:00 also yesterday's, whose guest still
 * sleeps there). The caller raises the page version.
 */
export const retireRoom = async (tx: Tx, hotelId: string, roomId: string, day: Retiring): Promise<'retired' | 'deleted'> => {
  // A sale locks the room's row first: a running sale is waited for, and a later one finds no room.
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
        and n.night >= ${day.firstOpen} and n.expires_at > now())
    order by b.check_in, b.reference`.execute(tx)
  if (needed.length > 0) {
    const references = day.namesBookings ? `: ${listed(needed.map(({ reference }) => reference))}` : ''
    throw conflict(`This room is booked${references}. You can make it not available instead.`)
  }
  await refuseBlocked(tx, hotelId, roomId, day)
  const pictures = await hidePictures(tx, hotelId, roomId)
  await tx.deleteFrom('room_amenity').where('hotel_id', '=', hotelId).where('room_id', '=', roomId).execute()
  await deletePictures(tx, hotelId, pictures)
  const { rows: named } = await sql`
    select from booking_room where hotel_id = ${hotelId} and room_id = ${roomId}
    union all select from room_block where hotel_id = ${hotelId} and room_id = ${roomId} and removed_at is null limit 1`.execute(tx)
  if (named.length === 0) {
    await tx.deleteFrom('room').where('hotel_id', '=', hotelId).where('id', '=', roomId).execute()
    return 'deleted'
  }
  await tx.updateTable('room').set({ retired_at: sql<Date>`now()` }).where('hotel_id', '=', hotelId).where('id', '=', roomId).execute()
  return 'retired'
}

/** Throws 409 while a block of the room has an open night. */
const refuseBlocked = async (tx: Tx, hotelId: string, roomId: string, { today, firstOpen }: DeskDay): Promise<void> => {
  const block = await tx
    .selectFrom('room_block')
    .select(['from_date', 'to_date'])
    .where('hotel_id', '=', hotelId)
    .where('room_id', '=', roomId)
    .where('removed_at', 'is', null)
    .where('to_date', '>', firstOpen)
    .orderBy('from_date')
    .limit(1)
    .executeTakeFirst()
  if (!block) return
  const dates = `${formatDay(block.from_date, today)} to ${formatDay(block.to_date, today)}`
  throw conflict(`This room is blocked, ${dates}. Remove the block on the room plan first.`)
}
