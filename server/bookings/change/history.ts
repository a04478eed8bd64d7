import { sql } from 'kysely'
import type { bookingListApi } from '#shared/bookings/booking-lists.ts'
import type { DataOf } from '#shared/contract/endpoint.ts'
import { toRupees } from '#shared/words/money.ts'
import { accountName } from '../../db/account-names.ts'
import type { Db } from '../../db/connect.ts'
import { badRequest, changedMeanwhile } from '../../http/errors/errors.ts'
import { type BookingRow, toBooking } from '../booking/booking.ts'
import { correctedLine, type FieldChange, type StatusLine } from '../booking/log.ts'
import { type AgreedNight, agreedNight } from '../nights/agreed-night.ts'
import type { AgreedBefore } from '../prices/changed-nights.ts'
import type { StayParty } from './stay-facts.ts'

/** Changes since a version, one entry per field: the value then, the value now, and who changed it last. In rupees. */
export const fieldChangesSince = async (db: Db, { hotel_id, id }: BookingRow, version: number) => {
  const { rows } = await sql<{ changes: FieldChange[]; by: string | null; at: Date }>`
    select changes, created_at as at, ${accountName('l.account_id')} as by from booking_log l
    where hotel_id = ${hotel_id} and booking_id = ${id} and version > ${version} order by l.id`.execute(db)
  const fields = new Map<string, FieldChange & { by: string | null; at: string }>()
  for (const { changes, by, at } of rows)
    for (const { field, from, to } of shownChanges(changes)) {
      // The kept `from` may be null, so the whole entry is looked up.
      const first = fields.get(field) ?? { from }
      fields.set(field, { field, from: first.from, to, by, at: at.toISOString() })
    }
  return [...fields.values()]
}

/** An entry's changes for the API: amounts in rupees, without single nights (told by rooms, dates and total). */
export const shownChanges = (changes: readonly FieldChange[]): FieldChange[] =>
  changes
    .filter(({ field }) => field !== 'nights')
    .map(({ field, from, to }) => ({ field, from: inRupees(field, from), to: inRupees(field, to) }))

const inRupees = (field: string, value: unknown): unknown => {
  if (['groupShare', 'promisedBack', 'totalAmount'].includes(field) && typeof value === 'number') return toRupees(value)
  if (!paidFields.includes(field) || value === null) return value
  const { amount, ...rest } = value as { amount: number }
  return { ...rest, amount: toRupees(amount) }
}

const paidFields = ['asked', 'charge', 'payment', 'price', 'refund']

/** The history line that set the booking's present status, corrections excluded. */
export const lastStatusLine = async (db: Db, booking: BookingRow): Promise<StatusLine | undefined> => {
  const change = JSON.stringify([{ field: 'status', to: booking.status }])
  const { rows } = await sql<StatusLine>`
    select changes, created_at from booking_log where hotel_id = ${booking.hotel_id} and booking_id = ${booking.id} and changes @> ${change}::jsonb
      and event <> ${correctedLine} order by id desc limit 1`.execute(db)
  return rows[0]
}

/** Throws 409 with the booking as it is now, who changed it and what, when the row changed since the caller read it. */
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
    changes: await fieldChangesSince(db, booking, version),
  })
}

const nightKey = ({ night, roomId }: AgreedNight) => `${night} ${roomId}`

/** The field changes of the booking's present version, line by line. */
const latestChanges = async (db: Db, booking: BookingRow): Promise<FieldChange[]> => {
  const { rows } = await sql<{ changes: FieldChange[] }>`
    select changes from booking_log where hotel_id = ${booking.hotel_id} and booking_id = ${booking.id} and version = ${booking.version}
    order by id`.execute(db)
  return rows.flatMap(row => row.changes)
}

/** The first night that these changes added. */
const firstMade = (changes: readonly FieldChange[]): string | undefined =>
  changes
    .flatMap(({ field, to }) => (field === 'nights' ? (to as AgreedNight[]) : []))
    .map(({ night }) => night)
    .sort()[0]

/** The party before the booking's latest change, and an upgrade's reason and first night, where it changed them. */
export const partyBefore = async (db: Db, booking: BookingRow): Promise<StayParty> => {
  const changes = await latestChanges(db, booking)
  const [adults, ages] = ['adults', 'childAges'].map(name => changes.find(({ field }) => field === name))
  const child_ages = ages?.from as number[] | undefined
  const upgrade = changes.find(({ field }) => field === 'upgradeReason')
  return {
    ...(adults && { adults: adults.from as number }),
    ...(child_ages && { child_ages, children: child_ages.length }),
    ...(upgrade && { upgrade_reason: upgrade.from as string | null, upgradedFrom: firstMade(changes) }),
  }
}

/** Agreed nights before the booking's latest change; skips nights that an earlier line of that change added. */
export const agreedBefore = async (db: Db, booking: BookingRow): Promise<AgreedBefore> => {
  const changes = await latestChanges(db, booking)
  const nights = new Map<string, AgreedNight>()
  const made = new Set<string>()
  for (const { from, to } of changes.filter(({ field }) => field === 'nights')) {
    for (const night of from as AgreedNight[]) if (!made.has(nightKey(night))) nights.set(nightKey(night), agreedNight(night))
    for (const night of to as AgreedNight[]) made.add(nightKey(night))
  }
  const rooms = (changes.find(({ field }) => field === 'rooms')?.from ?? booking.rooms) as BookingRow['rooms']
  return (night, { id, mealOption }) =>
    rooms.some(room => room.id === id && room.mealOption === mealOption) ? nights.get(`${night} ${id}`) : undefined
}

type ChangeFeed = DataOf<typeof bookingListApi.changes>

/** Bookings and blocks changed since a cursor (the oldest transaction then open), at least once. 400: bad cursor. */
export const bookingsChangedSince = async (db: Db, hotelId: string, since: string | undefined): Promise<ChangeFeed> => {
  if (since !== undefined && !/^\d{1,18}$/.test(since)) throw badRequest({ since: 'Use the cursor of an earlier answer.' })
  const { rows } = await sql<ChangeFeed>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as cursor, array(
      select json_build_object('bookingId', l.booking_id, 'at', to_char(max(l.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from booking_log l
      -- A database that was restored from a dump also has entries of transactions that are still to come.
      where l.hotel_id = ${hotelId} and l.xid >= ${since ?? null}::xid8 and l.xid < pg_snapshot_xmax(pg_current_snapshot())
      group by l.booking_id order by max(l.created_at), l.booking_id) as changed, array(
      select json_build_object('blockId', k.id, 'at', to_char(k.changed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from room_block k
      where k.hotel_id = ${hotelId} and k.xid >= ${since ?? null}::xid8 and k.xid < pg_snapshot_xmax(pg_current_snapshot())
      order by k.changed_at, k.id) as blocks`.execute(db)
  return rows[0] ?? { cursor: '0', changed: [], blocks: [] }
}
