import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DayPart } from '#shared/bookings/booking-lists.ts'

interface AskedDay {
  day: string
  today: string
}

/** Who did not come on their day is still expected today. */
const arriving = ({ day, today }: AskedDay) => {
  const due = sql<SqlBool>`b.check_in = ${day} and b.status in ('CONFIRMED', 'CHECKED_IN', 'CHECKED_OUT')`
  return day === today ? sql<SqlBool>`(${due} or b.check_in < ${day} and b.status = 'CONFIRMED')` : due
}

/** Today those who are there, also after their day; on other days those who were or will be there for the night. */
const staying = ({ day, today }: AskedDay) => {
  if (day === today) return sql<SqlBool>`b.status = 'CHECKED_IN'`
  if (day > today) return sql<SqlBool>`b.check_in <= ${day} and b.check_out > ${day} and b.status in ('CONFIRMED', 'CHECKED_IN')`
  return sql<SqlBool>`b.check_in <= ${day} and (b.status = 'CHECKED_IN' or b.check_out > ${day} and b.status = 'CHECKED_OUT')`
}

/** Who did not leave on their day is still to leave today. Somebody who never came does not leave. */
const leaving = ({ day, today }: AskedDay) => {
  if (day > today) return sql<SqlBool>`b.check_out = ${day} and b.status in ('CONFIRMED', 'CHECKED_IN')`
  const due = sql<SqlBool>`b.check_out = ${day} and b.status in ('CHECKED_IN', 'CHECKED_OUT')`
  return day === today ? sql<SqlBool>`(${due} or b.check_out < ${day} and b.status = 'CHECKED_IN')` : due
}

const parts: Record<DayPart, (asked: AskedDay) => RawBuilder<SqlBool>> = { arriving, staying, leaving }

export const isOnDay = (part: DayPart, asked: AskedDay): RawBuilder<SqlBool> => parts[part](asked)
