import assert from 'node:assert/strict'
import type { LogLine, Tables } from './tables.ts'

/** What the history tells of a booking, by its names of the fields. */
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

/** What is told after an entry; what it says was before has to be what was there. */
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

/** A booking that begins tells its state and dates. */
const begun = ({ changes }: LogLine) => Object.fromEntries(changes.map(({ field, to }) => [field, to]))

/** What was told before the entries of a sale at a price of the desk's own, which follow its first one in the same call. */
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

/** Who made a change, and when it has to have been written down. */
export interface Maker {
  account: string | undefined
  now: Date
}

const tolerance = 600_000

/** Entries of the desk are by the person who changed something, at the time of the desk's clock; all others are by no account. */
const checkMaker = ({ actor, account, at, what }: LogLine, { account: maker, now }: Maker): void => {
  assert.equal(account, actor === 'staff' ? maker : null, `'${what}' is not by who did it`)
  if (maker !== undefined) assert.equal(actor, 'staff', `'${what}' is by nobody of the staff`)
  const late = Math.abs(Date.parse(at) - now.getTime())
  if (actor === 'staff') assert.ok(late < tolerance, `'${what}' was written down at ${at}`)
}

/**
 * What a step did to a booking is what its history says of it: the lines since `before` lead from what was there then to what is there now,
 * in the order of their versions; the parts of one change share one. Who was deleted has a last line that says so; who was purged has none left.
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
  // Money of a group that moves to another booking is no new version of either.
  const said = fresh.filter(({ what }) => what !== 'payment moved').map(({ version }) => version)
  const isCounted = said.every((version, at) => version > from && version >= (said[at - 1] ?? from) && version <= to)
  assert.ok(isCounted, `Booking ${id}: its history names the versions ${said}, and it went from ${from} to ${to}`)
  const was = tellOf(before, id) ?? { ...beforeEntries(is, fresh.slice(1)), ...(fresh[0] && begun(fresh[0])) }
  const told = fresh.slice(tellOf(before, id) ? 0 : 1).reduce((sofar, { changes }) => changes.reduce(after, sofar), was)
  assert.deepEqual(is, told, `Booking ${id}: its history says something else than what is there`)
}

/** Throws unless the history of every booking says what changed since `before`, and by whom. Lines that were there stay as they were. */
export const checkHistory = (before: Tables, now: Tables, maker: Maker): void => {
  const living = new Set(now.log.map(({ id }) => id))
  const known = before.log.filter(({ id, booking }) => living.has(id) || now.bookings.some(one => one.id === booking))
  assert.deepEqual(now.log.slice(0, known.length), known, 'The history was rewritten')
  for (const line of now.log.slice(known.length)) checkMaker(line, maker)
  for (const id of new Set([...before.bookings, ...now.bookings].map(one => one.id))) checkBooking(id, before, now)
}
