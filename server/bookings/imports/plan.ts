import { importColumnIds } from '#shared/bookings/import-columns.ts'
import type { ImportRow } from '#shared/bookings/imports.ts'
import { limits, missingPlaces } from '#shared/prices/stay.ts'
import type { Room } from '#shared/rooms/rooms.ts'
import { type DeskDay, formatDay, nightsBetween, nightsOf } from '#shared/words/dates.ts'
import { toRupees } from '#shared/words/money.ts'
import { fault, type ReadRow } from './cells.ts'
import { type ImportedStay, type ImportFacts, type ImportSale, priceImported } from './price.ts'
import { isSameName, RoomIndex } from './room-index.ts'
import { nightsOfImports, TakenNights } from './taken-nights.ts'

export interface PlannedRow {
  row: ReadRow
  room: Room | undefined
  sale: ImportSale | undefined
  /** True if its only fault is that the room is taken. */
  isTaken: boolean
}

const placeOf = (roomId: string, night: string) => `${roomId} ${night}`

/** A row's stay if it can be booked, else a fault. A checked-in guest came by today and may leave today. */
const stayOf = (row: ReadRow, { today, firstOpen }: DeskDay): ImportedStay | undefined => {
  const { checkIn, checkOut, isCheckedIn } = row
  if (checkIn === undefined || checkOut === undefined) return undefined
  const nights = nightsBetween(checkIn, checkOut)
  if (nights < 1) return fault(row, 'checkOutDate', 'Check-out must be at least one day after check-in.')
  if (nights > limits.nights) return fault(row, 'checkOutDate', `A stay is at most ${limits.nights} nights.`)
  if (isCheckedIn && checkIn > today) return fault(row, 'status', 'This stay has not begun yet.')
  if (checkOut < today || (!isCheckedIn && checkOut === today))
    return fault(row, 'checkOutDate', 'This stay is over. Take it out of the file.')
  if (!isCheckedIn && checkIn < firstOpen)
    return fault(row, 'checkInDate', 'Check-in is past. Where the guest is in the house, write Checked in under Status.')
  return { checkIn, checkOut, nights: nightsOf(checkIn, checkOut) }
}

/** Nights and checked-in guests' rooms that rows of the file took, by line; `rooms` also has all other bookings. */
interface Taken {
  nights: Map<string, number>
  inside: Map<string, number>
  rooms: TakenNights
}

const whyNotInside = (row: ReadRow, room: Room, { inside }: ImportFacts, taken: Taken): string | undefined => {
  if (!row.isCheckedIn) return undefined
  const line = taken.inside.get(room.id)
  return line === undefined ? inside.get(room.id) : `The guest of row ${line} is still checked in to room ${room.roomNumber}.`
}

/** Why a stay cannot have the room that it names, as a sentence. */
const whyNot = (row: ReadRow, stay: ImportedStay, room: Room, facts: ImportFacts, taken: Taken): string | undefined => {
  for (const night of stay.nights) {
    const owner = facts.owners.get(placeOf(room.id, night))
    if (owner) return owner
    const line = taken.nights.get(placeOf(room.id, night))
    if (line !== undefined) return `Row ${line} has room ${room.roomNumber} on ${formatDay(night)} too.`
  }
  return whyNotInside(row, room, facts, taken)
}

const isFree = (row: ReadRow, { checkIn, nights }: ImportedStay, room: Room, facts: ImportFacts, taken: Taken): boolean =>
  taken.rooms.isFree(room.id, checkIn, nights.length) && whyNotInside(row, room, facts, taken) === undefined

const take = (row: ReadRow, stay: ImportedStay, room: Room, taken: Taken): void => {
  for (const night of stay.nights) taken.nights.set(placeOf(room.id, night), row.line)
  taken.rooms.take(room.id, stay.checkIn, stay.nights.length)
  if (row.isCheckedIn) taken.inside.set(room.id, row.line)
}

const roomNamed = (row: ReadRow, rooms: RoomIndex): Room | undefined => {
  if (row.room === undefined) return undefined
  const room = rooms.numbered(row.room)
  if (!room) return fault(row, 'room', `There is no room ${row.room}.`)
  if (row.roomType !== undefined && !isSameName(room.roomType, row.roomType))
    return fault(row, 'roomType', `Room ${room.roomNumber} is a ${room.roomType}. Leave one of the two empty.`)
  return room
}

const roomsOfKind = (row: ReadRow, kind: string, rooms: RoomIndex): readonly Room[] => {
  const [first] = rooms.ofKind(kind)
  if (!first) fault(row, 'roomType', `There is no kind of room of this name. There are: ${rooms.kinds}.`)
  const { adults = 1, childAges = [] } = row
  const party = { adults, children: childAges.length }
  const fitting = rooms.fitting(kind, party)
  if (first && fitting.length === 0) fault(row, 'adults', missingPlaces([first], party) ?? `No ${first.roomType} is on sale.`)
  return fitting
}

/** Refuses each row whose reference an earlier row or a booking of the hotel already has. */
const refuseKnown = (rows: readonly ReadRow[], { references }: ImportFacts): void => {
  const seen = new Map<string, number>()
  for (const row of rows) {
    const key = row.reference?.toLowerCase()
    if (key === undefined) continue
    const [line, known] = [seen.get(key), references.get(key)]
    if (line !== undefined) fault(row, 'reference', `Row ${line} has this reference too.`)
    else if (known !== undefined) fault(row, 'reference', known)
    seen.set(key, line ?? row.line)
  }
}

/**
 * Plans the bookings of a file's rows: first those that name a room, then the others by check-in. Pure, except that it
 * adds faults to the rows.
 */
export const planImport = (rows: readonly ReadRow[], facts: ImportFacts): PlannedRow[] => {
  const rooms = new RoomIndex(facts.rooms)
  const taken: Taken = { nights: new Map(), inside: new Map(), rooms: new TakenNights(nightsOfImports(facts.day.today).from, facts.taken) }
  const planned = new Map<ReadRow, PlannedRow>()
  refuseKnown(rows, facts)
  const plan = (row: ReadRow, stay: ImportedStay, room: Room) => {
    const before = Object.keys(row.faults).length
    const sale = priceImported(row, stay, room, facts)
    const refusal = whyNot(row, stay, room, facts, taken)
    if (refusal) fault(row, 'room', refusal)
    else take(row, stay, room, taken)
    const isTaken = before === 0 && refusal !== undefined && Object.keys(row.faults).length === 1
    planned.set(row, { row, room, sale: Object.keys(row.faults).length === 0 ? sale : undefined, isTaken })
  }
  const withStay = rows.flatMap(row => {
    const stay = stayOf(row, facts.day)
    return stay ? [{ row, stay }] : []
  })
  for (const { row, stay } of withStay) {
    const room = roomNamed(row, rooms)
    if (room) plan(row, stay, room)
  }
  const byStart = withStay.toSorted((one, other) => (one.stay.checkIn < other.stay.checkIn ? -1 : 1))
  for (const { row, stay } of byStart) {
    if (row.room !== undefined || row.roomType === undefined) continue
    const fitting = roomsOfKind(row, row.roomType, rooms)
    const free = fitting.find(room => isFree(row, stay, room, facts, taken))
    if (free) plan(row, stay, free)
    else if (fitting.length > 0) {
      const isTaken = Object.keys(row.faults).length === 0
      fault(row, 'roomType', 'No room of this kind is free on all of these nights.')
      planned.set(row, { row, room: undefined, sale: undefined, isTaken })
    }
  }
  return rows.map(row => planned.get(row) ?? { row, room: undefined, sale: undefined, isTaken: false })
}

/** A row for the screen. */
export const shownRow = ({ row, room }: PlannedRow): ImportRow => ({
  line: row.line,
  reference: row.reference ?? '',
  userName: row.userName ?? '',
  checkInDate: row.checkIn ?? null,
  checkOutDate: row.checkOut ?? null,
  roomNumber: room?.roomNumber ?? null,
  isChosen: row.room === undefined,
  isCheckedIn: row.isCheckedIn,
  price: row.pricePaise === undefined ? null : toRupees(row.pricePaise),
  received: row.receivedPaise === undefined ? null : toRupees(row.receivedPaise),
  faults: importColumnIds.options.flatMap(column => {
    const message = row.faults[column]
    return message === undefined ? [] : [{ column, message }]
  }),
  notes: row.notes,
})
