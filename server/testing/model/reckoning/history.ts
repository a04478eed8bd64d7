import assert from 'node:assert/strict'
import type { LogLine, Tables } from './tables.ts'

/** A booking as its history tells it, by the history's names of the fields. */
type Told = Record<string, unknown>

const nightsIn = ({ agreed }: Tables, id: string): string[] =>
  agreed.filter(({ booking }) => booking === id).map(({ night, room, price }) => `${night} ${room} ${price}`)
const roomsIn = ({ rooms }: Tables, id: string): string[] =>
  rooms.filter(({ booking }) => booking === id).map(({ room, meal }) => `${room} ${meal}`)
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

const tellOf = (tables: Tables, id: string): Told | undefined => {
  const row = tables.bookings.find(booking => booking.id === id)
  if (!row) return undefined
  return {
    status: row.status,
    checkInDate: row.check_in,
    checkOutDate: row.check_out,
    userName: row.name,
    leaveDue: row.leftDue,
    totalAmount: row.total,
    rooms: roomsIn(tables, id).sort(),
    nights: nightsIn(tables, id).sort(),
    charge: sum(tables.charges.filter(({ booking }) => booking === id).map(({ paise }) => paise)),
  }
}

const nightNamed = ({ night, roomId, pricePaise }: { night: string; roomId: string; pricePaise: number }) =>
  `${night} ${roomId} ${pricePaise}`
const roomNamed = ({ id, mealOption }: { id: string; mealOption: string }) => `${id} ${mealOption}`
const list = <T, R>(value: unknown, name: (one: T) => R): R[] => ((value ?? []) as T[]).map(name)

/** Applies a change of the history; asserts that its former value is the one told so far. */
const after = (told: Told, { field, from, to }: LogLine['changes'][number]): Told => {
  if (field === 'charge') {
    const { kind, amount } = to as { kind: string; amount: number }
    return { ...told, charge: Number(told.charge) + (kind === 'DISCOUNT' ? -amount : amount) }
  }
  if (field === 'nights') {
    const gone = list(from, nightNamed)
    const left = (told.nights as string[]).filter(night => !gone.includes(night))
    assert.equal(left.length + gone.length, (told.nights as string[]).length, 'The history lets nights go that were not there')
    return { ...told, nights: [...left, ...list(to, nightNamed)].sort() }
  }
  if (!(field in told)) return told
  const [was, is] = field === 'rooms' ? [list(from, roomNamed).sort(), list(to, roomNamed).sort()] : [from, to]
  assert.deepEqual(was, told[field], `The history says that ${field} was something else`)
  return { ...told, [field]: is }
}

/** The first entry of a booking tells its state and dates. */
const begun = ({ changes }: LogLine) => Object.fromEntries(changes.map(({ field, to }) => [field, to]))

/** What was told before the entries of a sale at the desk's own price, which follow the first one in the same call. */
const beforeEntries = (told: Told, entries: readonly LogLine[]): Told => {
  const earlier: Told = { ...told }
  for (const { field, from, to } of entries.flatMap(({ changes }) => changes).toReversed()) {
    if (field === 'totalAmount') earlier.totalAmount = from
    if (field !== 'nights') continue
    const came = list(to, nightNamed)
    const kept = (earlier.nights as string[]).filter(night => !came.includes(night))
    earlier.nights = [...kept, ...list(from, nightNamed)].sort()
  }
  return earlier
}

/** The account that made a change, and the time that its log entries must have. */
export interface Maker {
  account: string | undefined
  now: Date
}

const tolerance = 600_000

/** Entries by staff name the account that made the change, at the desk's time; all others name no account. */
const checkMaker = ({ actor, account, at, what }: LogLine, { account: maker, now }: Maker): void => {
  assert.equal(account, actor === 'staff' ? maker : null, `'${what}' is not by who did it`)
  if (maker !== undefined) assert.equal(actor, 'staff', `'${what}' is by nobody of the staff`)
  const late = Math.abs(Date.parse(at) - now.getTime())
  if (actor === 'staff') assert.ok(late < tolerance, `'${what}' was written down at ${at}`)
}

/**
 * Checks that the log lines since `before` lead from the booking's former state to its present one, in the order of
 * their versions; the parts of one change share a version. A deleted booking's last line says so; a purged one has no
 * lines.
 */
const checkBooking = (id: string, before: Tables, now: Tables): void => {
  const ofIt = ({ booking }: LogLine) => booking === id
  const lines = now.log.filter(ofIt)
  const fresh = lines.slice(before.log.filter(ofIt).length)
  const is = tellOf(now, id)
  if (!is) {
    if (lines.length > 0) assert.equal(lines.at(-1)?.what, 'deleted', 'The last that is said of a booking that is gone')
    return
  }
  const [from = 0, to = 0] = [before, now].map(({ bookings }) => bookings.find(booking => booking.id === id)?.version)
  // A group payment moved to another booking makes no new version of either.
  const said = fresh.filter(({ what }) => what !== 'payment moved').map(({ version }) => version)
  const isCounted = said.every((version, at) => version > from && version >= (said[at - 1] ?? from) && version <= to)
  assert.ok(isCounted, `Booking ${id}: its history names the versions ${said}, and it went from ${from} to ${to}`)
  const was = tellOf(before, id) ?? { ...beforeEntries(is, fresh.slice(1)), ...(fresh[0] && begun(fresh[0])) }
  const told = fresh.slice(tellOf(before, id) ? 0 : 1).reduce((sofar, { changes }) => changes.reduce(after, sofar), was)
  assert.deepEqual(is, told, `Booking ${id}: its history says something else than what is there`)
}

/** Throws unless every booking's history tells what changed since `before` and by whom. Older lines must not change. */
export const checkHistory = (before: Tables, now: Tables, maker: Maker): void => {
  const living = new Set(now.log.map(({ id }) => id))
  const known = before.log.filter(({ id, booking }) => living.has(id) || now.bookings.some(one => one.id === booking))
  assert.deepEqual(now.log.slice(0, known.length), known, 'The history was rewritten')
  for (const line of now.log.slice(known.length)) checkMaker(line, maker)
  for (const id of new Set([...before.bookings, ...now.bookings].map(one => one.id))) checkBooking(id, before, now)
}
