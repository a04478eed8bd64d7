import type { FastifyInstance } from 'fastify'
import { type Selectable, sql } from 'kysely'
import { type Block, type BlockChange, type BlockForm, BlockReason, blockApi } from '#shared/bookings/blocks.ts'
import { can } from '#shared/contract/permissions.ts'
import { limits } from '#shared/prices/stay.ts'
import { addDays, type DeskDay, deskDayAt, formatDay, laterOf, nightsOf } from '#shared/words/dates.ts'
import type { App } from '../../context.ts'
import type { Db, Tx } from '../../db/connect.ts'
import type { DB } from '../../db/types.ts'
import { badRequest, conflict, notFound } from '../../http/errors/errors.ts'
import type { CallHotel, Handlers } from '../../http/serve/call.ts'
import { serve } from '../../http/serve/serve.ts'
import { changeRow } from '../../http/serve/versions.ts'
import { lockRooms } from '../booking/sale-rooms.ts'
import { type BlockNights, RoomTaken, setNights } from '../nights/inventory.ts'
import { holdEnd } from '../nights/taken-night.ts'

type BlockRow = Selectable<DB['room_block']>

interface BlockDesk {
  hotelId: string
  by: { id: string }
  day: DeskDay
  /** Whether guests may be named to them. */
  namesGuests: boolean
}

const toBlock = (row: Pick<BlockRow, 'id' | 'version' | 'room_id' | 'from_date' | 'to_date' | 'reason' | 'note'>): Block => ({
  id: row.id,
  version: row.version,
  roomId: row.room_id,
  fromDate: row.from_date,
  toDate: row.to_date,
  reason: BlockReason.parse(row.reason),
  note: row.note,
})

/** The blocks that have a night among these days. */
export const blocksIn = async (db: Db, hotelId: string, from: string, days: number): Promise<Block[]> => {
  const rows = await db
    .selectFrom('room_block')
    .select(['id', 'version', 'room_id', 'from_date', 'to_date', 'reason', 'note'])
    .where('hotel_id', '=', hotelId)
    .where('to_date', '>', from)
    .where('from_date', '<', sql<string>`${from}::date + ${days}::int`)
    .where('removed_at', 'is', null)
    .orderBy('from_date')
    .orderBy('id')
    .execute()
  return rows.map(toBlock)
}

/** The nights of a block that can still change: those that are past stay as they were. */
const openNights = ({ room_id, from_date, to_date }: BlockRow, { firstOpen }: DeskDay) =>
  nightsOf(laterOf(from_date, firstOpen), to_date).map(night => ({ roomId: room_id, night }))

/** Locks the room, so that it stays until the commit. Throws 409 when it was removed. */
const lockRoom = async (tx: Tx, hotelId: string, roomId: string): Promise<void> => {
  const [room] = await lockRooms(tx, hotelId, [roomId])
  if (!room) throw conflict('This room is not there any more.')
}

interface NightHolder {
  booking_id: string | null
  reference: string
  guest_name: string
  check_in: string
  check_out: string
  hold_expires_at: Date | null
  from_date: string
  to_date: string
  room_number: string
}

/** Throws 409 that says what has the first of these nights: a booking, a guest who is still paying, or a block. */
const refuseNamingHolder = async (tx: Tx, desk: BlockDesk, { blockId, nights }: BlockNights): Promise<never> => {
  const { hotelId, day, namesGuests } = desk
  const { rows } = await sql<NightHolder>`
    select n.booking_id, b.reference, b.guest_name, b.check_in, b.check_out, b.hold_expires_at, k.from_date, k.to_date, r.room_number
    from unnest(${nights.map(({ roomId }) => roomId)}::uuid[], ${nights.map(({ night }) => night)}::date[]) as w(room_id, night)
      join room_night n on n.hotel_id = ${hotelId} and n.night = w.night and n.room_id = w.room_id
      join room r on r.hotel_id = n.hotel_id and r.id = n.room_id
      left join booking b on b.hotel_id = n.hotel_id and b.id = n.booking_id
      left join room_block k on k.hotel_id = n.hotel_id and k.id = n.block_id
    where n.expires_at >= now() and (n.block_id = ${blockId}) is not true order by n.night limit 1`.execute(tx)
  const [owner] = rows
  if (!owner) throw new RoomTaken()
  const { booking_id: bookingId, reference, guest_name, hold_expires_at: until, room_number } = owner
  const span = (from: string, to: string) => `${formatDay(from, day.today)} to ${formatDay(to, day.today)}`
  if (!bookingId) throw conflict(`Room ${room_number} is blocked already, ${span(owner.from_date, owner.to_date)}.`)
  const guest = `${guest_name} (${reference})`
  const said = until
    ? `held ${namesGuests ? `for ${guest} ` : ''}${holdEnd(until, day.today)}`
    : `booked${namesGuests ? `: ${guest}` : ''}, ${span(owner.check_in, owner.check_out)}`
  throw conflict(`Room ${room_number} is ${said}.`, namesGuests ? { bookingId } : undefined)
}

const takeNights = async (tx: Tx, desk: BlockDesk, change: BlockNights): Promise<void> => {
  try {
    await setNights(tx, desk.hotelId, [change])
  } catch (error) {
    if (error instanceof RoomTaken) await refuseNamingHolder(tx, desk, change)
    throw error
  }
}

const refuseStart = ({ today, firstOpen }: DeskDay, fromDate: string): void => {
  if (fromDate < firstOpen) throw badRequest({ fromDate: 'A block begins today at the earliest.' })
  if (fromDate > addDays(today, limits.daysAhead)) throw badRequest({ fromDate: `At most ${limits.daysAhead} days ahead.` })
}

/** Blocks a room for some nights. Throws 400 for nights that are past, 409 that says who has one of them. */
const createBlock = async (tx: Tx, desk: BlockDesk, form: BlockForm): Promise<Block> => {
  const { hotelId, by, day } = desk
  refuseStart(day, form.fromDate)
  await lockRoom(tx, hotelId, form.roomId)
  const dates = { room_id: form.roomId, from_date: form.fromDate, to_date: form.toDate }
  const row = await tx
    .insertInto('room_block')
    .values({ hotel_id: hotelId, ...dates, reason: form.reason, note: form.note ?? null, changed_by: by.id })
    .returningAll()
    .executeTakeFirstOrThrow()
  await takeNights(tx, desk, { blockId: row.id, before: [], nights: openNights(row, day) })
  return toBlock(row)
}

const blockIsOver = () => conflict('This block is over.')

/** Locks and returns a block that is not over, or ended only today. Throws 404, and 409 for one that is over. */
const lockBlock = async (tx: Tx, { hotelId, day }: BlockDesk, blockId: string): Promise<BlockRow> => {
  const row = await tx
    .selectFrom('room_block')
    .selectAll()
    .where('hotel_id', '=', hotelId)
    .where('id', '=', blockId)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('This block is not there any more.')
  if (row.to_date < day.firstOpen) throw blockIsOver()
  return row
}

/** Kysely types a column by its value; these are set by the database. */
const thisTransaction = sql`pg_current_xact_id()` as unknown as string
const now = sql`now()` as unknown as Date

type Written = Partial<Pick<BlockRow, 'room_id' | 'from_date' | 'to_date' | 'reason' | 'note' | 'removed_at'>>

const writeBlock = (tx: Tx, { hotelId, by }: BlockDesk, id: string, version: number | undefined, set: Written): Promise<BlockRow> =>
  changeRow(tx, {
    table: 'room_block',
    key: { hotel_id: hotelId, id },
    set: { ...set, xid: thisTransaction },
    version,
    by,
    current: toBlock,
  })

const updateBlock = async (tx: Tx, desk: BlockDesk, { blockId, version, ...wish }: BlockChange): Promise<Block> => {
  const { hotelId, day } = desk
  const before = await lockBlock(tx, desk, blockId)
  const dates = {
    room_id: wish.roomId ?? before.room_id,
    from_date: wish.fromDate ?? before.from_date,
    to_date: wish.toDate ?? before.to_date,
  }
  const set = { ...dates, ...(wish.reason && { reason: wish.reason }), ...(wish.note !== undefined && { note: wish.note }) }
  const [moves, starts] = [dates.room_id !== before.room_id, dates.from_date !== before.from_date]
  // The block gets its new room before its nights do.
  if (moves) await sql`set constraints night_of_block deferred`.execute(tx)
  const after = await writeBlock(tx, desk, blockId, version, set)
  if (before.from_date < day.firstOpen && (moves || starts))
    throw badRequest({ [moves ? 'roomId' : 'fromDate']: 'This block has begun. Its room and its first night stay.' })
  if (starts) refuseStart(day, after.from_date)
  if (after.to_date < day.firstOpen) throw badRequest({ toDate: 'Nights that are past stay.' })
  if (!moves && !starts && after.to_date === before.to_date) return toBlock(after)
  await lockRoom(tx, hotelId, after.room_id)
  await takeNights(tx, desk, { blockId, before: openNights(before, day), nights: openNights(after, day) })
  return toBlock(after)
}

/** Removes a block; one that has begun ends now instead and keeps its past nights. */
const removeBlock = async (tx: Tx, desk: BlockDesk, blockId: string, version: number | undefined): Promise<BlockRow> => {
  const { firstOpen } = desk.day
  const before = await lockBlock(tx, desk, blockId)
  if (before.to_date === firstOpen) throw blockIsOver()
  const set = before.from_date < firstOpen ? { to_date: firstOpen } : { removed_at: now }
  const after = await writeBlock(tx, desk, blockId, version, set)
  await setNights(tx, desk.hotelId, [{ blockId, before: openNights(before, desk.day), nights: [] }])
  return after
}

interface BlockCall {
  app: Pick<App, 'clock'>
  viewer: { id: string }
  hotel: Pick<CallHotel, 'id' | 'rights'>
}

const deskOf = ({ app, viewer, hotel }: BlockCall): BlockDesk => ({
  hotelId: hotel.id,
  by: viewer,
  day: deskDayAt(app.clock.now()),
  namesGuests: can(hotel.rights, 'bookings', 'READ'),
})

const blocks: Handlers<typeof blockApi> = {
  create: { run: call => createBlock(call.tx, deskOf(call), call.input) },
  update: { run: call => updateBlock(call.tx, deskOf(call), call.input) },
  remove: {
    run: async call => {
      const { id, version } = await removeBlock(call.tx, deskOf(call), call.input.blockId, call.input.version)
      return { id, version }
    },
  },
}

/** Rooms that are kept out of sale for some nights. */
export const blockRoutes = (http: FastifyInstance, app: App): void => serve(http, app, blockApi, blocks)
