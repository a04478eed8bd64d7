import { sql, type UpdateObject } from 'kysely'
import type { Tx } from '../db/connect.ts'
import type { DB } from '../db/types.ts'
import { conflict, notFound } from '../http/errors.ts'
import type { Actor } from './actor.ts'
import { type BookingRow, bookingColumns, lockBookings } from './booking.ts'
import { moneyFields, moneyOf } from './derived-money.ts'
import { differences, entryOf, type Note } from './log.ts'
import type { AgreedNight } from './nights.ts'

/** What a change of a booking made of it. */
export interface Changed {
  by: Actor
  before: BookingRow
  after: BookingRow
}

/** The fields of a booking that changes write; what it shows of its money follows from its rows. */
export type Fields = Omit<
  UpdateObject<DB, 'booking'>,
  'hotel_id' | 'id' | 'version' | 'changed_at' | 'changed_by' | keyof ReturnType<typeof moneyFields>
>

/** A state as people say it: CHECKED_IN is `checked in`. */
export const wordOf = (status: BookingRow['status']): string => status.toLowerCase().replaceAll('_', ' ')

/**
 * One write of a locked booking, which raises its version and counts its money anew: nights, charges and payments are written before.
 * `nights` and `rooms` are what it has from now on. The same statement writes the history: what is different, and what `note` adds. Nothing is
 * written where nothing is different.
 */
export const writeBooking = async (
  tx: Tx,
  by: Actor,
  before: BookingRow,
  fields: Fields,
  now: Partial<Pick<BookingRow, 'nights' | 'rooms'>> = {},
  note: Note = {},
): Promise<Changed> => {
  const changes = [...differences(before, fields, now), ...(note.changes ?? [])]
  const isThere = ([column, value]: [string, unknown]) => value === before[column as keyof BookingRow]
  if (changes.length === 0 && Object.entries(fields).every(isThere)) return { by, before, after: { ...before, ...now } }
  const update = tx
    .updateTable('booking')
    .from(moneyOf(before.hotel_id, before.id))
    .set({
      ...fields,
      ...moneyFields((fields.status as BookingRow['status'] | undefined) ?? before.status),
      version: sql<number>`version + 1`,
      changed_at: sql<Date>`now()`,
      changed_by: by.kind === 'staff' ? by.accountId : null,
    })
    .where('hotel_id', '=', before.hotel_id)
    .where('id', '=', before.id)
    .returning(bookingColumns)
  const status = changes.find(({ field }) => field === 'status')?.to as BookingRow['status'] | undefined
  const entry = entryOf(by, before, note.what ?? (status ? wordOf(status) : 'changed'), changes)
  const noted = tx.with('changed', () => update).with('noted', db => db.insertInto('booking_log').values(entry))
  const write = changes.length > 0 ? noted.selectFrom('changed').select(bookingColumns) : update
  const row = await write.executeTakeFirstOrThrow()
  const isHeld = row.hold_expires_at !== null
  return { by, before, after: { ...before, ...row, ...(!isHeld && { hold_over: null, hold_ends_soon: null }), ...now } }
}

/** A booking of the hotel, locked. Throws 404. */
export const lockBooking = async (tx: Tx, hotelId: string, bookingId: string): Promise<BookingRow> => {
  const [booking] = await lockBookings(tx, hotelId, [bookingId])
  if (!booking) throw notFound()
  return booking
}

/** Throws 409 unless the booking is in one of these states. */
export const requireStatus = ({ status }: BookingRow, ...allowed: BookingRow['status'][]): void => {
  if (!allowed.includes(status)) throw conflict(`This booking is ${wordOf(status)} by now. Please look at it again.`)
}

/** What nights cost together, in paise. */
export const sumOf = (nights: readonly AgreedNight[]): number => nights.reduce((sum, { pricePaise }) => sum + pricePaise, 0)
