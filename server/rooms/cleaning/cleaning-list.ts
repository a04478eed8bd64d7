import { sql } from 'kysely'
import type { CleaningRoom, CleaningState, RoomGuest } from '#shared/rooms/cleaning.ts'
import { floorOf } from '#shared/rooms/cleaning-words.ts'
import { accountName } from '../../db/account-names.ts'
import type { Db } from '../../db/connect.ts'

interface Row {
  id: string
  room_number: string
  floor: string | null
  type: string
  is_available: boolean
  state: CleaningState
  version: number
  changed_at: Date | null
  changed_by: string | null
  /** A guest has slept in it since it was cleaned. */
  is_used: boolean
  guest: RoomGuest | null
  arriving: CleaningRoom['arriving']
}

/**
 * The hotel's rooms by number, each with its state and who arrives, stays and leaves on this day; with `roomId` that
 * room alone. A checked-in guest has slept in the booked room on every past night. A room slept in since it was cleaned
 * is to be made, even if its guest has another room tonight.
 */
export const cleaningRooms = async (db: Db, hotelId: string, today: string, roomId: string | null = null): Promise<CleaningRoom[]> => {
  const { rows } = await sql<Row>`
    with stays as materialized (
      select n.room_id, n.booking_id, max(n.night) filter (where n.night < ${today}) as slept, bool_or(n.night = ${today}) as tonight,
        bool_or(n.night = b.check_out - 1 and b.check_out <= ${today}) as leaves
      from booking b join booking_night n on n.hotel_id = b.hotel_id and n.booking_id = b.id
      where b.hotel_id = ${hotelId} and b.status = 'CHECKED_IN' group by n.room_id, n.booking_id
    ), inside as materialized (
      select room_id, max(slept) as slept, bool_or(leaves) as leaves, bool_or(tonight and slept is null) as arrived,
        bool_or(tonight and slept is not null) as stays
      from stays group by room_id
    ), coming as materialized (
      select n.room_id, json_build_object(
        'adults', case when n.adults is not null then n.adults when n.rooms = 1 then b.adults end,
        'children', case when n.adults is not null then cardinality(n.child_ages) when n.rooms = 1 then b.children end,
        'extraBeds', n.extra_beds) as party
      from booking b cross join lateral (
        select room_id, adults, child_ages, extra_beds, count(*) over () as rooms from booking_night
        where hotel_id = b.hotel_id and booking_id = b.id and night = ${today}) n
      where b.hotel_id = ${hotelId} and b.status = 'CONFIRMED' and b.check_in <= ${today} and b.check_out > ${today}
    )
    select r.id, r.room_number, r.floor, t.name as type, r.is_available, coalesce(c.state, 'CLEAN') as state, coalesce(c.version, 0) as version,
      c.changed_at, ${accountName('c.changed_by')} as changed_by, coming.party as arriving,
      inside.slept is not null and not inside.leaves
        and coalesce((c.cleaned_at at time zone 'Asia/Kolkata')::date <= inside.slept, true) as is_used,
      case when inside.leaves then 'leaving' when inside.stays then 'staying' when inside.arrived then 'arrived' end as guest
    from room r join room_type t on t.hotel_id = r.hotel_id and t.id = r.type_id
      left join room_cleaning c on c.hotel_id = r.hotel_id and c.room_id = r.id
      left join inside on inside.room_id = r.id left join coming on coming.room_id = r.id
    where r.hotel_id = ${hotelId} and r.retired_at is null and (${roomId}::uuid is null or r.id = ${roomId})
    order by length(r.room_number), r.room_number`.execute(db)
  return rows.map(row => ({
    id: row.id,
    roomNumber: row.room_number,
    floor: floorOf(row.room_number, row.floor),
    roomType: row.type,
    isAvailable: row.is_available,
    state: row.state,
    toBeMade: row.state === 'CLEAN' && row.is_used,
    version: row.version,
    changedAt: row.changed_at?.toISOString() ?? null,
    changedBy: row.changed_by,
    guest: row.guest,
    arriving: row.arriving,
  }))
}
