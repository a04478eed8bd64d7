import { sql } from 'kysely'
import type { DeskDay } from '#shared/words/dates.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { notFound } from '../../http/errors/errors.ts'
import { payBack } from '../../payments/settle/refunds.ts'
import { type Actor, accountOf, mayBeToldNames } from '../booking/actor.ts'
import { type BookingRow, bookingRows, lockBookings } from '../booking/booking.ts'
import { bookingColumns } from '../booking/columns.ts'
import { type Draft, fieldsOf, isChanged } from '../booking/draft.ts'
import { logRow } from '../booking/log.ts'
import { queueDocuments } from '../booking/papers-due.ts'
import { addRooms, dropIdleRooms } from '../booking/rooms.ts'
import { leaveRooms, refuseToClean } from '../booking/rooms-left.ts'
import { lockRooms, readRooms, type SaleRoom } from '../booking/sale-rooms.ts'
import { bookingTotals, totalsFields } from '../money/derived-money.ts'
import { addCharges, recordAmounts } from '../money/money.ts'
import { type BookingNights, inPortions, RoomTaken, setNights } from '../nights/inventory.ts'
import { refuseOccupied, refuseToEnter } from '../nights/occupied.ts'
import { refuseTaken } from '../nights/taken-night.ts'
import { countChanged, countNew } from './counted.ts'
import { addMoneyOfMany, addMoneyOfNew, type Begun, insertBooking, nightsOfNew } from './insert-booking.ts'
import type { NewBooking } from './new-booking.ts'

export interface ChangedBooking {
  before: BookingRow
  after: BookingRow
  /** Sentences about its nights, for a preview. */
  notes?: readonly string[]
}

export interface Scope {
  hotelId: string
  by: Actor
  bookingIds: readonly string[]
  day?: DeskDay | undefined
  /** True if the change undoes an earlier one. */
  isUndo?: boolean | undefined
  /** Throws 409 if a guest would enter a room that is not clean. */
  onlyIfClean?: boolean | undefined
}

/** Reads rooms as they are sold now; for a write it locks them, so that none is retired before the commit. */
export type RoomReader = (ids: readonly string[]) => Promise<SaleRoom[]>

/**
 * Describes a change: `read` loads the other rows it needs and throws 409 if the caller saw an older version;
 * `decide` is a pure function.
 */
export interface Decision<Facts> {
  read(db: Db, bookings: readonly BookingRow[], rooms: RoomReader): Promise<Facts>
  decide(bookings: readonly BookingRow[], facts: Facts): readonly Draft[]
}

/** Returns the bookings in the order of `bookingIds`. Throws 404 when one is missing. */
const inOrder = ({ bookingIds }: Scope, found: readonly BookingRow[]): BookingRow[] =>
  bookingIds.map(id => {
    const booking = found.find(row => row.id === id)
    if (!booking) throw notFound()
    return booking
  })

/** Locks the bookings in the order of their ids, reads what the decision needs under the lock, and decides. */
const decided = async <Facts>(tx: Tx, scope: Scope, decision: Decision<Facts>): Promise<readonly Draft[]> => {
  if (scope.bookingIds.length === 0) return []
  const bookings = inOrder(scope, await lockBookings(tx, scope.hotelId, scope.bookingIds))
  return decision.decide(bookings, await decision.read(tx, bookings, ids => lockRooms(tx, scope.hotelId, ids)))
}

/**
 * Changes all of the bookings or none; the version of each changed one is raised once. Throws 404, RoomTaken, 409 where
 * another guest is still in a room, and what `decide` throws.
 */
export const change = async <Facts>(tx: Tx, scope: Scope, decision: Decision<Facts>): Promise<ChangedBooking[]> => {
  const drafts = await decided(tx, scope, decision)
  await writeNights(tx, scope, drafts.filter(isChanged), [])
  const written = await writeRows(tx, scope.by, drafts)
  await leaveRooms(tx, scope, drafts)
  countChanged(tx, written)
  return written
}

/**
 * Makes a new booking in place of those of `replaced`, whose nights count as free. Throws RoomTaken, and 409 where
 * another guest is still in a room that the new guest is to enter.
 */
export const begin = async <Facts>(tx: Tx, booking: NewBooking, replaced: readonly string[], decision: Decision<Facts>): Promise<Begun> => {
  const { hotelId, by, day } = booking
  const scope = { hotelId, by, day, bookingIds: replaced }
  const drafts = (await decided(tx, scope, decision)).filter(isChanged)
  // An attempt may have only one live booking, so the old one ends before the new one is inserted.
  const ended = await writeRows(tx, by, drafts)
  const begun = await insertBooking(tx, booking)
  await writeNights(tx, scope, drafts, [nightsOfNew(booking, begun)])
  await addMoneyOfNew(tx, booking, begun)
  if (booking.status === 'CHECKED_IN') {
    const rooms = booking.rooms.map(({ room }) => room.id)
    await refuseToEnter(tx, { ...scope, ...toldTo(scope), bookingIds: [begun.id] }, rooms)
    if (booking.onlyIfClean && day) await refuseToClean(tx, hotelId, day.today, rooms)
  }
  countChanged(tx, ended)
  countNew(tx, booking)
  return begun
}

/**
 * Makes several new bookings of one room each, all or none. Their nights are taken together, in the order of the key,
 * so that two such calls cannot deadlock. Throws RoomTaken, and 409 where another guest is still in a room that a new
 * guest is to enter.
 */
export const beginTogether = async (tx: Tx, scope: Scope, bookings: readonly NewBooking[]): Promise<Begun[]> => {
  const roomOf = ({ rooms }: NewBooking) => rooms[0]?.room.id ?? ''
  const made: { booking: NewBooking; begun: Begun }[] = []
  const nights: BookingNights[] = []
  for (const booking of bookings.toSorted((one, other) => (roomOf(one) < roomOf(other) ? -1 : 1))) {
    const begun = await insertBooking(tx, booking)
    made.push({ booking, begun })
    nights.push(nightsOfNew(booking, begun))
  }
  for (const some of inPortions(nights)) await setNights(tx, scope.hotelId, some)
  await addMoneyOfMany(tx, scope, made)
  const entering = made.filter(({ booking }) => booking.status === 'CHECKED_IN')
  await refuseToEnter(
    tx,
    { ...scope, ...toldTo(scope), bookingIds: entering.map(({ begun }) => begun.id) },
    entering.map(({ booking }) => roomOf(booking)),
  )
  for (const { booking } of made) countNew(tx, booking)
  return made.map(({ begun }) => begun)
}

/** Returns the outcome of a change, and throws as it would; locks and writes nothing. */
export const preview = async <Facts>(db: Db, scope: Scope, decision: Decision<Facts>): Promise<ChangedBooking[]> => {
  const bookings = inOrder(scope, await bookingRows(db, scope.hotelId, scope.bookingIds))
  const drafts = decision.decide(bookings, await decision.read(db, bookings, ids => readRooms(db, scope.hotelId, ids)))
  await refuseTaken(db, scope.hotelId, nightChanges(drafts), toldTo(scope))
  await refuseOccupied(db, { ...scope, ...toldTo(scope) }, enteredBy(drafts))
  return [...drafts]
}

const nightChanges = (drafts: readonly Draft[]): BookingNights[] =>
  drafts.flatMap(({ before, after, inventory }) =>
    inventory ? [{ bookingId: before.id, before: before.nights, agreed: after.nights, ...inventory }] : [],
  )

const toldTo = ({ by, day }: Scope) => ({ today: day?.today, namesGuests: mayBeToldNames(by) })

const enteredBy = (drafts: readonly Draft[]): string[] => drafts.flatMap(({ enters }) => enters)

const hasOtherRooms = ({ before, after }: Draft): boolean => before.rooms !== after.rooms

const writeNights = async (tx: Tx, scope: Scope, drafts: readonly Draft[], begun: readonly BookingNights[]) => {
  const moved = drafts.filter(hasOtherRooms)
  await addRooms(
    tx,
    moved.map(({ after }) => after),
  )
  const nights = nightChanges(drafts)
  try {
    await setNights(tx, scope.hotelId, [...nights, ...begun])
  } catch (error) {
    // Says which room is taken, as the preview does; a guest who books is given another one.
    const sold = scope.by.kind === 'staff' ? begun : []
    if (error instanceof RoomTaken) await refuseTaken(tx, scope.hotelId, [...nights, ...sold], toldTo(scope))
    throw error
  }
  await dropIdleRooms(
    tx,
    scope.hotelId,
    moved.map(({ before }) => before.id),
  )
  await refuseToEnter(tx, { ...scope, ...toldTo(scope), bookingIds: drafts.map(({ before }) => before.id) }, enteredBy(drafts))
  if (scope.onlyIfClean && scope.day) await refuseToClean(tx, scope.hotelId, scope.day.today, enteredBy(drafts))
}

const writeRows = async (tx: Tx, by: Actor, drafts: readonly Draft[]): Promise<ChangedBooking[]> => {
  const written: ChangedBooking[] = []
  for (const draft of drafts)
    written.push(isChanged(draft) ? await writeBooking(tx, by, draft) : { before: draft.before, after: draft.before })
  return written
}

/** Writes a booking's charges, payments and refunds, then its row with new totals and its history in one statement. */
const writeBooking = async (tx: Tx, by: Actor, draft: Draft): Promise<ChangedBooking> => {
  const { before, after, charges, amounts, refunds = [], history } = draft
  await addCharges(tx, by, before, charges)
  await recordAmounts(tx, by, before, amounts)
  for (const refund of refunds) await payBack(tx, { ...refund, reason: 'by-hotel', decidedBy: accountOf(by) })
  const update = tx
    .updateTable('booking')
    .from(bookingTotals(before.hotel_id, before.id))
    .set({
      ...fieldsOf(draft),
      ...totalsFields(after.status),
      version: sql<number>`version + 1`,
      changed_at: sql<Date>`now()`,
      changed_by: accountOf(by),
    })
    .where('hotel_id', '=', before.hotel_id)
    .where('id', '=', before.id)
    .returning(bookingColumns)
  const lines = history.map(line => logRow(by, before, before.version + 1, line))
  const noted = tx.with('changed', () => update).with('noted', db => db.insertInto('booking_log').values(lines))
  const statement = lines.length > 0 ? noted.selectFrom('changed').select(bookingColumns) : update
  const row = await statement.executeTakeFirstOrThrow()
  // A hold has no documents.
  if (after.status !== 'PENDING' && after.status !== 'EXPIRED') await queueDocuments(tx, before)
  const isHeld = row.hold_expires_at !== null
  return {
    before,
    after: {
      ...after,
      ...row,
      offer: after.offer,
      offers: after.offers,
      cancellation: after.cancellation,
      ...(!isHeld && { hold_ended: null, hold_ends_soon: null }),
    },
  }
}

/** A booking of the hotel, locked. Throws 404. */
export const lockBooking = async (tx: Tx, hotelId: string, bookingId: string): Promise<BookingRow> => {
  const [booking] = await lockBookings(tx, hotelId, [bookingId])
  if (!booking) throw notFound()
  return booking
}

export const byItself = (decide: (booking: BookingRow) => Draft): Decision<undefined> => ({
  read: async () => undefined,
  decide: bookings => bookings.map(decide),
})

export const aboutOne = <Facts>(
  read: (db: Db, booking: BookingRow, rooms: RoomReader) => Promise<Facts>,
  decide: (booking: BookingRow, facts: Facts) => Draft,
): Decision<Facts> => ({
  read: (db, bookings, rooms) => read(db, only(bookings), rooms),
  decide: (bookings, facts) => [decide(only(bookings), facts)],
})

const only = (bookings: readonly BookingRow[]): BookingRow => {
  const [booking] = bookings
  if (!booking) throw notFound()
  return booking
}
