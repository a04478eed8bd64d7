import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { BookingStatus } from '#shared/bookings/bookings.ts'
import type { DB } from '../../db/types.ts'

/** A date as a number of days, which can be negated to sort in the other direction. */
const days = (column: RawBuilder<unknown>) => sql<number>`${column} - date '2000-01-01'`

/**
 * How urgent a booking is, as three values that are compared one after the other; of `newest` the greatest comes first.
 *
 * | booking              | phase | day                       | newest |
 * | -------------------- | ----- | ------------------------- | ------ |
 * | in the house         | 0     | check-out                 | null   |
 * | arriving, or late    | 1     | check-in                  | null   |
 * | of a later day       | 2     | check-in                  | null   |
 * | over                 | 3     | check-in, the latest first | its id |
 *
 * `today` is written out: windows whose text is the same are one window to PostgreSQL, those with parameters are not.
 */
const urgencyOf = (today: string) => {
  const isHere = sql`b.status = 'CHECKED_IN'`
  const comes = sql`b.status in ('CONFIRMED', 'PENDING')`
  const phase = sql`case when ${isHere} then 0 when ${comes} then case when b.check_in > ${sql.lit(today)} then 2 else 1 end else 3 end`
  const arrival = days(sql`b.check_in`)
  const day = sql`case when ${isHere} then ${days(sql`b.check_out`)} when ${comes} then ${arrival} else -(${arrival}) end`
  const newest = sql`case when ${isHere} or ${comes} then null else b.id end`
  return { phase, day, newest }
}

/** The first room number of a booking of a group, as people count: 99 comes before 101. */
const roomOfMember = sql`case when b.group_id is not null then (
    select min(array[lpad(length(r.room_number)::text, 2, '0'), r.room_number])
    from booking_room br join room r on r.hotel_id = br.hotel_id and r.id = br.room_id
    where br.hotel_id = b.hotel_id and br.booking_id = b.id) end`

/**
 * Bookings (`b`) as a desk works through them, the most urgent first: in the house, arriving, ahead, over. A group
 * stands together, at the place of its most urgent booking.
 */
export const inUsualOrder = <TB extends keyof DB, R>(rows: SelectQueryBuilder<DB & { b: DB['booking'] }, TB | 'b', R>, today: string) => {
  const { phase, day, newest } = urgencyOf(today)
  // The most urgent booking of the group has this value. A booking of no group has its own: to the window, all of these
  // are one part, whose first value is not asked for.
  const ofGroup = (value: RawBuilder<unknown>) => sql`case when b.group_id is null then ${value}
    else first_value(${value}) over (partition by b.group_id order by ${phase}, ${day}, ${newest} desc, b.id) end`
  const groups = rows
    .orderBy(ofGroup(phase))
    .orderBy(ofGroup(day))
    .orderBy(ofGroup(newest), 'desc')
    // Groups that are equally urgent do not mix.
    .orderBy(ofGroup(sql`b.id`))
  return groups.orderBy(phase).orderBy(day).orderBy(roomOfMember).orderBy(newest, 'desc')
}

/** Bookings of one status that have one phase, and their usual order, in which an index of the table has them. */
interface Stretch {
  status: BookingStatus
  /** Which of the status; undefined: all. */
  which?: RawBuilder<SqlBool>
  by: RawBuilder<unknown>
}

const stretchesOf = (today: string): Stretch[] => {
  const arrivals = (['CONFIRMED', 'PENDING'] as const).flatMap((status): Stretch[] => {
    const by = sql`b.check_in, b.id`
    return [
      { status, which: sql<SqlBool>`b.check_in <= ${today}`, by },
      { status, which: sql<SqlBool>`b.check_in > ${today}`, by },
    ]
  })
  const over = (['CHECKED_OUT', 'CANCELLED', 'NO_SHOW', 'EXPIRED'] as const).map(
    (status): Stretch => ({ status, by: sql`b.check_in desc, b.id desc` }),
  )
  return [{ status: 'CHECKED_IN', by: sql`b.check_out, b.id` }, ...arrivals, ...over]
}

/**
 * A condition that holds for the first `max` bookings of the usual order, so that a page is sorted from few rows. They
 * are among the first `max` of each stretch and the bookings of their groups: a group stands where its first one does.
 */
export const candidatesForPage = (
  hotelId: string,
  filters: readonly Expression<SqlBool>[],
  { today, max }: { today: string; max: number },
): RawBuilder<SqlBool> => {
  const firstOfEach = stretchesOf(today).map(({ status, which, by }) => {
    const conditions = sql.join(
      [sql`b.hotel_id = ${hotelId}`, sql`b.status = ${status}`, ...(which ? [which] : []), ...filters],
      sql` and `,
    )
    return sql`(select b.id, b.group_id from booking b where ${conditions} order by ${by} limit ${max})`
  })
  return sql`b.id = any(array(
    with f as materialized (${sql.join(firstOfEach, sql` union all `)})
    select id from f union all
    select m.id from booking m where m.hotel_id = ${hotelId} and m.group_id in (select group_id from f where group_id is not null)))`
}
