import { sql } from 'kysely'
import { toRupees } from '#shared/money.ts'
import { accountName } from '../db/account-names.ts'
import type { Db } from '../db/connect.ts'
import { type Actor, accountOf } from './actor.ts'
import type { BookingRow } from './booking.ts'

/** One field before and after; amounts in paise, dates as YYYY-MM-DD. */
export interface LogChange {
  field: string
  from: unknown
  to: unknown
}

/** One line of the history: `what` heads it. */
export interface LogLine {
  what: string
  changes: readonly LogChange[]
}

/** What the history of a booking calls its columns: the names of the API. What follows from other rows (its payments) is not among them. */
const columns = {
  status: 'status',
  check_in: 'checkInDate',
  check_out: 'checkOutDate',
  guest_name: 'userName',
  guest_email: 'userEmail',
  guest_phone: 'userPhone',
  guest_address: 'userAddress',
  special_request: 'specialRequest',
  left_due_reason: 'leaveDue',
} as const satisfies Partial<Record<keyof BookingRow, string>>

/** Those that are not the same among the others. */
const missingIn = <T>(some: readonly T[], others: readonly T[]): T[] => {
  const known = new Set(others.map(one => JSON.stringify(one)))
  return some.filter(one => !known.has(JSON.stringify(one)))
}

/** What is different in a booking, without its money. Of nights those that went and came. */
export const differences = (before: BookingRow, after: BookingRow): LogChange[] => {
  const changes: LogChange[] = []
  for (const [column, field] of Object.entries(columns)) {
    const [from, to] = [before[column as keyof typeof columns], after[column as keyof typeof columns]]
    if (to !== from) changes.push({ field, from, to })
  }
  if (missingIn(after.rooms, before.rooms).length + missingIn(before.rooms, after.rooms).length > 0)
    changes.push({ field: 'rooms', from: before.rooms, to: after.rooms })
  const [gone, come] = [missingIn(before.nights, after.nights), missingIn(after.nights, before.nights)]
  if (gone.length + come.length > 0) changes.push({ field: 'nights', from: gone, to: come })
  return changes
}

/** A line of the history. `version`: that of the booking after the change. */
export const logRow = (by: Actor, booking: BookingRow, version: number, { what, changes }: LogLine) => ({
  ...{ hotel_id: booking.hotel_id, booking_id: booking.id, reference: booking.reference, version },
  ...{ actor: by.kind, account_id: accountOf(by), event: what, changes: JSON.stringify(changes) },
  ...(by.kind === 'staff' && by.at && { created_at: by.at }),
})

/** What was changed since a version, one entry per field: from what it was then to what it is now, by whom last. Amounts in rupees. */
export const changesSince = async (db: Db, { hotel_id, id }: BookingRow, version: number) => {
  const { rows } = await sql<{ changes: LogChange[]; by: string | null; at: Date }>`
    select changes, created_at as at, ${accountName('l.account_id')} as by from booking_log l
    where hotel_id = ${hotel_id} and booking_id = ${id} and version > ${version} order by l.id`.execute(db)
  const fields = new Map<string, LogChange & { by: string | null; at: string }>()
  for (const { changes, by, at } of rows)
    for (const { field, from, to } of shownChanges(changes))
      fields.set(field, { field, from: fields.get(field)?.from ?? from, to, by, at: at.toISOString() })
  return [...fields.values()]
}

/** The changes of an entry as the API tells them: amounts in rupees, without the single nights, whose rooms, dates and total say it. */
export const shownChanges = (changes: readonly LogChange[]): LogChange[] =>
  changes
    .filter(({ field }) => field !== 'nights')
    .map(({ field, from, to }) => ({ field, from: inRupees(field, from), to: inRupees(field, to) }))

const inRupees = (field: string, value: unknown): unknown => {
  if (field === 'totalAmount' && typeof value === 'number') return toRupees(value)
  if (!paidFields.includes(field) || value === null) return value
  const { amount, ...rest } = value as { amount: number }
  return { ...rest, amount: toRupees(amount) }
}

/** Entries about money beside the stay: an object with its `amount`. */
const paidFields = ['charge', 'payment', 'refund']

/** How a line is headed that takes a state back. */
export const correctedLine = 'corrected'

/** The line that brought a booking into its present state. */
export interface StatusLine {
  changes: LogChange[]
  created_at: Date
}

/** The line that brought a booking into its present state, but for corrections. */
export const lastStatusLine = async (db: Db, booking: BookingRow): Promise<StatusLine | undefined> => {
  const change = JSON.stringify([{ field: 'status', to: booking.status }])
  const { rows } = await sql<StatusLine>`
    select changes, created_at from booking_log where hotel_id = ${booking.hotel_id} and booking_id = ${booking.id} and changes @> ${change}::jsonb
      and event <> ${correctedLine} order by id desc limit 1`.execute(db)
  return rows[0]
}
