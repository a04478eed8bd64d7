import { type Actor, accountOf } from './actor.ts'
import type { BookingRow } from './booking.ts'

/** One field before and after; amounts in paise, dates as YYYY-MM-DD. */
export interface FieldChange {
  field: string
  from: unknown
  to: unknown
}

export interface LogLine {
  what: string
  changes: readonly FieldChange[]
}

/** The API's names of a booking's columns in its history, without columns derived from other rows (payments). */
const columns = {
  status: 'status',
  check_in: 'checkInDate',
  check_out: 'checkOutDate',
  adults: 'adults',
  child_ages: 'childAges',
  guest_name: 'userName',
  guest_email: 'userEmail',
  guest_phone: 'userPhone',
  guest_address: 'userAddress',
  guest_pin: 'userPin',
  guest_state: 'userState',
  company_name: 'companyName',
  company_gst: 'companyGst',
  company_address: 'companyAddress',
  company_sez: 'companySez',
  special_request: 'specialRequest',
  source: 'source',
  source_reference: 'sourceReference',
  left_due_reason: 'leaveDue',
} as const satisfies Partial<Record<keyof BookingRow, string>>

const missingIn = <T>(some: readonly T[], others: readonly T[]): T[] => {
  const present = new Set(others.map(one => JSON.stringify(one)))
  return some.filter(one => !present.has(JSON.stringify(one)))
}

/** The fields that differ, except money; of nights only the removed (`from`) and the added ones (`to`). */
export const differences = (before: BookingRow, after: BookingRow): FieldChange[] => {
  const changes: FieldChange[] = []
  for (const [column, field] of Object.entries(columns)) {
    const [from, to] = [before[column as keyof typeof columns], after[column as keyof typeof columns]]
    if (JSON.stringify(to) !== JSON.stringify(from)) changes.push({ field, from, to })
  }
  if (missingIn(after.rooms, before.rooms).length + missingIn(before.rooms, after.rooms).length > 0)
    changes.push({ field: 'rooms', from: before.rooms, to: after.rooms })
  const [gone, come] = [missingIn(before.nights, after.nights), missingIn(after.nights, before.nights)]
  if (gone.length + come.length > 0) changes.push({ field: 'nights', from: gone, to: come })
  return changes
}

export const logRow = (by: Actor, booking: BookingRow, version: number, { what, changes }: LogLine) => ({
  hotel_id: booking.hotel_id,
  booking_id: booking.id,
  reference: booking.reference,
  version,
  actor: by.kind,
  account_id: accountOf(by),
  event: what,
  changes: JSON.stringify(changes),
  ...(by.kind === 'staff' && by.at && { created_at: by.at }),
})

/** The `event` of a history line that undoes a status. */
export const correctedLine = 'corrected'

export interface StatusLine {
  changes: FieldChange[]
  created_at: Date
}
