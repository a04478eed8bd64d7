import { sql } from 'kysely'
import { runPrepared, type Tx } from '../../db/connect.ts'
import { Refusal } from '../../http/errors/errors.ts'
import { type AgreedNight, listedColumns as listed, noParts } from './agreed-night.ts'

/** A night in a room. */
export type RoomNight = Pick<AgreedNight, 'roomId' | 'night'>

export interface BookingNights {
  bookingId: string
  before: readonly AgreedNight[]
  agreed: readonly AgreedNight[]
  /** Lists the `agreed` nights that the booking still holds in the inventory: none once it is cancelled or expired. */
  nights: readonly AgreedNight[]
  /** When the nights go back on sale: at the end of the hold, or never. */
  until: Date | 'infinity'
}

/** A block has its nights until they pass, and no price is agreed for them. */
export interface BlockNights {
  blockId: string
  before: readonly RoomNight[]
  nights: readonly RoomNight[]
}

export type NightsChange = BookingNights | BlockNights

/** Another booking or block has one of the nights, or a room was removed: the caller's transaction is rolled back. */
export class RoomTaken extends Refusal {
  /** `said`: which room is taken, in sentences, where that is known. */
  constructor(said = 'This room is taken on at least one of these nights.') {
    super(409, 'CONFLICT', `${said} Please choose again.`)
  }
}

/**
 * What a change does with a night of one of its owners: it takes the night or keeps it, another owner of the change
 * takes it over, or it is released and goes back on sale.
 */
type Fate = 'take' | 'hand over' | 'release'

/**
 * $2: rows of nights, each of a booking or of a block. `price_paise` is null for a night that is no longer agreed, and
 * for a block's. `expires_at` tells the fate (`expiryOf`). $3: all bookings of the change, $4: all its blocks.
 *
 * `agreed` writes the agreed nights. `done` takes and releases nights; it skips a row of another owner and does not
 * count it. Every transaction locks rows of room_night in the order of their key, so that two changes cannot deadlock;
 * an upsert locks a row even if its `where` then skips it. A released night is marked here, in that order, and deleted
 * by the next statement.
 */
const takeStatement = `
  with wanted as (
    select * from jsonb_to_recordset($2::jsonb) as w(
      booking_id uuid, block_id uuid, room_id uuid, night date, expires_at timestamptz, price_paise bigint, people_paise bigint, extra_adults smallint,
      extra_children smallint, children_paise bigint, beds_paise bigint, offer_paise bigint, tax_mode text, tax_added_paise bigint,
      step_paise bigint, why text, adults smallint, child_ages smallint[], extra_beds smallint)
  ), agreed as (
    insert into booking_night as kept (hotel_id, booking_id, room_id, night, ${listed('')})
    select $1, booking_id, room_id, night, ${listed('')} from wanted where price_paise is not null
    on conflict (hotel_id, booking_id, room_id, night) do update set (${listed('')}) = row (${listed('excluded.')})
      where (${listed('kept.')}) is distinct from (${listed('excluded.')})
  ), done as (
    insert into room_night as held (hotel_id, night, room_id, booking_id, block_id, expires_at)
    select $1, night, room_id, booking_id, block_id, expires_at from wanted where expires_at is not null order by night, room_id
    on conflict (hotel_id, night, room_id) do update
      set booking_id = excluded.booking_id, block_id = excluded.block_id, expires_at = excluded.expires_at
      where held.booking_id = any($3::uuid[]) or held.block_id = any($4::uuid[])
        or (held.expires_at < now() and excluded.expires_at > '-infinity')
    returning expires_at
  )
  select count(*) filter (where expires_at > '-infinity')::int as got from done`

/** $2 to $4: the released nights, $5 to $7: the nights that are no longer agreed. */
const dropStatement = `
  with gone as (
    delete from room_night n using unnest($2::uuid[], $3::uuid[], $4::date[]) as d(owner_id, room_id, night)
    where n.hotel_id = $1 and n.night = d.night and n.room_id = d.room_id and d.owner_id = coalesce(n.booking_id, n.block_id)
      and n.expires_at = '-infinity'
  )
  delete from booking_night a using unnest($5::uuid[], $6::uuid[], $7::date[]) as d(booking_id, room_id, night)
  where a.hotel_id = $1 and a.booking_id = d.booking_id and a.room_id = d.room_id and a.night = d.night`

interface NightRow extends RoomNight, Partial<Omit<AgreedNight, 'pricePaise' | keyof RoomNight>> {
  owner: { bookingId: string } | { blockId: string }
  /** Null for a night that is no longer agreed, and for a block's. */
  pricePaise: number | null
  fate: Fate
  /** When a taken night goes back on sale: at the end of the hold, or never. */
  until: Date | 'infinity'
}

const isBlock = (change: NightsChange): change is BlockNights => 'blockId' in change

const keysOf = (rows: readonly NightRow[]) => [
  rows.map(({ owner }) => ('blockId' in owner ? owner.blockId : owner.bookingId)),
  rows.map(({ roomId }) => roomId),
  rows.map(({ night }) => night),
]

const placeOf = ({ roomId, night }: RoomNight) => `${night} ${roomId}`
const placesOf = (nights: readonly RoomNight[]) => new Set(nights.map(placeOf))

const rowsOf = (changes: readonly NightsChange[]): NightRow[] => {
  const taken = placesOf(changes.flatMap(({ nights }) => nights))
  return changes.flatMap(change => {
    const { before, nights } = change
    const [owner, until, agreed] = isBlock(change)
      ? ([{ blockId: change.blockId }, 'infinity', nights.map(night => ({ ...night, pricePaise: null }))] as const)
      : ([{ bookingId: change.bookingId }, change.until, change.agreed] as const)
    const [own, kept] = [placesOf(nights), placesOf(agreed)]
    const gone = before.filter(night => !kept.has(placeOf(night))).map(night => ({ ...night, pricePaise: null }))
    return [...agreed, ...gone].map(night => {
      const fate = own.has(placeOf(night)) ? 'take' : taken.has(placeOf(night)) ? 'hand over' : 'release'
      return { ...night, owner, fate, until }
    })
  })
}

/** The `expires_at` to write. Null: a night that is handed over is written by its new owner's row alone. */
const expiryOf = ({ fate, until }: NightRow) => ({ take: until, 'hand over': null, release: '-infinity' })[fate]

const columnsOf = (row: NightRow) => {
  const { owner, roomId, night, pricePaise, tax, parts = noParts } = row
  return {
    ...('blockId' in owner ? { block_id: owner.blockId } : { booking_id: owner.bookingId }),
    room_id: roomId,
    night,
    expires_at: expiryOf(row),
    price_paise: pricePaise,
    people_paise: parts.people,
    extra_adults: parts.extraAdults,
    extra_children: parts.extraChildren,
    children_paise: parts.forChildren,
    beds_paise: parts.beds,
    offer_paise: parts.offer,
    tax_mode: tax,
    tax_added_paise: parts.taxAdded,
    step_paise: parts.step,
    why: parts.why,
    adults: parts.adults,
    child_ages: parts.childAges,
    extra_beds: parts.extraBeds,
  }
}

/** True for a night that its booking agreed on before and does not have any more. */
const isOutdated = ({ owner, pricePaise }: NightRow) => 'bookingId' in owner && pricePaise === null

/**
 * Sets the nights of these bookings and blocks to exactly what is wanted, in one step. The rooms of a booking must be
 * rows of `booking_room` already, and the caller has locked the bookings and blocks. Throws RoomTaken: the caller then
 * rolls back its transaction or savepoint.
 */
export const setNights = async (tx: Tx, hotelId: string, changes: readonly NightsChange[]): Promise<void> => {
  const rows = rowsOf(changes)
  if (rows.length === 0) return
  const [found] = await runPrepared<{ got: number }>(tx, takeStatement, [
    ...[hotelId, JSON.stringify(rows.map(columnsOf))],
    changes.flatMap(change => (isBlock(change) ? [] : change.bookingId)),
    changes.flatMap(change => (isBlock(change) ? change.blockId : [])),
  ])
  if (found?.got !== changes.flatMap(({ nights }) => nights).length) throw new RoomTaken()
  const [released, outdated] = [rows.filter(({ fate }) => fate === 'release'), rows.filter(isOutdated)]
  if (released.length + outdated.length === 0) return
  await runPrepared(tx, dropStatement, [hotelId, ...keysOf(released), ...keysOf(outdated)])
}

/** The nights that one statement writes: preparing more at once would delay other calls. */
const portion = 250

/** Splits the nights of new bookings in the order of their keys, so that rows are locked as by one statement. */
export function* inPortions(begun: readonly BookingNights[]): Generator<BookingNights[]> {
  // Nights are collected date by date: sorting all nights of a large import at once would delay other calls.
  const waiting = begun.map(booking => ({ booking, nights: booking.agreed.toSorted(byNight), at: 0 }))
  const nextDate = () =>
    waiting.reduce<string | undefined>((first, { nights, at }) => {
      const night = nights[at]?.night
      return night !== undefined && (first === undefined || night < first) ? night : first
    }, undefined)
  let open: { booking: BookingNights; night: AgreedNight }[] = []
  for (let date = nextDate(); date !== undefined; date = nextDate()) {
    const onDate: typeof open = []
    for (const one of waiting)
      for (let night = one.nights[one.at]; night?.night === date; night = one.nights[++one.at]) onDate.push({ booking: one.booking, night })
    for (const night of onDate.sort(byRoom)) {
      open.push(night)
      if (open.length < portion) continue
      yield portionOf(open)
      open = []
    }
  }
  if (open.length > 0) yield portionOf(open)
}

const byNight = (one: RoomNight, other: RoomNight) => (one.night < other.night ? -1 : one.night > other.night ? 1 : 0)
const byRoom = (one: { night: RoomNight }, other: { night: RoomNight }) => (one.night.roomId < other.night.roomId ? -1 : 1)

const portionOf = (nights: readonly { booking: BookingNights; night: AgreedNight }[]): BookingNights[] =>
  [...Map.groupBy(nights, ({ booking }) => booking)].map(([booking, own]) => {
    const agreed = own.map(({ night }) => night)
    return { ...booking, agreed, nights: agreed }
  })

/** Runs the work in a savepoint. Returns the error when a room was taken, so that the transaction can go on. */
export const tryInSavepoint = async (tx: Tx, work: () => Promise<unknown>): Promise<RoomTaken | undefined> => {
  await sql`savepoint nights`.execute(tx)
  try {
    await work()
  } catch (error) {
    if (!(error instanceof RoomTaken)) throw error
    await sql`rollback to savepoint nights`.execute(tx)
    await sql`release savepoint nights`.execute(tx)
    return error
  }
  await sql`release savepoint nights`.execute(tx)
  return undefined
}
