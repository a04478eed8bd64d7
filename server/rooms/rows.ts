import { createHash } from 'node:crypto'
import type { RoomRow } from '#shared/rooms/room-form.ts'
import { kindOf } from '#shared/rooms/rooms.ts'
import { type Db, runPrepared } from '../db/connect.ts'
import { notFound } from '../http/errors/errors.ts'
import { roomJson } from './details.ts'

export const rowsStatement = `
  select ${roomJson} as room from room r join room_type t on t.hotel_id = r.hotel_id and t.id = r.type_id
  where r.hotel_id = $1 and r.retired_at is null and ($2::uuid[] is null or r.id = any($2)) order by length(r.room_number), r.room_number`

const kindKey = (room: RoomRow): string => createHash('sha256').update(kindOf(room)).digest('base64url').slice(0, 16)

/** The hotel's rooms that are not retired, by number, as its staff see them; with `ids` only these. */
export const roomRows = async (db: Db, hotelId: string, ids: readonly string[] | null = null): Promise<RoomRow[]> => {
  const rows = await runPrepared<{ room: RoomRow }>(db, rowsStatement, [hotelId, ids])
  return rows.map(({ room }) => ({ ...room, kind: kindKey(room) }))
}

/** One of them. Throws 404. */
export const roomRow = async (db: Db, hotelId: string, id: string): Promise<RoomRow> => {
  const [row] = await roomRows(db, hotelId, [id])
  if (!row) throw notFound()
  return row
}
