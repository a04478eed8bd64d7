import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { BookingStatus } from '#shared/bookings/bookings.ts'
import type { DB } from '../../db/types.ts'

interface Run {
  status: BookingStatus
  which?: RawBuilder<SqlBool>
  by: RawBuilder<unknown>
}

/** The runs of the list: checked in, arriving (also late), coming later, over; each in the order of an index. */
const runsOf = (today: string): Run[] => {
  const [forth, back] = [sql`b.check_in, b.id`, sql`b.check_in desc, b.id desc`]
  const coming = (['CONFIRMED', 'PENDING'] as const).flatMap(status => [
    { status, which: sql<SqlBool>`b.check_in <= ${today}`, by: forth },
    { status, which: sql<SqlBool>`b.check_in > ${today}`, by: forth },
  ])
  const over = (['CHECKED_OUT', 'CANCELLED', 'NO_SHOW', 'EXPIRED'] as const).map(status => ({ status, by: back }))
  return [{ status: 'CHECKED_IN', by: sql`b.check_out, b.id` }, ...coming, ...over]
}

/** A date as a number of days, which can be negated to sort in the other direction. */
const days = (column: RawBuilder<unknown>) => sql<number>`${column} - date '2000-01-01'`

/**
 * Sort keys of a booking: its run (in the house, arriving, ahead or over), its day, and among those that are over the
 * newest first. `today` is a literal, since PostgreSQL shares a window only among expressions of equal text, which
 * separate parameters are not.
 */
const urgency = (today: string) => {
  const isHere = sql`b.status = 'CHECKED_IN'`
  const comes = sql`b.status in ('CONFIRMED', 'PENDING')`
  const run = sql`case when ${isHere} then 0 when ${comes} then case when b.check_in > ${sql.lit(today)} then 2 else 1 end else 3 end`
  const day = sql`case when ${isHere} then ${days(sql`b.check_out`)} when ${comes} then ${days(sql`b.check_in`)} else -(${days(sql`b.check_in`)}) end`
  // Bookings that are over and begin on the same day also have the newest first.
  const newest = sql`case when ${isHere} or ${comes} then null else b.id end`
  return { run, day, newest }
}

/**
 * Sorts bookings (`b`) as a desk works through them: in the house, arriving, ahead, over; the most urgent first, and of
 * those over the newest first. A group stands together at the place of its most urgent booking.
 */
export const inUsualOrder = <TB extends keyof DB, R>(rows: SelectQueryBuilder<DB & { b: DB['booking'] }, TB | 'b', R>, today: string) => {
  const { run, day, newest } = urgency(today)
  // Bookings without a group form one partition of the window, whose first value is not used.
  const firstOf = (value: RawBuilder<unknown>) => sql`case when b.group_id is null then ${value}
    else first_value(${value}) over (partition by b.group_id order by ${run}, ${day}, ${newest} desc, b.id) end`
  // Numeric order: 99 comes before 101.
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

/** The first `max` bookings of each run and their groups, which include the first `max` in the usual order. */
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
