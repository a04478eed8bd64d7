import assert from 'node:assert/strict'
import { isDeepStrictEqual } from 'node:util'
import { paymentApi } from '#shared/payments/payments.ts'
import { roomApi } from '#shared/rooms/rooms.ts'
import { addDays, nightsOf } from '#shared/words/dates.ts'
import { orderFor } from '../../worlds/stay.ts'
import { type Books, keyOf, lives, newBooking, roomOf, roomsIn } from '../reckoning/books.ts'
import type { Agreed, ModelBooking } from '../reckoning/entries.ts'
import { soldNow } from '../reckoning/offers.ts'
import { type ModelParty, partyAt, together } from '../reckoning/people.ts'
import { bedsIn, chosenRoom, isSoldWith, nightAt, type StayToSell } from '../reckoning/prices.ts'
import { type Done, deductionBasisPoints, expectDone, pick, type World } from '../reckoning/world.ts'
import { isAgainst, isClosed } from './rules.ts'
import type { StepOf } from './steps.ts'

export const advanceOf = (total: number) => Math.round(total / 5)

/** The public search shows exactly the rooms that the model has free. */
export const search = async ({ server, hotel, books }: World, step: StepOf<'search'>): Promise<void> => {
  const checkInDate = addDays(books.day.today, 1 + step.from)
  const checkOutDate = addDays(checkInDate, step.nights)
  const { status, data } = await server.call(roomApi.search, { hotelId: hotel.slug, checkInDate, checkOutDate })
  // A guest arrives tomorrow at the earliest.
  expectDone(status === 200, checkInDate > books.day.today && !isAgainst(books, undefined, checkInDate, checkOutDate))
  if (status !== 200) return
  const free = books.onSale(nightsOf(checkInDate, checkOutDate)).filter(({ type }) => !isAgainst(books, type, checkInDate, checkOutDate))
  const numbers = data.map(room => room.roomNumber).sort()
  assert.deepEqual(numbers, free.map(room => room.number).sort(), 'The search shows other rooms than are free')
  const calendar = await server.get(roomApi.nights, { hotelId: hotel.slug, from: checkInDate, to: checkOutDate })
  for (const { night, free: count } of calendar) {
    const open = books.onSale([night]).filter(({ type }) => !isClosed(books, type, night))
    assert.equal(count, open.length, `The calendar of ${night} differs`)
  }
}

/**
 * Whether the attempt's present hold is reused: the same stay at the same price. Ages, and who sleeps where if the
 * guest says it, matter if prices count people.
 */
const isSameStay = (
  { books }: World,
  held: ModelBooking,
  checkIn: string,
  stay: StayToSell,
  advance: number,
  { adults, ages }: ModelParty,
) => {
  const counts = [...held.agreed.values()].some(night => night.party)
  const textOf = (id: string, extraBeds = 0, party?: ModelParty) =>
    [books.kind(id), extraBeds, counts && stay.rooms.length > 1 ? JSON.stringify(party) : ''].join()
  const nightIn = (room: string) => [...held.agreed].find(([key]) => roomOf(key) === room)?.[1]
  const heldRooms = roomsIn(held.agreed).map(id => textOf(id, nightIn(id)?.extraBeds, nightIn(id)?.party))
  const wanted = stay.rooms.map(({ id, extraBeds, party }) => textOf(id, extraBeds, party))
  const agesOf = (all: readonly number[]) => (counts ? [...all].sort() : all.length)
  return isDeepStrictEqual(
    [held.checkIn, held.checkOut, held.meal, advanceOf(held.total), held.adults, agesOf(held.ages), heldRooms.sort(), held.code],
    [checkIn, addDays(checkIn, stay.nights.length), stay.meal, advance, adults, agesOf(ages), wanted.sort(), stay.code?.toUpperCase()],
  )
}

/** Whether each kind has as many free rooms as were asked for. */
const hasEnough = ({ books }: World, rooms: string[], nights: string[], own: ModelBooking[]): boolean => {
  const free = books.onSale(nights, ...own).map(room => books.kind(room.id))
  return rooms.every(
    id => rooms.filter(other => books.kind(other) === books.kind(id)).length <= free.filter(kind => kind === books.kind(id)).length,
  )
}

/** Asserts that the given rooms are free ones of the wanted kinds, and the named ones if those are free. */
const checkChoice = ({ books }: World, wanted: string[], given: string[], nights: string[], own: ModelBooking[]) => {
  const free = books.onSale(nights, ...own).map(room => room.id)
  const kinds = (ids: string[]) => ids.map(id => books.kind(id)).sort()
  assert.deepEqual(kinds(given), kinds(wanted), 'Rooms of other kinds were held')
  assert.deepEqual(
    given.filter(id => !free.includes(id)),
    [],
    'A room was held that is not free',
  )
  assert.deepEqual(
    wanted.filter(id => free.includes(id) && !given.includes(id)),
    [],
    'The named room was free and was not held',
  )
}

/** The guest ends a hold; it counts as let go unless it had run out. */
const letGo = (books: Books, booking: ModelBooking) => {
  booking.isLetGo = !booking.isOver
  books.end(booking, 'EXPIRED')
}

/** A guest orders a stay: a new hold, the attempt's own again, or one in place of it. */
export const hold = async (world: World, step: StepOf<'hold'>): Promise<void> => {
  const { server, hotel, books } = world
  const checkIn = addDays(books.day.today, 1 + step.from)
  const checkOut = addDays(checkIn, step.nights)
  const rooms = step.rooms.flatMap(at => books.rooms[at]?.id ?? [])
  const nights = nightsOf(checkIn, checkOut)
  const asked = rooms.map((id, at) => ({ id, party: partyAt(step.party, at), extraBeds: at === 0 ? step.beds : 0 }))
  const party = together(asked.map(room => room.party))
  const stay = { nights, meal: step.meal, rooms: asked, code: step.code }
  const { byRoom, total, offer, isCodeGood } = soldNow(books, stay)
  const advance = advanceOf(total)
  const input = orderFor(server, hotel, {
    checkInDate: checkIn,
    checkOutDate: checkOut,
    amount: advance,
    key: world.attempts[step.attempt] ?? '',
    rooms: asked.map(room => chosenRoom(room, step.meal, asked.length > 1)),
    adults: party.adults,
    children: party.ages.length,
    childAges: [...party.ages],
    ...(step.code && { offerCode: step.code }),
    userEmail: `guest${step.attempt}@${hotel.slug}.example`,
    userPhone: `+91980000000${step.attempt}`,
  })
  const present = books.bookings.find(known => known.attempt === step.attempt && lives(known))
  const own = present ? [present] : []
  const areThere = asked.every(({ id }) => books.room(id).state === 'open')
  const areSold = asked.every(
    ({ id, extraBeds }) => books.room(id).isAvailable && extraBeds <= bedsIn(books, id) && isSoldWith(books, id, step.meal),
  )
  const isAllowed = checkIn > books.day.today && areThere && areSold
  const keepsRules = [undefined, ...rooms.map(id => books.room(id).type)].every(type => !isAgainst(books, type, checkIn, checkOut))
  const isPaid = present !== undefined && present.status !== 'PENDING'
  const isReused = present?.status === 'PENDING' && !present.isOver && areThere && isSameStay(world, present, checkIn, stay, advance, party)
  const { status, data, failure } = await server.call(paymentApi.createOrder, input)
  if (status >= 500) throw new Error(`createorder: ${status} ${JSON.stringify(failure)}`)
  expectDone(status === 200, isPaid || isReused || (isAllowed && keepsRules && isCodeGood && hasEnough(world, rooms, nights, own)))
  if (status !== 200) return
  if (present && (isPaid || isReused)) {
    assert.equal(data.bookingId, present.id, 'The attempt got another booking than its own')
    if (isReused && present.endsSoon && present.extensions < 2)
      Object.assign(present, { endsSoon: false, extensions: present.extensions + 1 })
    if (isReused) present.ages = party.ages
    return
  }
  if (present) letGo(books, present)
  const given = (data.rooms ?? []).map(room => room.id)
  checkChoice(world, rooms, given, nights, own)
  const agreed: Agreed = new Map(nights.flatMap((night, at) => given.map((id, room) => [keyOf(night, id), nightAt(byRoom, at, room)])))
  const name = input.booking.userName
  const booking = newBooking({
    id: data.bookingId ?? '',
    name,
    attempt: step.attempt,
    status: 'PENDING',
    checkIn,
    checkOut,
    meal: step.meal,
    agreed,
    ...party,
    offer,
    code: step.code?.toUpperCase(),
  })
  books.bookings.push(booking)
  books.give(booking, agreed)
  const hotelShare = advance - Math.round((total * deductionBasisPoints) / 10_000)
  books.orders.push({ booking, id: data.id ?? '', secret: data.orderSecret, amount: advance, hotelShare, isPaid: false })
}

/** The guest gives up: what is held goes back on sale; what has ended or was paid stays as it is. */
export const release = async ({ server, books }: World, step: StepOf<'release'>): Promise<Done> => {
  const order = pick(books.orders, step.order, ({ booking }) => booking.status === 'PENDING')
  if (!order) return 'nothing to do'
  const { status } = await server.call(paymentApi.releaseOrder, { orderId: order.id, orderSecret: order.secret })
  expectDone(status === 200, !order.booking.isGone)
  // A guest cannot release what the desk holds.
  if (order.link) return false
  if (order.booking.status === 'PENDING' && !order.booking.isOver) letGo(books, order.booking)
  return true
}
