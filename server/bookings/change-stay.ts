import { addDays, type DeskDay, laterOf, nightsBetween, nightsOf } from '#shared/dates.ts'
import { limits, MealOption, missingPlaces, nightPrice } from '#shared/stay.ts'
import type { Tx } from '../db/connect.ts'
import { badRequest, conflict } from '../http/errors.ts'
import type { Actor } from './actor.ts'
import { type AgreedBefore, agreedBefore, nothingBefore } from './agreed-before.ts'
import { type BookingRow, lockBookings } from './booking.ts'
import { type Changed, lockBooking, requireStatus, writeBooking } from './change.ts'
import { firstOpenOf } from './desk-day.ts'
import { type AgreedNight, setNights } from './nights.ts'
import { refuseOccupied, roomsNow } from './occupied.ts'
import { addRooms, dropIdleRooms, type LockedRoom, lockRooms } from './rooms.ts'

/** A room of the stay; `replaces`: the one that it stands for, where that is another. */
interface WishedRoom {
  id: string
  mealOption: MealOption
  replaces?: string | undefined
}

interface StayWish {
  checkIn: string
  checkOut: string
  /** The rooms of every night that is open; without them each night keeps its own, and a new one gets those of its neighbour. */
  rooms: readonly WishedRoom[] | undefined
  /** Another room or other meals cost what the former ones did: an upgrade for nothing. */
  keepPrice: boolean
  /** It takes the latest change back: what that gave up comes back at the prices that were agreed. */
  undo: boolean
}

/** Which booking is changed, by whom and on which day. */
export interface StayChange {
  hotelId: string
  bookingId: string
  by: Actor
  day: DeskDay
}

/** What the new nights of a booking are made from. */
interface Making {
  booking: BookingRow
  rooms: readonly LockedRoom[]
  firstOpen: string
  before: AgreedBefore
}

/** The agreed nights of that date, or of the nearest one that the booking has: new nights get the rooms of their neighbours. */
const modelOf = ({ nights }: BookingRow, night: string): AgreedNight[] => {
  const dates = nights.map(known => known.night)
  const date = dates.findLast(known => known <= night) ?? dates[0]
  return nights.filter(known => known.night === date)
}

const mealOf = ({ rooms }: BookingRow, roomId: string): MealOption => MealOption.parse(rooms.find(({ id }) => id === roomId)?.mealOption)

/** The rooms that a stay is to have on a night that is open. */
const wishedOn = (booking: BookingRow, { rooms }: Pick<StayWish, 'rooms'>, night: string): readonly WishedRoom[] =>
  rooms ?? modelOf(booking, night).map(({ roomId }) => ({ id: roomId, mealOption: mealOf(booking, roomId) }))

const priceToday = ({ rooms }: Pick<Making, 'rooms'>, { id, mealOption }: WishedRoom): number => {
  const room = rooms.find(known => known.id === id)
  if (!room) throw new Error('The price of a room was not read')
  return nightPrice({ pricePaise: room.price_paise, priceWithMealsPaise: room.price_with_meals_paise }, mealOption)
}

/**
 * A night that is kept keeps the price it was sold at, as does one that comes back by an undo; `keepPrice` takes that of the room it stands for;
 * any other costs what it costs today.
 */
const priceOn = (making: Making, night: string, wished: WishedRoom, keepPrice: boolean): number => {
  const { booking } = making
  const hasSameMeals = booking.rooms.some(({ id, mealOption }) => id === wished.id && mealOption === wished.mealOption)
  const kept = booking.nights.find(known => known.night === night && known.roomId === wished.id)
  if (kept && hasSameMeals) return kept.pricePaise
  const before = making.before(night, wished)
  if (before !== undefined) return before
  const former = wished.replaces ?? wished.id
  const isOther = former !== wished.id || !hasSameMeals
  const free = keepPrice && isOther ? modelOf(booking, night).find(({ roomId }) => roomId === former) : undefined
  return free?.pricePaise ?? priceToday(making, wished)
}

/** The nights of a booking after a change: those before `firstOpen` stay as they are. */
const nightsAfter = (making: Making, wish: StayWish): AgreedNight[] =>
  nightsOf(wish.checkIn, wish.checkOut).flatMap(night => {
    const { booking, firstOpen } = making
    if (night < firstOpen) return booking.nights.filter(known => known.night === night)
    return wishedOn(booking, wish, night).map(room => ({
      ...{ roomId: room.id, night, pricePaise: priceOn(making, night, room, wish.keepPrice) },
    }))
  })

/** The rooms that a guest who is in the house goes into with these nights. */
const roomsEntered = ({ status, nights: before }: BookingRow, nights: readonly AgreedNight[], day: DeskDay): string[] => {
  const known = roomsNow(before, day)
  return status === 'CHECKED_IN' ? roomsNow(nights, day).filter(id => !known.includes(id)) : []
}

/** Throws 400 where the rooms are not ones that this booking can have. */
const refuseWrongRooms = ({ booking, rooms }: Making, wished: readonly WishedRoom[]): void => {
  const fields: Record<string, string> = {}
  for (const [at, { id, replaces }] of wished.entries()) {
    const isOwn = (roomId: string) => booking.rooms.some(known => known.id === roomId)
    if (wished.findIndex(other => other.id === id) < at) fields[`rooms.${at}.id`] = 'This room is chosen twice.'
    else if (!isOwn(id) && !rooms.some(room => room.id === id && room.is_available))
      fields[`rooms.${at}.id`] = 'This room is not on sale. Please choose another one.'
    if (replaces !== undefined && !isOwn(replaces)) fields[`rooms.${at}.replaces`] = 'This room is not one of the booking.'
  }
  const places = wished.flatMap(({ id }) => rooms.find(room => room.id === id) ?? [])
  const sized = places.map(room => ({ adultCapacity: room.adult_capacity, childrenCapacity: room.children_capacity }))
  // At the desk one adult may have several rooms.
  const missing = booking.adults >= wished.length ? missingPlaces(sized, booking) : undefined
  if (missing && Object.keys(fields).length === 0) fields.rooms = missing
  if (Object.keys(fields).length > 0) throw badRequest(fields)
}

/** Rooms of the booking after the change, by number; a room has the same meals on all its nights. */
const roomsAfter = (
  { booking, rooms }: Pick<Making, 'booking' | 'rooms'>,
  wished: readonly WishedRoom[],
  nights: readonly AgreedNight[],
): BookingRow['rooms'] => {
  const used = new Set(nights.map(night => night.roomId))
  const chosen = wished.flatMap(({ id, mealOption }) => {
    const room = rooms.find(known => known.id === id)
    return room ? [{ id, roomNumber: room.room_number, roomType: room.room_type, mealOption }] : []
  })
  const others = booking.rooms.filter(({ id }) => !chosen.some(room => room.id === id))
  return [...others, ...chosen].filter(room => used.has(room.id)).sort((a, b) => (a.roomNumber < b.roomNumber ? -1 : 1))
}

const refuseWrongDates = (booking: BookingRow, { checkIn, checkOut }: StayWish, day: DeskDay) => {
  const { today } = day
  if (checkIn !== booking.check_in && (booking.status !== 'CONFIRMED' || checkIn < day.firstOpen))
    throw badRequest({ checkInDate: booking.status === 'CONFIRMED' ? 'Check-in is past.' : 'The guest has arrived: check-in stays.' })
  // Before anything is counted night by night.
  if (nightsBetween(checkIn, checkOut) > limits.nights) throw badRequest({ checkOutDate: `A stay is at most ${limits.nights} nights.` })
  const earliestOut = laterOf(addDays(checkIn, 1), today)
  if (checkOut < earliestOut) throw badRequest({ checkOutDate: 'Check-out must be at least one day after check-in, and not past.' })
  const firstOpen = firstOpenOf(checkIn, day)
  const isPastAndNew = (night: string) => night < firstOpen && !booking.nights.some(known => known.night === night)
  if (nightsOf(checkIn, checkOut).some(isPastAndNew))
    throw badRequest({ checkOutDate: 'The stay ended before today. End it, and begin a new one.' })
  if (nightsBetween(today, checkIn) > limits.daysAhead)
    throw badRequest({ checkInDate: `Check-in can be at most ${limits.daysAhead} days ahead.` })
}

/**
 * The stay moves to other dates or rooms, from the first night that is still open: it begins or ends earlier or later, gets, changes or gives
 * up rooms, or other meals. Throws RoomTaken, 400 on a wrong date or room, 409 for a stay that is over.
 */
export const move = async (tx: Tx, { hotelId, bookingId, by, day }: StayChange, to: Partial<StayWish>): Promise<Changed> => {
  const booking = await lockBooking(tx, hotelId, bookingId)
  requireStatus(booking, 'CONFIRMED', 'CHECKED_IN')
  const wish: StayWish = { checkIn: booking.check_in, checkOut: booking.check_out, rooms: undefined, keepPrice: false, undo: false, ...to }
  refuseWrongDates(booking, wish, day)
  const firstOpen = firstOpenOf(wish.checkIn, day)
  // A room of past nights only may be retired by now.
  const ahead = nightsOf(wish.checkIn, wish.checkOut).filter(night => night >= firstOpen)
  if (wish.rooms && ahead.length === 0) throw badRequest({ rooms: 'No night of this stay is left to change.' })
  const roomIds = ahead.flatMap(night => wishedOn(booking, wish, night).map(({ id }) => id))
  const before = wish.undo ? await agreedBefore(tx, booking) : nothingBefore
  const making = { booking, firstOpen, before, rooms: await lockRooms(tx, hotelId, roomIds) }
  if (wish.rooms) refuseWrongRooms(making, wish.rooms)
  const nights = nightsAfter(making, wish)
  const rooms = roomsAfter(making, wish.rooms ?? [], nights)
  await addRooms(tx, booking, rooms)
  await setNights(tx, hotelId, [{ bookingId, nights, until: 'infinity' }])
  await dropIdleRooms(tx, hotelId, [bookingId])
  await refuseOccupied(tx, hotelId, roomsEntered(booking, nights, day), day, [bookingId])
  return writeBooking(tx, by, booking, { check_in: wish.checkIn, check_out: wish.checkOut }, { nights, rooms })
}

export interface Swap extends Omit<StayChange, 'bookingId'> {
  one: { bookingId: string; roomId: string }
  other: { bookingId: string; roomId: string }
  keepPrice: boolean
  undo?: boolean
}

/** Two stays exchange a room on the nights that both have, from the first one that is still open. */
export const swap = async (tx: Tx, { hotelId, by, day, one, other, keepPrice, undo = false }: Swap): Promise<Changed[]> => {
  const found = await lockBookings(tx, hotelId, [one.bookingId, other.bookingId])
  const [first, second] = [one, other].map(({ bookingId }) => found.find(row => row.id === bookingId))
  if (!first || !second || first === second) throw badRequest({ other: 'Choose two bookings of this hotel.' })
  for (const booking of found) requireStatus(booking, 'CONFIRMED', 'CHECKED_IN')
  const firstOpen = laterOf(firstOpenOf(first.check_in, day), firstOpenOf(second.check_in, day))
  const has = (booking: BookingRow, roomId: string, night: string) =>
    booking.nights.some(known => known.roomId === roomId && known.night === night)
  const shared = new Set(
    first.nights
      .map(({ night }) => night)
      .filter(night => night >= firstOpen && has(first, one.roomId, night) && has(second, other.roomId, night)),
  )
  if (shared.size === 0) throw conflict('These two stays have no night in common in these rooms.')
  const rooms = await lockRooms(tx, hotelId, [one.roomId, other.roomId])
  const [beforeFirst, beforeSecond] = undo ? [await agreedBefore(tx, first), await agreedBefore(tx, second)] : []
  const after = [
    { booking: first, from: one.roomId, to: other.roomId, before: beforeFirst },
    { booking: second, from: other.roomId, to: one.roomId, before: beforeSecond },
  ].map(({ booking, from, to, before = nothingBefore }) => {
    const wished = { id: to, mealOption: mealOf(booking, from) }
    const nights = booking.nights.map(known => {
      if (known.roomId !== from || !shared.has(known.night)) return known
      const price = before(known.night, wished) ?? (keepPrice ? known.pricePaise : priceToday({ rooms }, wished))
      return { ...known, roomId: to, pricePaise: price }
    })
    return { booking, nights, rooms: roomsAfter({ booking, rooms }, [wished], nights) }
  })
  for (const { booking, rooms: own } of after) await addRooms(tx, booking, own)
  await setNights(
    tx,
    hotelId,
    after.map(({ booking, nights }) => ({ bookingId: booking.id, nights, until: 'infinity' as const })),
  )
  await dropIdleRooms(tx, hotelId, [first.id, second.id])
  const entered = after.flatMap(({ booking, nights }) => roomsEntered(booking, nights, day))
  await refuseOccupied(tx, hotelId, entered, day, [first.id, second.id])
  const changed: Changed[] = []
  for (const { booking, nights, rooms: own } of after) changed.push(await writeBooking(tx, by, booking, {}, { nights, rooms: own }))
  return changed
}
