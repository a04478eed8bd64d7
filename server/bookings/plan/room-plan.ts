import { sql } from 'kysely'
import type { bookingListApi, PlanBar, PlanRoom } from '#shared/bookings/booking-lists.ts'
import type { DataOf, InputOf } from '#shared/contract/endpoint.ts'
import { toRupees } from '#shared/words/money.ts'
import type { Db } from '../../db/connect.ts'
import { type BookingRow, remainingPaise } from '../booking/booking.ts'
import { blocksIn } from './blocks.ts'

type Shown =
  | 'version'
  | 'reference'
  | 'guest_name'
  | 'status'
  | 'total_paise'
  | 'paid_paise'
  | 'refunded_paise'
  | 'hold_expires_at'
  | 'by_link'
  | 'adults'
  | 'children'
interface BarRow extends Pick<BookingRow, Shown | 'group_id' | 'group_name'> {
  booking_id: string
  room_id: string
  from: string
  to: string
}

/** One bar per run of consecutive nights in a room, also beyond these days. An overdue guest's bar is in the past. */
const barsOf = async (db: Db, hotelId: string, { from, days, today }: { from: string; days: number; today: string }): Promise<BarRow[]> => {
  const to = sql`(${from}::date + ${days}::int)`
  const { rows } = await sql<BarRow>`
    with inside as materialized (
      select booking_id, room_id, night from room_night
      where hotel_id = ${hotelId} and night >= ${from} and night < ${to} and expires_at > now() and booking_id is not null
    ), beyond as (
      select i.booking_id from inside i join booking b on b.hotel_id = ${hotelId} and b.id = i.booking_id
      where i.night = ${from} and b.check_in < ${from} or i.night = ${to} - 1 and b.check_out > ${to}
      union select id from booking
      where hotel_id = ${hotelId} and status = 'CHECKED_IN' and check_out <= ${from} and ${from} <= ${today}::date
    ), all_nights as (
      select * from inside
      union all select n.booking_id, n.room_id, n.night
      from beyond join booking_night a on a.hotel_id = ${hotelId} and a.booking_id = beyond.booking_id and (a.night < ${from} or a.night >= ${to})
        join room_night n on n.hotel_id = a.hotel_id and n.night = a.night and n.room_id = a.room_id and n.booking_id = a.booking_id
    ), runs as (
      select *, night - row_number() over (partition by booking_id, room_id order by night)::int as run from all_nights
    ), bars as materialized (
      select booking_id, room_id, min(night) as "from", max(night) + 1 as "to" from runs group by booking_id, room_id, run
    )
    select b.version, b.reference, b.guest_name, b.status, b.total_paise, b.paid_paise, b.refunded_paise, b.hold_expires_at, b.by_link,
      b.adults, b.children, b.group_id, g.name as group_name, bars.*
    from bars join booking b on b.hotel_id = ${hotelId} and b.id = bars.booking_id
      left join booking_group g on g.hotel_id = b.hotel_id and g.id = b.group_id
    where b.id = any(array(select booking_id from bars))
      and (bars."to" > ${from} and bars."from" < ${to} or b.check_out <= ${from} and bars."to" = b.check_out)
    order by bars."from", bars.booking_id, bars.room_id`.execute(db)
  return rows
}

const toBar = (row: BarRow): PlanBar => ({
  bookingId: row.booking_id,
  version: row.version,
  reference: row.reference,
  userName: row.guest_name,
  status: row.status,
  roomId: row.room_id,
  from: row.from,
  to: row.to,
  remaining: toRupees(remainingPaise(row)),
  adults: row.adults,
  children: row.children,
  ...(row.group_id && { group: { id: row.group_id, name: row.group_name ?? '' } }),
  ...(row.hold_expires_at && { heldUntil: row.hold_expires_at.toISOString(), byLink: row.by_link }),
})

export const roomPlan = async (
  db: Db,
  { hotelId, from, days }: InputOf<typeof bookingListApi.roomPlan>,
  today: string,
): Promise<DataOf<typeof bookingListApi.roomPlan>> => {
  const bars = await barsOf(db, hotelId, { from, days, today })
  const blocks = await blocksIn(db, hotelId, from, days)
  const used = [...new Set([...bars.map(bar => bar.room_id), ...blocks.map(({ roomId }) => roomId)])]
  const { rows: rooms } = await sql<PlanRoom>`
    select r.id, r.room_number as "roomNumber", t.name as "roomType", r.is_available and r.retired_at is null as "isAvailable",
      r.adult_capacity as "adultCapacity", r.children_capacity as "childrenCapacity",
      t.base_adults is not null or t.single_less_paise > 0 as "countsPeople", t.extra_beds as "extraBeds",
      t.room_only_less_paise is not null as "roomOnly", coalesce(c.state, 'CLEAN') as cleaning
    from room r join room_type t on t.hotel_id = r.hotel_id and t.id = r.type_id
      left join room_cleaning c on c.hotel_id = r.hotel_id and c.room_id = r.id
    where r.hotel_id = ${hotelId} and (r.retired_at is null or r.id = any(${used}::uuid[]))
    order by length(r.room_number), r.room_number, r.retired_at nulls first`.execute(db)
  return { rooms, bars: bars.map(toBar), blocks }
}
