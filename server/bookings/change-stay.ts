import { addDays, nightsBetween, nightsOf } from '#shared/dates.ts'
import { limits, MealOption, nightPrice } from '#shared/stay.ts'
import type { Tx } from '../db/connect.ts'
import { badRequest, conflict } from '../http/errors.ts'
import { type BookingRow, lockBookings } from './booking.ts'
import { type Actor, type Changed, lockBooking, paymentStatusOf, requireStatus, sumOf, writeBooking } from './change.ts'
import { type DeskDay, firstOpenOf, later } from './desk-day.ts'
import { type AgreedNight, setNights } from './nights.ts'
import { addRooms, dropIdleRooms, type LockedRoom, lockRooms } from './rooms.ts'

/** One room gives way to another of the hotel. */
export interface Move {
  from: string
  to: string
}

interface StayWish {
  checkIn: string
  checkOut: string
  moves: readonly Move[]
  /** New rooms cost what the former ones did: an upgrade for nothing. */
  keepPrice: boolean
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
}

const targetsOf = (moves: readonly Move[]) => new Map(moves.map(({ from, to }) => [from, to]))

/** The agreed nights of that date, or of the nearest one that the booking has: new nights get the rooms of their neighbours. */
const modelOf = ({ nights }: BookingRow, night: string): AgreedNight[] => {
  const dates = nights.map(known => known.night)
  const date = dates.findLast(known => known <= night) ?? dates[0]
  return nights.filter(known => known.night === date)
}

const priceToday = ({ booking, rooms }: Making, roomId: string, formerId: string): number => {
  const room = rooms.find(known => known.id === roomId)
  const meal = MealOption.parse(booking.rooms.find(known => known.id === formerId)?.mealOption)
  if (!room) throw new Error('The price of a room was not read')
  return nightPrice({ pricePaise: room.price_paise, priceWithMealsPaise: room.price_with_meals_paise }, meal)
}

/**
 * The nights of a booking after a change: those before `firstOpen` stay, those kept in their room keep the price they were sold at, all
 * others cost what their room costs today.
 */
const nightsAfter = (making: Making, { checkIn, checkOut, moves, keepPrice }: StayWish): AgreedNight[] => {
  const { booking, firstOpen } = making
  const targets = targetsOf(moves)
  return nightsOf(checkIn, checkOut).flatMap(night => {
    const model = modelOf(booking, night)
    // Nights that were slept stay as they are.
    if (night < firstOpen) return model.filter(known => known.night === night)
    return model.map(known => {
      const roomId = targets.get(known.roomId) ?? known.roomId
      const isKept = known.night === night && roomId === known.roomId
      const pricePaise = isKept || (keepPrice && roomId !== known.roomId) ? known.pricePaise : priceToday(making, roomId, known.roomId)
      return { roomId, night, pricePaise }
    })
  })
}

/** The rooms of the nights that a change may still touch. Throws 400 where one would be in the booking twice. */
const roomsAhead = (booking: BookingRow, { checkIn, checkOut, moves }: StayWish, firstOpen: string): string[] => {
  const targets = targetsOf(moves)
  const nights = nightsOf(checkIn, checkOut).filter(night => night >= firstOpen)
  const rooms = nights.map(night => modelOf(booking, night).map(({ roomId }) => targets.get(roomId) ?? roomId))
  if (rooms.some(ids => new Set(ids).size < ids.length)) throw badRequest({ rooms: 'This room is part of the booking already.' })
  return rooms.flat()
}

/** Rooms of the booking after the change, each with the meals of the one it stands for. */
const roomsAfter = ({ booking, rooms }: Making, moves: readonly Move[], nights: readonly AgreedNight[]): BookingRow['rooms'] => {
  const used = new Set(nights.map(night => night.roomId))
  const added = moves.flatMap(({ from, to }) => {
    const room = rooms.find(known => known.id === to)
    const former = booking.rooms.find(known => known.id === from)
    if (!room || !former || booking.rooms.some(known => known.id === to)) return []
    return [{ id: to, roomNumber: room.room_number, roomType: room.room_type, mealOption: former.mealOption }]
  })
  return [...booking.rooms, ...added].filter(room => used.has(room.id)).sort((a, b) => (a.roomNumber < b.roomNumber ? -1 : 1))
}

const refuseWrongDates = (booking: BookingRow, { checkIn, checkOut }: StayWish, day: DeskDay) => {
  const { today } = day
  if (checkIn !== booking.check_in && (booking.status !== 'CONFIRMED' || checkIn < day.firstOpen))
    throw badRequest({ checkInDate: booking.status === 'CONFIRMED' ? 'Check-in is past.' : 'The guest has arrived: check-in stays.' })
  const earliestOut = later(addDays(checkIn, 1), today)
  if (checkOut < earliestOut) throw badRequest({ checkOutDate: 'Check-out must be at least one day after check-in, and not past.' })
  const firstOpen = firstOpenOf(checkIn, day)
  const isPastAndNew = (night: string) => night < firstOpen && !booking.nights.some(known => known.night === night)
  if (nightsOf(checkIn, checkOut).some(isPastAndNew))
    throw badRequest({ checkOutDate: 'The stay ended before today. End it, and begin a new one.' })
  if (nightsBetween(checkIn, checkOut) > limits.nights) throw badRequest({ checkOutDate: `A stay is at most ${limits.nights} nights.` })
  if (nightsBetween(today, checkIn) > limits.daysAhead)
    throw badRequest({ checkInDate: `Check-in can be at most ${limits.daysAhead} days ahead.` })
}

const figuresOf = (booking: BookingRow, nights: readonly AgreedNight[]) => {
  const total = sumOf(nights)
  const paid = { paid: booking.paid_paise, back: booking.refunded_paise, total }
  return { total_paise: total, payment_status: paymentStatusOf(paid) }
}

/** Changes dates or rooms of a stay. Throws RoomTaken, 400 on a wrong date, 409 for a stay that is over. */
const change = async (tx: Tx, { hotelId, bookingId, by, day }: StayChange, wishOf: (booking: BookingRow) => StayWish): Promise<Changed> => {
  const booking = await lockBooking(tx, hotelId, bookingId)
  requireStatus(booking, 'CONFIRMED', 'CHECKED_IN')
  const wish = wishOf(booking)
  refuseWrongDates(booking, wish, day)
  const unknown = wish.moves.some(({ from }) => !booking.rooms.some(room => room.id === from))
  if (unknown) throw badRequest({ rooms: 'This room is not one of the booking.' })
  const firstOpen = firstOpenOf(wish.checkIn, day)
  // A room of past nights only may be retired by now.
  const making = { booking, firstOpen, rooms: await lockRooms(tx, hotelId, roomsAhead(booking, wish, firstOpen)) }
  const nights = nightsAfter(making, wish)
  const rooms = roomsAfter(making, wish.moves, nights)
  await addRooms(tx, booking, rooms)
  await setNights(tx, hotelId, [{ bookingId, nights, until: 'infinity' }])
  await dropIdleRooms(tx, hotelId, [bookingId])
  return writeBooking(
    tx,
    by,
    booking,
    { check_in: wish.checkIn, check_out: wish.checkOut, ...figuresOf(booking, nights) },
    { nights, rooms },
  )
}

const asItIs = (booking: BookingRow): StayWish => ({ checkIn: booking.check_in, checkOut: booking.check_out, moves: [], keepPrice: false })

/** The stay ends later: the new nights cost what their rooms cost today. */
export const extend = (tx: Tx, stay: StayChange, checkOut: string): Promise<Changed> =>
  change(tx, stay, booking => {
    if (checkOut <= booking.check_out) throw badRequest({ checkOutDate: 'This is not later than the stay ends already.' })
    return { ...asItIs(booking), checkOut }
  })

/** The stay ends earlier: the nights that are given up go back on sale. */
export const shorten = (tx: Tx, stay: StayChange, checkOut: string): Promise<Changed> =>
  change(tx, stay, booking => {
    if (checkOut >= booking.check_out) throw badRequest({ checkOutDate: 'This is not earlier than the stay ends already.' })
    return { ...asItIs(booking), checkOut }
  })

/** The stay moves to other dates or rooms, from the first night that is still open. */
export const move = (tx: Tx, stay: StayChange, to: Partial<StayWish>): Promise<Changed> =>
  change(tx, stay, booking => ({ ...asItIs(booking), ...to }))

export interface Swap extends Omit<StayChange, 'bookingId'> {
  one: { bookingId: string; roomId: string }
  other: { bookingId: string; roomId: string }
  keepPrice: boolean
}

/** Two stays exchange a room on the nights that both have, from the first one that is still open. */
export const swap = async (tx: Tx, { hotelId, by, day, one, other, keepPrice }: Swap): Promise<Changed[]> => {
  const found = await lockBookings(tx, hotelId, [one.bookingId, other.bookingId])
  const [first, second] = [one, other].map(({ bookingId }) => found.find(row => row.id === bookingId))
  if (!first || !second || first === second) throw badRequest({ other: 'Choose two bookings of this hotel.' })
  for (const booking of found) requireStatus(booking, 'CONFIRMED', 'CHECKED_IN')
  const firstOpen = later(firstOpenOf(first.check_in, day), firstOpenOf(second.check_in, day))
  const has = (booking: BookingRow, roomId: string, night: string) =>
    booking.nights.some(known => known.roomId === roomId && known.night === night)
  const shared = new Set(
    first.nights
      .map(({ night }) => night)
      .filter(night => night >= firstOpen && has(first, one.roomId, night) && has(second, other.roomId, night)),
  )
  if (shared.size === 0) throw conflict('These two stays have no night in common in these rooms.')
  const rooms = await lockRooms(tx, hotelId, [one.roomId, other.roomId])
  const after = [
    { booking: first, from: one.roomId, to: other.roomId },
    { booking: second, from: other.roomId, to: one.roomId },
  ].map(({ booking, from, to }) => {
    const making = { booking, rooms, firstOpen }
    const nights = booking.nights.map(known => {
      if (known.roomId !== from || !shared.has(known.night)) return known
      return { ...known, roomId: to, pricePaise: keepPrice ? known.pricePaise : priceToday(making, to, from) }
    })
    return { booking, nights, rooms: roomsAfter(making, [{ from, to }], nights) }
  })
  for (const { booking, rooms: own } of after) await addRooms(tx, booking, own)
  await setNights(
    tx,
    hotelId,
    after.map(({ booking, nights }) => ({ bookingId: booking.id, nights, until: 'infinity' as const })),
  )
  await dropIdleRooms(tx, hotelId, [first.id, second.id])
  const changed: Changed[] = []
  for (const { booking, nights, rooms: own } of after)
    changed.push(await writeBooking(tx, by, booking, figuresOf(booking, nights), { nights, rooms: own }))
  return changed
}
