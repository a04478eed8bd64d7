import { sql } from 'kysely'
import type { Tx } from '#server/db/connect.ts'
import { writeCleaning } from '#server/rooms/cleaning/cleaning.ts'
import { cleaningRooms } from '#server/rooms/cleaning/cleaning-list.ts'
import { todayInIndia } from '#shared/words/dates.ts'

/**
 * Adds the cleaning of a morning: rooms of guests who left are dirty, except one that is being cleaned and one that is
 * clean; one room of guests who stay is made.
 */
export const addCleaning = async (tx: Tx, hotelId: string, { desk, housekeeping }: Record<'desk' | 'housekeeping', string>, at: Date) => {
  const today = todayInIndia(at)
  const ago = (minutes: number) => new Date(at.getTime() - minutes * 60_000)
  const { rows: left } = await sql<{ roomId: string; bookingId: string }>`
    select n.room_id as "roomId", b.id as "bookingId" from booking b join booking_night n on n.hotel_id = b.hotel_id and n.booking_id = b.id
    where b.hotel_id = ${hotelId} and b.status = 'CHECKED_OUT' and b.check_out between ${today}::date - 2 and ${today} and n.night = b.check_out - 1
      and not exists (select from booking i join booking_night o on o.hotel_id = i.hotel_id and o.booking_id = i.id
        where i.hotel_id = b.hotel_id and i.status = 'CHECKED_IN' and o.room_id = n.room_id)
    order by b.check_out desc, n.room_id`.execute(tx)
  const rooms = [...new Map(left.map(one => [one.roomId, one])).values()]
  await writeCleaning(tx, { hotelId, by: desk, at: ago(95) }, { left: rooms })
  const said = (roomId: string | undefined, state: 'CLEAN' | 'CLEANING', minutes: number, seen: number) =>
    roomId === undefined ? 0 : writeCleaning(tx, { hotelId, by: housekeeping, at: ago(minutes) }, { roomId, state, seen })
  await said(rooms.at(-1)?.roomId, 'CLEAN', 40, 1)
  if (rooms.length > 2) await said(rooms.at(-2)?.roomId, 'CLEANING', 12, 1)
  const made = (await cleaningRooms(tx, hotelId, today)).find(({ toBeMade }) => toBeMade)
  await said(made?.id, 'CLEAN', 25, 0)
}
