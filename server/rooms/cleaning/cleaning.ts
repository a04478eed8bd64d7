import { sql } from 'kysely'
import type { CleaningState } from '#shared/rooms/cleaning.ts'
import type { Tx } from '../../db/connect.ts'

interface Saying {
  hotelId: string
  /** The account of the staff member who made the change; null if it was none. */
  by: string | null
  /** The time by the product's clock; null for the database's. */
  at: Date | null
}

/** A room that a booking's guest left, or whose check-out was taken back. */
export interface LeftRoom {
  roomId: string
  bookingId: string
}

/** `seen` changes only a room of that version (0: no row yet). `undone` restores the states before `left`. */
export type CleaningChange =
  | { roomId: string; state: CleaningState; seen: number }
  | { left: readonly LeftRoom[] }
  | { undone: readonly LeftRoom[] }

/** The only writer of `room_cleaning`; returns how many rooms changed. Locks rows by room id, after all other locks. */
export const writeCleaning = async (tx: Tx, saying: Saying, change: CleaningChange): Promise<number> => {
  if ('undone' in change) return change.undone.length === 0 ? 0 : restore(tx, saying, change.undone)
  if ('left' in change) return change.left.length === 0 ? 0 : say(tx, saying, change.left, 'DIRTY', null)
  return say(tx, saying, [{ roomId: change.roomId, bookingId: null }], change.state, change.seen)
}

const say = async (
  tx: Tx,
  { hotelId, by, at }: Saying,
  rooms: readonly { roomId: string; bookingId: string | null }[],
  state: CleaningState,
  seen: number | null,
): Promise<number> => {
  const { rows } = await sql`
    insert into room_cleaning as c (hotel_id, room_id, state, cleaned_at, left_by, state_before, changed_at, changed_by)
    select r.hotel_id, r.id, ${state}, case when ${state} = 'CLEAN' then coalesce(${at}::timestamptz, now()) end,
      w.booking_id, case when w.booking_id is not null then 'CLEAN' end, coalesce(${at}::timestamptz, now()), ${by}::uuid
    from unnest(${rooms.map(({ roomId }) => roomId)}::uuid[], ${rooms.map(({ bookingId }) => bookingId)}::uuid[]) as w(room_id, booking_id)
      join room r on r.hotel_id = ${hotelId} and r.id = w.room_id
    where r.retired_at is null order by r.id
    on conflict (hotel_id, room_id) do update set
      state = excluded.state, version = c.version + 1, cleaned_at = coalesce(excluded.cleaned_at, c.cleaned_at), left_by = excluded.left_by,
      state_before = case when excluded.left_by is not null then c.state end, changed_at = excluded.changed_at, changed_by = excluded.changed_by
    where ${seen}::int is null or c.version = ${seen}::int
    returning c.room_id`.execute(tx)
  return rows.length
}

/** Restores only rooms that housekeeping has not changed meanwhile. */
const restore = async (tx: Tx, { hotelId, by, at }: Saying, rooms: readonly LeftRoom[]): Promise<number> => {
  const { rows: changed } = await sql`
    with held as (
      select c.room_id from room_cleaning c
        join unnest(${rooms.map(({ roomId }) => roomId)}::uuid[], ${rooms.map(({ bookingId }) => bookingId)}::uuid[]) as w(room_id, booking_id)
          on c.room_id = w.room_id and c.left_by = w.booking_id
      where c.hotel_id = ${hotelId} order by c.room_id for update of c
    )
    update room_cleaning c set state = c.state_before, state_before = null, left_by = null, version = c.version + 1,
      changed_at = coalesce(${at}::timestamptz, now()), changed_by = ${by}::uuid
    from held where c.hotel_id = ${hotelId} and c.room_id = held.room_id returning c.room_id`.execute(tx)
  return changed.length
}
