import { DeskBooking } from '#shared/bookings.ts'
import { addDays, nightsOf } from '#shared/dates.ts'
import { extend, move, type StayChange, shorten, swap } from '../../bookings/change-stay.ts'
import { later } from '../../bookings/desk-day.ts'
import { sellAtDesk } from '../../bookings/desk-sale.ts'
import { cancel, checkIn, checkOut, endStay } from '../../bookings/end-stay.ts'
import { transact } from '../../jobs/transact.ts'
import { orderFor } from '../stay.ts'
import { type Agreed, type Books, changed, firstOpenFor, keyOf, type ModelBooking, nightOf, roomOf, sumOf, type Wish } from './books.ts'
import type { StepOf } from './steps.ts'
import { expectDone, isDone, isDoneIn, pick, type World } from './world.ts'

/** What the desk calls; a planted fault stands in for one of them. */
export const deskFunctions = { extend, shorten, move, swap, cancel, endStay, checkIn, checkOut }
export type DeskFunctions = typeof deskFunctions

const by = { kind: 'system' } as const
const mayChange = ({ status }: ModelBooking) => status === 'CONFIRMED' || status === 'CHECKED_IN'

const stayOf = ({ hotel, books }: World, { id }: ModelBooking): StayChange => ({ hotelId: hotel.id, bookingId: id, by, day: books.day })

const chosen = ({ books }: World, n: number, isMeant = mayChange) =>
  pick(
    books.bookings.filter(({ isGone }) => !isGone),
    n,
    isMeant,
  )

const apply = (
  world: World,
  booking: ModelBooking,
  { checkIn: from, checkOut: to }: Pick<Wish, 'checkIn' | 'checkOut'>,
  agreed: Agreed,
) => {
  world.books.give(booking, agreed)
  Object.assign(booking, { checkIn: from, checkOut: to, total: sumOf(agreed) })
}

/** Where a guest who has arrived sleeps: the rooms of the last night until today. */
const roomsToday = (booking: ModelBooking, today: string): string[] => {
  const last = [...booking.agreed.keys()]
    .map(nightOf)
    .filter(night => night <= today)
    .sort()
    .at(-1)
  return [...booking.agreed.keys()].filter(key => nightOf(key) === last).map(roomOf)
}

/** The rooms in which a guest is now. */
const roomsInside = ({ bookings, day }: Books): Set<string> =>
  new Set(bookings.filter(({ status }) => status === 'CHECKED_IN').flatMap(other => roomsToday(other, day.today)))

/** The desk sells exactly the rooms that it names. */
export const sell = async (world: World, step: StepOf<'sell'>): Promise<void> => {
  const { server, hotel, books } = world
  const checkInDate = addDays(books.day.today, step.from)
  const checkOutDate = addDays(checkInDate, step.nights)
  const nights = nightsOf(checkInDate, checkOutDate)
  const rooms = step.rooms.flatMap(at => books.rooms[at] ?? [])
  const { booking: stay } = orderFor(server, hotel, {
    ...{ checkInDate, checkOutDate, rooms: rooms.map(({ id }) => ({ id, mealOption: 'breakfast' as const })) },
  })
  const request = DeskBooking.parse({ ...stay, hotelId: hotel.id, paymentMethod: 'CASH', checkIn: step.checkIn })
  const agreed: Agreed = new Map(nights.flatMap(night => rooms.map(room => [keyOf(night, room.id), books.price(room.id, 'breakfast')])))
  const { today, firstOpen } = books.day
  const isAllowed = checkInDate >= firstOpen && !(step.checkIn && checkInDate > today)
  const areThere = rooms.every(room => room.isAvailable && room.state === 'open')
  const inside = roomsInside(books)
  const areEmpty = !step.checkIn || !rooms.some(({ id }) => inside.has(id))
  let id = ''
  let paid = 0
  const done = await isDone(async () => {
    const made = await sellAtDesk(server.product.app, work => transact(server.product.app, work), { hotelId: hotel.id, by }, request)
    id = made.id
    paid = Math.round(made.payment.paidAmount * 100)
  })
  expectDone(done, isAllowed && areThere && areEmpty && books.isFree(agreed.keys()))
  if (!done) return
  const booking: ModelBooking = {
    ...{ id, attempt: undefined, status: step.checkIn ? 'CHECKED_IN' : 'CONFIRMED', isOver: false, endsSoon: false, extensions: 0 },
    ...{ checkIn: checkInDate, checkOut: checkOutDate, meal: 'breakfast', agreed, total: sumOf(agreed), paid, isGone: false },
  }
  books.bookings.push(booking)
  books.give(booking, agreed)
}

const asItIs = (booking: ModelBooking): Wish => ({
  ...{ checkIn: booking.checkIn, checkOut: booking.checkOut, moves: new Map(), keepPrice: false },
})

/** Later, or earlier where `nights` is negative. */
export const changeEnd = async (world: World, step: StepOf<'extend'>, desk: DeskFunctions): Promise<void> => {
  const booking = chosen(world, step.booking)
  if (!booking) return
  const checkOutDate = addDays(booking.checkOut, step.do === 'extend' ? step.nights : -step.nights)
  const wish = { ...asItIs(booking), checkOut: checkOutDate }
  const agreed = step.nights === 0 ? undefined : changed(world.books, booking, wish)
  expectDone(await isDoneIn(world, tx => desk[step.do](tx, stayOf(world, booking), checkOutDate)), agreed !== undefined)
  if (agreed) apply(world, booking, wish, agreed)
}

/** Other dates, another room, or two rooms of one booking that change places. */
export const moveStay = async (world: World, step: StepOf<'move'>, desk: DeskFunctions): Promise<void> => {
  const booking = chosen(world, step.booking)
  if (!booking) return
  const own = world.books.roomsOf(booking)
  const room = own[step.room % own.length] ?? ''
  const to = world.books.rooms[step.to]?.id ?? ''
  const moves = [{ from: room, to }, ...(step.exchange && own.includes(to) && to !== room ? [{ from: to, to: room }] : [])]
  const dates = { checkIn: addDays(booking.checkIn, step.shift), checkOut: addDays(booking.checkOut, step.shift) }
  const wish = { ...dates, moves: new Map(moves.map(one => [one.from, one.to])), keepPrice: step.keepPrice }
  const agreed = changed(world.books, booking, wish)
  const done = await isDoneIn(world, tx => desk.move(tx, stayOf(world, booking), { ...dates, moves, keepPrice: step.keepPrice }))
  expectDone(done, agreed !== undefined)
  if (agreed) apply(world, booking, wish, agreed)
}

/** Two bookings exchange a room on the nights that both have. */
export const swapRooms = async (world: World, step: StepOf<'swap'>, desk: DeskFunctions): Promise<void> => {
  const { books, hotel } = world
  const one = chosen(world, step.booking)
  const shares = (booking: ModelBooking) =>
    mayChange(booking) && booking !== one && booking.checkIn < (one?.checkOut ?? '') && booking.checkOut > (one?.checkIn ?? '')
  const other = chosen(world, step.other, shares)
  if (!one || !other) return
  const [oneRoom, otherRoom] = [one, other].map((booking, at) => {
    const own = books.roomsOf(booking)
    return own[(at ? step.otherRoom : step.room) % own.length] ?? ''
  }) as [string, string]
  const firstOpen = later(firstOpenFor(books, one.checkIn), firstOpenFor(books, other.checkIn))
  const shared = [...one.agreed.keys()]
    .map(nightOf)
    .filter(night => night >= firstOpen && one.agreed.has(keyOf(night, oneRoom)) && other.agreed.has(keyOf(night, otherRoom)))
  const areOpen = [oneRoom, otherRoom].every(id => books.room(id).state === 'open')
  const done = await isDoneIn(world, tx =>
    desk.swap(tx, {
      ...{ hotelId: hotel.id, by, day: books.day, keepPrice: step.keepPrice },
      one: { bookingId: one.id, roomId: oneRoom },
      other: { bookingId: other.id, roomId: otherRoom },
    }),
  )
  expectDone(done, one !== other && mayChange(one) && mayChange(other) && shared.length > 0 && areOpen)
  if (!done) return
  const after = [
    { booking: one, from: oneRoom, to: otherRoom },
    { booking: other, from: otherRoom, to: oneRoom },
  ].map(({ booking, from, to }) => {
    const nights = [...booking.agreed].map(([key, price]): [string, number] => {
      if (roomOf(key) !== from || !shared.includes(nightOf(key))) return [key, price]
      return [keyOf(nightOf(key), to), step.keepPrice ? price : books.price(to, booking.meal)]
    })
    return { booking, agreed: new Map(nights) }
  })
  for (const { booking } of after) books.release(booking)
  for (const { booking, agreed } of after) apply(world, booking, booking, agreed)
}

/** Cancelled: every night goes, what was agreed stays. */
export const cancelStay = async (world: World, step: StepOf<'cancel'>, desk: DeskFunctions): Promise<void> => {
  const isMeant = ({ status }: ModelBooking) => status === 'CONFIRMED' || status === 'PENDING'
  const booking = chosen(world, step.booking, isMeant)
  if (!booking) return
  expectDone(await isDoneIn(world, tx => desk.cancel(tx, stayOf(world, booking))), isMeant(booking))
  if (isMeant(booking)) world.books.end(booking, 'CANCELLED')
}

/** No show, or an early check-out. */
export const endEarly = async (world: World, step: StepOf<'endStay'>, desk: DeskFunctions): Promise<void> => {
  const { books } = world
  const { today, firstOpen } = books.day
  const booking = chosen(world, step.booking, one => one.status === 'CHECKED_IN' || (one.status === 'CONFIRMED' && one.checkIn < firstOpen))
  if (!booking) return
  const isNoShow = booking.status === 'CONFIRMED'
  const done = await isDoneIn(world, tx => desk.endStay(tx, stayOf(world, booking)))
  expectDone(done, booking.status === 'CHECKED_IN' || (isNoShow && booking.checkIn < firstOpen))
  if (!done) return
  if (isNoShow) {
    books.release(booking, key => nightOf(key) < today)
    booking.status = 'NO_SHOW'
    return
  }
  const left = later(addDays(booking.checkIn, 1), today)
  const end = left < booking.checkOut ? left : booking.checkOut
  apply(world, booking, { checkIn: booking.checkIn, checkOut: end }, new Map([...booking.agreed].filter(([key]) => nightOf(key) < end)))
  booking.status = 'CHECKED_OUT'
}

/** The guest arrives, unless somebody is still in the room. */
export const arrive = async (world: World, step: StepOf<'checkIn'>, desk: DeskFunctions): Promise<void> => {
  const { today, firstOpen } = world.books.day
  const isDue = (one: ModelBooking) => one.status === 'CONFIRMED' && one.checkIn <= today && one.checkOut > firstOpen
  const booking = chosen(world, step.booking, isDue)
  if (!booking) return
  const tonight = later(booking.checkIn, firstOpen)
  const isEmpty = ![...roomsInside(world.books)].some(id => booking.agreed.has(keyOf(tonight, id)))
  const done = await isDoneIn(world, tx => desk.checkIn(tx, stayOf(world, booking)))
  expectDone(done, isDue(booking) && isEmpty)
  if (done) booking.status = 'CHECKED_IN'
}

/** The guest leaves on the last day or later. */
export const leave = async (world: World, step: StepOf<'checkOut'>, desk: DeskFunctions): Promise<void> => {
  const { today } = world.books.day
  const isDue = (one: ModelBooking) => one.status === 'CHECKED_IN' && one.checkOut <= today
  const booking = chosen(world, step.booking, isDue)
  if (!booking) return
  expectDone(await isDoneIn(world, tx => desk.checkOut(tx, stayOf(world, booking))), isDue(booking))
  if (isDue(booking)) booking.status = 'CHECKED_OUT'
}
