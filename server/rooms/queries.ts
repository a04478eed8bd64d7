import { sql } from 'kysely'
import { type Db, runPrepared } from '../db/connect.ts'
import { type RoomDetails, roomsOf } from './details.ts'

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** A hotel as named in a path or query, as two parameters: its uuid, or else its slug. */
export const idOrSlug = (ref: string): [id: string | null, slug: string | null] => (uuidPattern.test(ref) ? [ref, null] : [null, ref])

/** `h.id = …` for a hotel named by uuid ($1) or slug ($2). */
export const byIdOrSlug = 'h.id = coalesce($1::uuid, (select id from hotel where slug = $2))'

/**
 * Rooms of a hotel that are sold, held or blocked from $3 to before $4, except by the hold of booking $5. The rooms
 * themselves are cached (`roomsOf`), and the version says whether the cache is current.
 */
export const takenRoomsStatement = `
  select h.id as hotel, h.page_version as version, to_json(array(
    select distinct n.room_id from room_night n
    where n.hotel_id = h.id and n.night >= $3 and n.night < $4 and n.expires_at > now() and (n.booking_id = $5) is not true)) as taken
  from hotel h where ${byIdOrSlug}`

export interface Stay {
  checkIn: string
  checkOut: string
}

export interface Taken {
  hotel: string
  version: number
  /** Ids of rooms, as JSON in the statement: the driver takes thirty times as long for an array. */
  taken: string[]
}

/** Which rooms are taken on some night of a stay; the hold of `ownBooking` does not count. Undefined: no such hotel. */
export const takenRooms = async (db: Db, hotelRef: string, stay: Stay, ownBooking: string | null): Promise<Taken | undefined> => {
  const values = [...idOrSlug(hotelRef), stay.checkIn, stay.checkOut, ownBooking]
  const [row] = await runPrepared<Taken>(db, takenRoomsStatement, values)
  return row
}

export interface TakenNights extends Omit<Taken, 'taken'> {
  /** `room bits` with commas between, bit 0 for the first night. */
  taken: string
}

/** As `takenRooms`, night by night, for at most 63 nights. */
export const takenNights = async (db: Db, hotelRef: string, stay: Stay, ownBooking: string | null): Promise<TakenNights | undefined> => {
  const [id, slug] = idOrSlug(hotelRef)
  const { rows } = await sql<TakenNights>`
    select h.id as hotel, h.page_version as version, array_to_string(array(
      select n.room_id || ' ' || bit_or(1::bigint << (n.night - ${stay.checkIn}::date)) from room_night n
      where n.hotel_id = h.id and n.night >= ${stay.checkIn} and n.night < ${stay.checkOut} and n.expires_at > now()
        and (n.booking_id = ${ownBooking}) is not true group by n.room_id), ',') as taken
    from hotel h where h.id = coalesce(${id}::uuid, (select id from hotel where slug = ${slug}))`.execute(db)
  return rows[0]
}

/** Rooms that are sold or blocked on a night of a stay; unlike held ones they do not become free by themselves. */
export const soldRooms = async (db: Db, hotelId: string, { checkIn, checkOut }: Stay): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{ room_id: string }>`
    select distinct room_id from room_night
    where hotel_id = ${hotelId} and night >= ${checkIn} and night < ${checkOut} and expires_at = 'infinity'`.execute(db)
  return new Set(rows.map(({ room_id }) => room_id))
}

/** The hotel's rooms on sale that are not taken. */
export const roomsNotTaken = (rooms: readonly RoomDetails[], { taken }: Taken): RoomDetails[] => {
  const ids = new Set(taken)
  return rooms.filter(({ room }) => room.isAvailable && !ids.has(room.id))
}

/** Rooms free on every night of a stay, cheapest first, ignoring the hold of `ownBooking`. Empty: no such hotel. */
export const freeRooms = async (db: Db, hotelId: string, stay: Stay, ownBooking: string | null): Promise<RoomDetails[]> => {
  const found = await takenRooms(db, hotelId, stay, ownBooking)
  return found ? roomsNotTaken(await roomsOf(db, found.hotel, found.version), found) : []
}

export const onSale = sql`r.is_available and r.retired_at is null`
