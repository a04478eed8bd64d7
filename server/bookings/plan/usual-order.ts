import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { BookingStatus } from '#shared/bookings/bookings.ts'
import type { DB } from '../../db/types.ts'

interface Run {
  status: BookingStatus
  which?: RawBuilder<SqlBool>
  by: RawBuilder<unknown>
}

/** Who is in the house, who arrives (also who is late), who comes another day, and what is over: each as an index of the table has it. */
const runsOf = (today: string): Run[] => {
  const [forth, back] = [sql`b.check_in, b.id`, sql`b.check_in desc, b.id desc`]
  const coming = (['CONFIRMED', 'PENDING'] as const).flatMap(status => [
    { status, which: sql<SqlBool>`b.check_in <= ${today}`, by: forth },
    { status, which: sql<SqlBool>`b.check_in > ${today}`, by: forth },
  ])
  const over = (['CHECKED_OUT', 'CANCELLED', 'NO_SHOW', 'EXPIRED'] as const).map(status => ({ status, by: back }))
  return [{ status: 'CHECKED_IN', by: sql`b.check_out, b.id` }, ...coming, ...over]
}

/** Days from a fixed one, so that dates can be sorted in both directions at once. */
const days = (column: RawBuilder<unknown>) => sql<number>`${column} - date '2000-01-01'`

/**
 * What puts a booking before others, each in its direction: whether it is in the house, arriving, ahead or over, the day, and of what is over the
 * newest. `today` is written out: windows whose text is the same are one window to PostgreSQL, those with parameters of their own are not.
 */
const urgency = (today: string) => {
  const isHere = sql`b.status = 'CHECKED_IN'`
  const comes = sql`b.status in ('CONFIRMED', 'PENDING')`
  const run = sql`case when ${isHere} then 0 when ${comes} then case when b.check_in > ${sql.lit(today)} then 2 else 1 end else 3 end`
  const day = sql`case when ${isHere} then ${days(sql`b.check_out`)} when ${comes} then ${days(sql`b.check_in`)} else -(${days(sql`b.check_in`)}) end`
  // Of those that begin on one day and are over, too, the newest is first.
  const newest = sql`case when ${isHere} or ${comes} then null else b.id end`
  return { run, day, newest }
}

/**
 * Bookings (`b`) as a desk works through them: in the house, arriving, ahead, over. The most urgent first, of what is over the newest. A group
 * stands together, where the most urgent of its bookings would.
 */
export const inUsualOrder = <TB extends keyof DB, R>(rows: SelectQueryBuilder<DB & { b: DB['booking'] }, TB | 'b', R>, today: string) => {
  const { run, day, newest } = urgency(today)
  // Most bookings are in no group: together they are one part of the window, whose first value is not asked for.
  const firstOf = (value: RawBuilder<unknown>) => sql`case when b.group_id is null then ${value}
    else first_value(${value}) over (partition by b.group_id order by ${run}, ${day}, ${newest} desc, b.id) end`
  // As people count: 99 comes before 101.
  const room = sql`case when b.group_id is not null then (
    select min(array[lpad(length(r.room_number)::text, 2, '0'), r.room_number])
    from booking_room br join room r on r.hotel_id = br.hotel_id and r.id = br.room_id
    where br.hotel_id = b.hotel_id and br.booking_id = b.id) end`
  return rows
    .orderBy(firstOf(run))
    .orderBy(firstOf(day))
    .orderBy(firstOf(newest), 'desc')
    .orderBy(firstOf(sql`b.id`))
    .orderBy(run)
    .orderBy(day)
    .orderBy(room)
    .orderBy(newest, 'desc')
}

/** Of each run the first `max`, with all bookings of their groups: whatever stands so far in the usual order is among them. */
export const candidatesForPage = (
  hotelId: string,
  filters: readonly Expression<SqlBool>[],
  { today, max }: { today: string; max: number },
): RawBuilder<SqlBool> => {
  const runs = runsOf(today).map(({ status, which, by }) => {
    const conditions = sql.join(
      [sql`b.hotel_id = ${hotelId}`, sql`b.status = ${status}`, ...(which ? [which] : []), ...filters],
      sql` and `,
    )
    return sql`(select b.id, b.group_id from booking b where ${conditions} order by ${by} limit ${max})`
  })
  return sql`b.id = any(array(
    with f as materialized (${sql.join(runs, sql` union all `)})
    select id from f union all
    select m.id from booking m where m.hotel_id = ${hotelId} and m.group_id in (select group_id from f where group_id is not null)))`
}
