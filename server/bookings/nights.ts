import { sql } from 'kysely'
import { type Db, prepared, type Tx } from '../db/connect.ts'
import { Refusal } from '../http/errors.ts'

/** One room on one night at its price, as it was agreed with the guest. */
export interface AgreedNight {
  roomId: string
  /** YYYY-MM-DD */
  night: string
  pricePaise: number
}

/** What the nights of one booking are to be. */
export interface NightChange {
  bookingId: string
  nights: readonly AgreedNight[]
  /** When they go back on sale by themselves: the end of the hold, or never. */
  until: Date | 'infinity'
  /** The nights are released because the booking is over: what was agreed stays as it is. */
  keepAgreed?: boolean
}

/** Somebody else has one of the nights, or a room is not there any more: the caller's transaction is rolled back. */
export class RoomTaken extends Refusal {
  constructor() {
    super(409, 'CONFLICT', 'This room is taken on at least one of these nights. Please choose again.')
  }
}

/**
 * $2 to $6: the wanted nights, $7: all bookings of the change, $8: those whose agreed nights are rewritten. Rows of room_nights are always
 * locked in the order of their key, by everybody: so nobody ever waits in a circle. An upsert locks a row also when its `where` then leaves
 * it alone. Nights that are not wanted any more are marked here, in that order, and deleted by the next statement.
 */
const takeStatement = `
  with wanted as (
    select * from unnest($2::uuid[], $3::uuid[], $4::date[], $5::bigint[], $6::timestamptz[])
      as w(booking_id, room_id, night, price_paise, expires_at)
  ), agreed as (
    insert into booking_night as known (hotel_id, booking_id, room_id, night, price_paise)
    select $1, booking_id, room_id, night, price_paise from wanted
    on conflict (hotel_id, booking_id, room_id, night) do update set price_paise = excluded.price_paise
      where known.price_paise <> excluded.price_paise
  ), unwanted as (
    select a.booking_id, a.room_id, a.night from booking_night a
    where a.hotel_id = $1 and a.booking_id = any($7::uuid[])
      and not exists (select from wanted w where w.booking_id = a.booking_id and w.room_id = a.room_id and w.night = a.night)
  ), dropped as (
    select n.booking_id, n.room_id, n.night, '-infinity'::timestamptz as expires_at
    from unwanted u join room_nights n on n.hotel_id = $1 and n.night = u.night and n.room_id = u.room_id and n.booking_id = u.booking_id
    where not exists (select from wanted w where w.room_id = n.room_id and w.night = n.night)
  ), done as (
    insert into room_nights as held (hotel_id, night, room_id, booking_id, expires_at)
    select $1, night, room_id, booking_id, expires_at
    from (select booking_id, room_id, night, expires_at from wanted union all select * from dropped) as change
    order by night, room_id
    on conflict (hotel_id, night, room_id) do update set booking_id = excluded.booking_id, expires_at = excluded.expires_at
      where held.expires_at < now() or held.booking_id = any($7::uuid[])
    returning expires_at
  )
  select count(*) filter (where expires_at > '-infinity')::int as got,
    count(*) filter (where expires_at = '-infinity') > 0
      or exists (select from unwanted where booking_id = any($8::uuid[])) as rest
  from done`

const dropStatement = `
  with gone as (
    delete from room_nights n using booking_night a
    where a.hotel_id = $1 and a.booking_id = any($2::uuid[]) and n.hotel_id = $1 and n.night = a.night and n.room_id = a.room_id
      and n.booking_id = a.booking_id and n.expires_at = '-infinity'
  ), kept as (
    select * from unnest($4::uuid[], $5::uuid[], $6::date[]) as k(booking_id, room_id, night)
  )
  delete from booking_night a
  where a.hotel_id = $1 and a.booking_id = any($3::uuid[])
    and not exists (select from kept k where k.booking_id = a.booking_id and k.room_id = a.room_id and k.night = a.night)`

/**
 * Makes the nights of these bookings exactly what is wanted, all together: taken over where a hold has run out, kept where they are theirs,
 * released where they are not wanted any more. What was agreed is rewritten alike, unless it stays. The rooms are rows of `booking_room`
 * already, and the caller has locked the bookings. Throws RoomTaken when somebody else has a night: nothing is left of the change then, once
 * the transaction (or its savepoint) is rolled back.
 */
export const setNights = async (tx: Tx, hotelId: string, changes: readonly NightChange[]): Promise<void> => {
  if (changes.length === 0) return
  const wanted = changes.flatMap(({ bookingId, nights, until }) => nights.map(night => ({ ...night, bookingId, until })))
  const bookingIds = wanted.map(night => night.bookingId)
  const roomIds = wanted.map(night => night.roomId)
  const dates = wanted.map(({ night }) => night)
  const all = changes.map(change => change.bookingId)
  const rewritten = changes.filter(change => !change.keepAgreed).map(change => change.bookingId)
  const [found] = await prepared<{ got: number; rest: boolean }>(tx, 'take-nights', takeStatement, [
    ...[hotelId, bookingIds, roomIds, dates],
    wanted.map(({ pricePaise }) => pricePaise),
    wanted.map(({ until }) => until),
    ...[all, rewritten],
  ])
  if (found?.got !== wanted.length) throw new RoomTaken()
  if (found.rest) await prepared(tx, 'drop-nights', dropStatement, [hotelId, all, rewritten, bookingIds, roomIds, dates])
}

/** Throws RoomTaken where `setNights` would: another booking has one of the wanted nights, sold or still held. */
export const refuseTaken = async (db: Db, hotelId: string, changes: readonly NightChange[]): Promise<void> => {
  const wanted = changes.flatMap(({ nights }) => nights)
  if (wanted.length === 0) return
  const { rows } = await sql`
    select from unnest(${wanted.map(({ roomId }) => roomId)}::uuid[], ${wanted.map(({ night }) => night)}::date[]) as w(room_id, night)
      join room_nights n on n.hotel_id = ${hotelId} and n.night = w.night and n.room_id = w.room_id
    where n.expires_at >= now() and n.booking_id <> all(${changes.map(({ bookingId }) => bookingId)}::uuid[]) limit 1`.execute(db)
  if (rows.length > 0) throw new RoomTaken()
}

/** Does the work, or nothing of it: false when a room was taken. For transactions that go on then. */
export const unlessTaken = async (tx: Tx, work: () => Promise<unknown>): Promise<boolean> => {
  await sql`savepoint nights`.execute(tx)
  try {
    await work()
  } catch (error) {
    if (!(error instanceof RoomTaken)) throw error
    await sql`rollback to savepoint nights`.execute(tx)
    await sql`release savepoint nights`.execute(tx)
    return false
  }
  await sql`release savepoint nights`.execute(tx)
  return true
}
