import { type Expression, sql } from 'kysely'
import { toRupees } from '#shared/money.ts'
import { accountName } from '../db/account-names.ts'
import type { Db } from '../db/connect.ts'
import type { Json } from '../db/types.ts'
import type { Actor } from './actor.ts'
import type { BookingRow } from './booking.ts'

/** One field before and after; amounts in paise, dates as YYYY-MM-DD. */
export interface LogChange {
  field: string
  from: unknown
  to: unknown
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

/** What is different in a booking once these columns are written and it has these rooms and nights. Of nights those that went and came. */
export const differences = (
  before: BookingRow,
  fields: Record<string, unknown>,
  { rooms = before.rooms, nights = before.nights }: Partial<Pick<BookingRow, 'rooms' | 'nights'>>,
): LogChange[] => {
  const changes: LogChange[] = []
  for (const [column, field] of Object.entries(columns)) {
    const [from, to] = [before[column as keyof typeof columns], fields[column]]
    if (to !== undefined && to !== from) changes.push({ field, from, to })
  }
  if (missingIn(rooms, before.rooms).length + missingIn(before.rooms, rooms).length > 0)
    changes.push({ field: 'rooms', from: before.rooms, to: rooms })
  const [gone, come] = [missingIn(before.nights, nights), missingIn(nights, before.nights)]
  if (gone.length + come.length > 0) changes.push({ field: 'nights', from: gone, to: come })
  return changes
}

/** Says in the history what was done beside the columns; `what` is how the entry is headed. */
export interface Note {
  what?: string
  changes?: readonly LogChange[]
}

/** Beside what changed the total, which the database counts: read from the row as it is now, `changed`. */
const withTotal = (changes: readonly LogChange[], { total_paise: paise }: BookingRow) =>
  sql`${JSON.stringify(changes)}::jsonb || (select case when total_paise = ${paise} then '[]' else
    jsonb_build_array(jsonb_build_object('field', 'totalAmount', 'from', ${paise}::bigint, 'to', total_paise)) end from changed)` as unknown as Expression<Json>

/** An entry of the history, for a statement in which `changed` is the row as it is now; `what` is how it is headed. */
export const entryOf = (by: Actor, before: BookingRow, what: string, changes: readonly LogChange[]) => ({
  hotel_id: before.hotel_id,
  booking_id: before.id,
  reference: before.reference,
  actor: by.kind,
  account_id: by.kind === 'staff' ? by.accountId : null,
  what,
  changes: withTotal(changes, before),
  version: before.version + 1,
  ...(by.kind === 'staff' && by.at && { made_at: by.at }),
})

/** What was changed since a version, one entry per field: from what it was then to what it is now, by whom last. Amounts in rupees. */
export const changesSince = async (db: Db, { hotel_id, id }: BookingRow, version: number) => {
  const { rows } = await sql<{ changes: LogChange[]; by: string | null; at: Date }>`
    select changes, made_at as at, ${accountName('l.account_id')} as by from booking_log l
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
