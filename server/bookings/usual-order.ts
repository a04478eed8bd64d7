import { type Expression, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { BookingStatus } from '#shared/bookings.ts'
import type { DB } from '../db/types.ts'

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

/** Bookings (`b`) as a desk works through them: in the house, arriving, ahead, over. The most urgent first, of what is over the newest. */
export const inUsualOrder = <TB extends keyof DB, R>(rows: SelectQueryBuilder<DB & { b: DB['booking'] }, TB | 'b', R>, today: string) => {
  const isHere = sql`b.status = 'CHECKED_IN'`
  const comes = sql`b.status in ('CONFIRMED', 'PENDING')`
  const group = sql`case when ${isHere} then 0 when ${comes} then case when b.check_in > ${today} then 2 else 1 end else 3 end`
  const day = sql`case when ${isHere} then ${days(sql`b.check_out`)} when ${comes} then ${days(sql`b.check_in`)} else -(${days(sql`b.check_in`)}) end`
  // Of those that begin on one day and are over, too, the newest is first.
  const newest = sql`case when ${isHere} or ${comes} then null else b.id end`
  return rows.orderBy(group).orderBy(day).orderBy(newest, 'desc')
}

/** Of each run the first `max`: whatever stands so far in the usual order is among them. */
export const mayStandOnPage = (
  hotelId: string,
  filters: readonly Expression<SqlBool>[],
  { today, max }: { today: string; max: number },
): RawBuilder<SqlBool> => {
  const runs = runsOf(today).map(({ status, which, by }) => {
    const conditions = sql.join(
      [sql`b.hotel_id = ${hotelId}`, sql`b.status = ${status}`, ...(which ? [which] : []), ...filters],
      sql` and `,
    )
    return sql`(select b.id from booking b where ${conditions} order by ${by} limit ${max})`
  })
  return sql`b.id = any(array(${sql.join(runs, sql` union all `)}))`
}
