import { sql } from 'kysely'
import { accountName } from '../db/account-names.ts'
import type { Db } from '../db/connect.ts'
import { changedMeanwhile } from '../http/errors.ts'
import { type BookingRow, toBooking } from './booking.ts'
import { changesSince } from './log.ts'

/** Throws 409 with the booking as it is now, who changed it and what, where it is not in the version that the caller read. */
export const refuseStale = async (
  db: Db,
  booking: BookingRow,
  version: number | undefined,
  current: unknown = toBooking(booking),
): Promise<void> => {
  if (version === undefined || version === booking.version) return
  const { rows } = await sql<{ changed_at: Date; changed_by: string | null }>`
    select changed_at, ${accountName('b.changed_by')} as changed_by from booking b
    where hotel_id = ${booking.hotel_id} and id = ${booking.id}`.execute(db)
  const [last] = rows
  throw changedMeanwhile({
    current,
    version: booking.version,
    changedAt: (last?.changed_at ?? booking.created_at).toISOString(),
    changedBy: last?.changed_by ?? null,
    changes: await changesSince(db, booking, version),
  })
}
