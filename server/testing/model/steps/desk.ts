import assert from 'node:assert/strict'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { addDays, laterOf, nightsOf } from '#shared/words/dates.ts'
import { orderFor } from '../../worlds/stay.ts'
import { type Books, keyOf, newBooking, nightOf, roomOf, sumOfAgreed } from '../reckoning/books.ts'
import type { Agreed, ModelBooking, ModelNight } from '../reckoning/entries.ts'
import { soldNow } from '../reckoning/offers.ts'
import { partyAt, together } from '../reckoning/people.ts'
import { bedsIn, chosenRoom, nightAt, nightToday, setTo } from '../reckoning/prices.ts'
import { type Done, expectDone, type World } from '../reckoning/world.ts'
import { change, chosen, expectPreview, swap } from './desk-calls.ts'
import type { AtDesk } from './step-parts.ts'
import type { RoomsWish, StepOf } from './steps.ts'
import { changed, firstOpenFor, type Wish } from './wish.ts'

export const mayChange = ({ status }: ModelBooking) => status === 'CONFIRMED' || status === 'CHECKED_IN'

/** Where a guest with these nights is: the rooms of the last one that has begun, or of the first. */
export const roomsNow = (agreed: Agreed, { day }: Books): string[] => {
  const nights = [...agreed.keys()].map(nightOf).sort()
  const last = nights.findLast(night => night <= laterOf(nights[0] ?? '', day.firstOpen))
  return [...agreed.keys()].filter(key => nightOf(key) === last).map(roomOf)
}

/** Whether a guest of another booking than `own` is in one of the rooms. */
export const isOccupied = (books: Books, rooms: readonly string[], ...own: ModelBooking[]): boolean => {
  const others = books.bookings.filter(booking => booking.status === 'CHECKED_IN' && !own.includes(booking))
  return others.some(({ agreed }) => roomsNow(agreed, books).some(room => rooms.includes(room)))
}

/** Whether a guest who is in the house would go into a room where another one is. */
const isInTheWay = (books: Books, booking: ModelBooking, agreed: Agreed, ...own: ModelBooking[]): boolean => {
  const known = roomsNow(booking.agreed, books)
  const entered = roomsNow(agreed, books).filter(room => !known.includes(room))
  return booking.status === 'CHECKED_IN' && isOccupied(books, entered, booking, ...own)
}

const received = { nothing: 0, advance: 0.2, all: 1 }

/** A stay that a desk wishes to sell or hold: what is asked for, what it should come to, and whether it can be had. */
export const saleAsked = ({ server, hotel, books }: World, step: Omit<StepOf<'holdByLink'>, 'do' | 'hours'>) => {
  const checkIn = addDays(books.day.today, step.from)
  const checkOut = addDays(checkIn, step.nights)
  const nights = nightsOf(checkIn, checkOut)
  const rooms = step.rooms.flatMap(at => books.rooms[at] ?? [])
  const asked = rooms.map(({ id }, at) => ({ id, party: partyAt(step.party, at), extraBeds: at === 0 ? step.beds : 0 }))
  const party = together(asked.map(room => room.party))
  const { byRoom, offer, isCodeGood } = soldNow(books, { nights, meal: 'breakfast', rooms: asked, code: step.code })
  const priced: Agreed = new Map(nights.flatMap((night, at) => asked.map(({ id }, room) => [keyOf(night, id), nightAt(byRoom, at, room)])))
  const first = { roomId: rooms[0]?.id ?? '', night: checkIn }
  const key = keyOf(first.night, first.roomId)
  const before = priced.get(key)
  const agreed = step.price && before ? new Map(priced).set(key, setTo(before, Math.round(step.price * 100))) : priced
  const { booking: stay } = orderFor(server, hotel, {
    ...{ checkInDate: checkIn, checkOutDate: checkOut, rooms: asked.map(room => chosenRoom(room, 'breakfast', asked.length > 1)) },
    ...{ adults: party.adults, children: party.ages.length, childAges: [...party.ages], ...(step.code && { offerCode: step.code }) },
  })
  const own = step.price ? { prices: [{ ...first, price: step.price }], priceReason: 'A regular guest' } : {}
  const areThere = rooms.every(room => room.isAvailable && room.state === 'open')
  const haveBeds = asked.every(({ id, extraBeds }) => extraBeds <= bedsIn(books, id))
  return {
    ...{ stay, own, agreed, priced, offer, roomIds: rooms.map(({ id }) => id) },
    isFree: isCodeGood && areThere && haveBeds && books.isFree(agreed.keys()),
    known: {
      name: stay.userName,
      attempt: undefined,
      checkIn,
      checkOut,
      ...party,
      meal: 'breakfast' as const,
      offer,
      code: step.code?.toUpperCase(),
    },
  }
}

/** The desk sells exactly the rooms that it names. */
export const sell = async (world: World, step: StepOf<'sell'>): Promise<Done> => {
  const { server, hotel, books } = world
  const { stay, own, agreed, priced, roomIds, isFree, known } = saleAsked(world, step)
  const { checkIn } = known
  const paid = Math.round(sumOfAgreed(agreed) * received[step.paid])
  const amount = step.paid === 'nothing' ? {} : { paidAmount: paid / 100 }
  const request = { ...stay, hotelId: hotel.id, paymentMethod: 'CASH' as const, checkIn: step.checkIn, ...amount, ...own }
  const { today, firstOpen } = books.day
  const isAllowed = checkIn >= firstOpen && !(step.checkIn && checkIn > today)
  const areEmpty = !step.checkIn || !isOccupied(books, roomIds)
  const { person, seen } = world.desks[step.desk]
  world.acting = person
  const { status: code, data, failure } = await server.call(bookingApi.create, request, person.headers)
  assert.ok(code < 500, `createbooking answers ${code}: ${failure.error}`)
  expectDone(code === 200, isAllowed && areEmpty && isFree, failure.error)
  if (code !== 200) return false
  const status = step.checkIn ? 'CHECKED_IN' : 'CONFIRMED'
  const booking: ModelBooking = {
    ...newBooking({ ...known, id: data.id, status, agreed }),
    paid,
    version: data.version,
    arrivedOn: step.checkIn ? today : undefined,
    repriced: step.price ? { version: data.version, agreed: priced } : undefined,
  }
  seen.set(data.id, data.version)
  books.bookings.push(booking)
  books.give(booking, agreed)
  if (paid > 0) books.deskMoney.push({ day: today, paise: paid })
  return true
}

export const asItIs = (booking: ModelBooking): Wish => ({
  ...{ checkIn: booking.checkIn, checkOut: booking.checkOut, rooms: undefined, keepPrice: false },
})

/** Other dates or rooms, or the question what they would cost. */
export const changeStay = async (
  world: World,
  step: AtDesk & { asks: boolean },
  booking: ModelBooking,
  wish: Wish,
  canBe = true,
  /** What the call says in place of the rooms. */
  named?: object,
): Promise<boolean> => {
  const { checkIn, checkOut, rooms, keepPrice } = wish
  const isSame = !rooms && checkIn === booking.checkIn && checkOut === booking.checkOut
  const after = isSame ? booking.agreed : changed(world.books, booking, wish)
  const isKept = !['PENDING', 'EXPIRED'].includes(booking.status)
  const isAllowed =
    canBe && after !== undefined && isKept && !isInTheWay(world.books, booking, after) && sumOfAgreed(after) + booking.charges >= 0
  const wished = rooms?.map(({ people, ...room }) => ({
    ...{ ...room, mealOption: booking.meal },
    ...(people && { adults: people.party.adults, childAges: [...people.party.ages], extraBeds: people.extraBeds }),
  }))
  const parties = rooms?.flatMap(({ people }) => people?.party ?? []) ?? []
  const form = {
    checkInDate: checkIn,
    checkOutDate: checkOut,
    keepPrice,
    keepPriceReason: 'Regular',
    ...(named ?? (wished && { rooms: wished })),
    preview: step.asks,
  }
  const done = await change(world, step, booking, form, isAllowed)
  if (!done || !after) return false
  const total = sumOfAgreed(after) + booking.charges
  if (step.asks) {
    const due = ['CANCELLED', 'NO_SHOW'].includes(booking.status) ? 0 : world.books.dueOf(booking, total)
    expectPreview(done, booking, total, due)
    return false
  }
  if (!isSame) {
    world.books.give(booking, after)
    Object.assign(booking, { checkIn, checkOut, total, ...(parties.length > 0 && together(parties)) })
  }
  return true
}

/** Later, or earlier where `nights` is negative. */
export const changeEnd = async (world: World, step: StepOf<'extend'>): Promise<Done> => {
  const booking = chosen(world, step.booking, mayChange)
  if (!booking) return 'nothing to do'
  const checkOut = addDays(booking.checkOut, step.do === 'extend' ? step.nights : -step.nights)
  return changeStay(world, step, booking, { ...asItIs(booking), checkOut })
}

const wishedRooms = (own: readonly string[], room: string, to: string, how: RoomsWish): Wish['rooms'] => {
  const others = own.filter(id => id !== room)
  if (how === 'instead') return [...others.map(id => ({ id })), { id: to, replaces: room }]
  if (how === 'beside' && own.length < 3) return [...own, to].map(id => ({ id }))
  return how === 'without' && others.length > 0 ? others.map(id => ({ id })) : undefined
}

/** Other dates, another room, one more or one less. */
export const moveStay = async (world: World, step: StepOf<'move'>): Promise<Done> => {
  const booking = chosen(world, step.booking, mayChange)
  if (!booking) return 'nothing to do'
  const own = world.books.roomsOf(booking)
  const rooms = wishedRooms(own, own[step.room % own.length] ?? '', world.books.rooms[step.to]?.id ?? '', step.rooms)
  const dates = { checkIn: addDays(booking.checkIn, step.shift), checkOut: addDays(booking.checkOut, step.shift) }
  return changeStay(world, step, booking, { ...dates, rooms, keepPrice: step.keepPrice })
}

/** Two bookings exchange a room on the nights that both have. */
export const swapRooms = async (world: World, step: StepOf<'swap'>): Promise<Done> => {
  const { books } = world
  const one = chosen(world, step.booking, mayChange)
  const shares = (booking: ModelBooking) =>
    mayChange(booking) && booking !== one && booking.checkIn < (one?.checkOut ?? '') && booking.checkOut > (one?.checkIn ?? '')
  const other = chosen(world, step.other, shares)
  if (!one || !other) return 'nothing to do'
  const [oneRoom, otherRoom] = [one, other].map((booking, at) => {
    const own = books.roomsOf(booking)
    return own[(at ? step.otherRoom : step.room) % own.length] ?? ''
  }) as [string, string]
  const firstOpen = laterOf(firstOpenFor(books, one.checkIn), firstOpenFor(books, other.checkIn))
  const shared = [...one.agreed.keys()]
    .map(nightOf)
    .filter(night => night >= firstOpen && one.agreed.has(keyOf(night, oneRoom)) && other.agreed.has(keyOf(night, otherRoom)))
  const areOpen = [oneRoom, otherRoom].every(id => books.room(id).state === 'open')
  const after = [
    { booking: one, from: oneRoom, to: otherRoom },
    { booking: other, from: otherRoom, to: oneRoom },
  ].map(({ booking, from, to }) => {
    const nights = [...booking.agreed].map(([key, agreed]): [string, ModelNight] => {
      const night = nightOf(key)
      if (roomOf(key) !== from || !shared.includes(night)) return [key, agreed]
      const { meal, offer } = booking
      const extraBeds = Math.min(agreed.extraBeds, bedsIn(books, to))
      const today = nightToday(books, { roomId: to, night, meal, party: agreed.party, extraBeds, offer })
      return [keyOf(night, to), step.keepPrice ? agreed : today]
    })
    return { booking, agreed: new Map(nights) }
  })
  const areFree = after.every(
    ({ booking, agreed }) => !isInTheWay(books, booking, agreed, one, other) && sumOfAgreed(agreed) + booking.charges >= 0,
  )
  const isAllowed = one !== other && mayChange(one) && mayChange(other) && shared.length > 0 && areOpen && areFree
  const sides = [
    { booking: one, roomId: oneRoom },
    { booking: other, roomId: otherRoom },
  ] as const
  if (!(await swap(world, step, sides, step.keepPrice, isAllowed))) return false
  for (const { booking } of after) books.release(booking)
  for (const { booking, agreed } of after) {
    books.give(booking, agreed)
    booking.total = sumOfAgreed(agreed) + booking.charges
  }
  return true
}

const names = ['Meera Iyer', 'Meera Iyer-Rao', 'Arjun Rao']

/** The guest's name is written otherwise. */
export const rename = async (world: World, step: StepOf<'rename'>): Promise<Done> => {
  const booking = chosen(world, step.booking, ({ status }) => status !== 'EXPIRED')
  const userName = names[step.name] ?? ''
  if (!booking) return 'nothing to do'
  if (!(await change(world, step, booking, { userName }, !['PENDING', 'EXPIRED'].includes(booking.status)))) return false
  booking.name = userName
  return true
}
