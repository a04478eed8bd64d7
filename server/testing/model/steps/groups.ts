import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { groupApi } from '#shared/bookings/groups.ts'
import type { CallOf } from '#shared/contract/endpoint.ts'
import { addDays, nightsOf } from '#shared/words/dates.ts'
import { type Books, keyOf, newBooking, sumOfAgreed } from '../reckoning/books.ts'
import type { Agreed, ModelBooking, ModelGroup } from '../reckoning/entries.ts'
import { soldNow } from '../reckoning/offers.ts'
import { nightAt } from '../reckoning/prices.ts'
import { type Done, expectDone, pick, type World } from '../reckoning/world.ts'
import { isOccupied, roomsNow } from './desk.ts'
import type { StepOf } from './steps.ts'

const isOff = ({ status }: ModelBooking) => ['CANCELLED', 'NO_SHOW', 'EXPIRED'].includes(status)
const there = ({ members }: ModelGroup) => members.filter(({ isGone }) => !isGone)

/** By the day on which they leave, then by the number of their first room. */
const inPaymentOrder = (books: Books, members: readonly ModelBooking[]): ModelBooking[] => {
  const numberOf = (booking: ModelBooking) => Number(books.room(books.roomsOf(booking)[0] ?? '').number)
  return members.toSorted((one, other) => {
    if (one.checkOut !== other.checkOut) return one.checkOut < other.checkOut ? -1 : 1
    return numberOf(one) - numberOf(other) || (one.id < other.id ? -1 : 1)
  })
}

const owed = (books: Books, booking: ModelBooking): number => (isOff(booking) ? 0 : Math.max(0, books.dueOf(booking)))

const addShare = ({ shares }: ModelGroup, booking: ModelBooking, paise: number): void => {
  shares.set(booking, (shares.get(booking) ?? 0) + paise)
  booking.paid += paise
}

/** Each room is a booking of its own; the later ones begin some days after the first. */
export const sellGroup = async (world: World, step: StepOf<'group'>): Promise<Done> => {
  const { server, hotel, books } = world
  const party = { adults: 1, ages: [] }
  const wished = step.rooms.flatMap((room, at) => {
    const { id, isAvailable, state } = books.rooms[room] ?? {}
    if (id === undefined) return []
    const checkIn = addDays(books.day.today, step.from + at * step.later)
    const checkOut = addDays(checkIn, step.nights)
    const nights = nightsOf(checkIn, checkOut)
    const { byRoom, offer } = soldNow(books, { nights, meal: 'breakfast', rooms: [{ id, party, extraBeds: 0 }], code: undefined })
    const agreed: Agreed = new Map(nights.map((night, on) => [keyOf(night, id), nightAt(byRoom, on, 0)]))
    return [{ id, checkIn, checkOut, agreed, offer, isOpen: isAvailable && state === 'open' }]
  })
  // A hotel that is registered issues papers on a bill of several bookings, which are reckoned elsewhere.
  const hasOneBill = step.oneBill && !books.rates.tax
  const bookings = wished.map(({ id, checkIn, checkOut }) => ({
    roomId: id,
    mealOption: 'breakfast' as const,
    checkInDate: checkIn,
    checkOutDate: checkOut,
    adults: 1,
  }))
  const guest = { name: 'Rao wedding', userName: 'Meera Iyer', userPhone: '9812345678' }
  const input = { hotelId: hotel.id, ...guest, oneFolio: hasOneBill, bookings, key: randomUUID() }
  const { person, seen } = world.desks[step.desk]
  world.acting = person
  const { status, data, failure } = await server.call(groupApi.create, input as CallOf<typeof groupApi.create>, person.headers)
  assert.ok(status < 500, `creategroup answers ${status}: ${failure.error}`)
  const isAllowed = wished.every(({ checkIn, agreed, isOpen }) => checkIn >= books.day.firstOpen && isOpen && books.isFree(agreed.keys()))
  expectDone(status === 200, isAllowed, failure.error)
  if (status !== 200) return false
  const members = wished.map(({ id: roomId, checkIn, checkOut, agreed, offer }) => {
    const made = data.bookings.find(({ rooms }) => rooms[0]?.id === roomId)
    assert.ok(made, 'A booking of the group is missing')
    const known = { id: made.id, name: guest.userName, attempt: undefined, status: 'CONFIRMED', checkIn, checkOut } as const
    const booking = { ...newBooking({ ...known, ...party, meal: 'breakfast', offer, code: undefined, agreed }), version: made.version }
    assert.equal(booking.total, sumOfAgreed(agreed))
    seen.set(booking.id, booking.version)
    books.bookings.push(booking)
    books.give(booking, agreed)
    return booking
  })
  if (step.twice) {
    const again = await server.call(groupApi.create, input as CallOf<typeof groupApi.create>, person.headers)
    assert.equal(again.data.id, data.id, 'The same call made another group')
  }
  books.groups.push({ id: data.id, hasOneBill, members, paid: 0, shares: new Map() })
  return true
}

/** The group pays a half of what is due for all of it, all, or more than that: in turn what is due for each booking. */
export const payGroup = async (world: World, step: StepOf<'payGroup'>): Promise<Done> => {
  const { server, hotel, books } = world
  const group = pick(books.groups, step.group)
  if (!group) return 'nothing to do'
  const due = there(group).reduce((sum, booking) => sum + owed(books, booking), 0)
  const paise = Math.max(100, Math.round((due * step.half) / 2))
  const { person } = world.desks[step.desk]
  world.acting = person
  const input = { hotelId: hotel.id, groupId: group.id, payment: { paymentMethod: 'UPI' as const, amount: paise / 100, key: randomUUID() } }
  const { status, failure } = await server.call(groupApi.pay, input, person.headers)
  assert.ok(status < 500, `paygroup answers ${status}: ${failure.error}`)
  expectDone(status === 200, paise <= due, failure.error)
  if (status !== 200) return false
  let rest = paise
  for (const booking of inPaymentOrder(books, there(group))) {
    const part = Math.min(rest, owed(books, booking))
    rest -= part
    if (part > 0) addShare(group, booking, part)
  }
  group.paid += paise
  books.deskMoney.push({ day: books.day.today, paise })
  return true
}

/** All of a group that are still to come or there already check in, or none of them. */
export const groupArrives = async (world: World, step: StepOf<'groupIn'>): Promise<Done> => {
  const { server, hotel, books } = world
  const group = pick(books.groups, step.group)
  const named = (group ? there(group) : []).filter(({ status }) => status === 'CONFIRMED' || status === 'CHECKED_IN')
  if (!group || named.length === 0) return 'nothing to do'
  const { today, firstOpen } = books.day
  const { person } = world.desks[step.desk]
  world.acting = person
  const input = { hotelId: hotel.id, groupId: group.id, bookings: named.map(({ id }) => ({ bookingId: id })) }
  const { status, failure } = await server.call(groupApi.checkIn, input, person.headers)
  assert.ok(status < 500, `checkingroup answers ${status}: ${failure.error}`)
  const coming = named.filter(booking => booking.status === 'CONFIRMED')
  const areDue = coming.every(({ checkIn, checkOut }) => checkIn <= today && checkOut > firstOpen)
  const isEmpty = coming.every(booking => !isOccupied(books, roomsNow(booking.agreed, books), ...named))
  expectDone(status === 200, areDue && isEmpty, failure.error)
  if (status !== 200) return false
  for (const booking of coming) Object.assign(booking, { status: 'CHECKED_IN', arrivedOn: today })
  return coming.length > 0
}

/** On one bill, what of the group's money a booking does not need pays for those for which something is due. */
export const levelGroups = (books: Books): void => {
  for (const group of books.groups) {
    if (!group.hasOneBill) continue
    const turn = inPaymentOrder(books, there(group))
    for (const booking of turn) {
      const net = Math.max(0, booking.paid - books.returnedOf(booking))
      const over = booking.status === 'CANCELLED' ? net : isOff(booking) ? 0 : -books.dueOf(booking)
      let free = Math.max(0, Math.min(group.shares.get(booking) ?? 0, over))
      for (const other of turn) {
        const paise = other === booking ? 0 : Math.min(free, owed(books, other))
        if (paise === 0) continue
        free -= paise
        addShare(group, booking, -paise)
        addShare(group, other, paise)
      }
    }
  }
}
