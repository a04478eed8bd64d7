import { limits, missingPlaces } from '#shared/prices/stay.ts'
import { noBase } from '#shared/rates/rates.ts'
import { addDays, type DeskDay, laterOf, nightsBetween, nightsOf } from '#shared/words/dates.ts'
import { badRequest, conflict } from '../../http/errors/errors.ts'
import type { BookingRow } from '../booking/booking.ts'
import { type Draft, draftOf, requireStatus, revise } from '../booking/draft.ts'
import type { SaleRoom } from '../booking/sale-rooms.ts'
import type { AgreedNight } from '../nights/agreed-night.ts'
import { RoomTaken } from '../nights/inventory.ts'
import { roomsNow } from '../nights/occupied.ts'
import {
  type AgreedBefore,
  isRaised,
  mealOf,
  nightsAfter,
  nightsOn,
  noPreviousPrice,
  type WishedRoom,
  wishedOn,
} from '../prices/changed-nights.ts'
import { rechargeBrokenFreeNights } from '../prices/free-night-offer.ts'
import { partyOf } from '../prices/night-people.ts'
import { bedsProblem, peopleProblem } from '../search/quote.ts'
import { firstOpenOf, type StayFacts, type StayParty } from './stay-facts.ts'
import { type KeptPrice, unkept, upgradeBack, upgradeNote } from './upgrades.ts'

export interface StayWish {
  checkIn: string
  checkOut: string
  /** The rooms of every open night; if undefined, each night keeps its own, and a new one has its neighbour's. */
  rooms: readonly WishedRoom[] | undefined
  keepPrice: KeptPrice | undefined
  /** The new party, if it changes too. */
  party?: StayParty | undefined
}

/** The sum of the people given for the rooms; empty if no room has its people given. */
const partyIn = (wished: readonly WishedRoom[]): StayParty => {
  const parties = wished.flatMap(room => partyOf(room) ?? [])
  if (parties.length === 0) return {}
  const child_ages = parties.flatMap(({ childAges }) => childAges)
  return { adults: parties.reduce((sum, { adults }) => sum + adults, 0), children: child_ages.length, child_ages }
}

const roomsEntered = ({ status, nights: before }: BookingRow, nights: readonly AgreedNight[], day: DeskDay): string[] => {
  const roomsBefore = roomsNow(before, day)
  return status === 'CHECKED_IN' ? roomsNow(nights, day).filter(id => !roomsBefore.includes(id)) : []
}

const tooMany = ({ adults, children }: Pick<BookingRow, 'adults' | 'children'>): [field: string, string] | undefined =>
  adults > limits.adults
    ? ['rooms', `At most ${limits.adults} adults.`]
    : children > limits.children
      ? ['rooms', `At most ${limits.children} children.`]
      : undefined

/** Messages by field for meals and extra beds that these rooms are not sold with and the booking does not have. */
const unsold = (booking: BookingRow, { rooms, rules }: Pick<StayFacts, 'rooms' | 'rules'>, wished: readonly WishedRoom[]) => {
  const fields: Record<string, string> = {}
  for (const [at, { id, replaces = id, extraBeds = 0, mealOption }] of wished.entries()) {
    const { roomOnlyLess, extraBeds: beds } = rules.types[rooms.find(room => room.id === id)?.type_id ?? ''] ?? noBase
    const isBooked = booking.rooms.some(room => room.id === replaces && room.mealOption === mealOption)
    const had = Math.max(0, ...booking.nights.filter(({ roomId }) => roomId === replaces).map(({ parts }) => parts?.extraBeds ?? 0))
    if (mealOption === 'roomOnly' && roomOnlyLess === null && !isBooked)
      fields[`rooms.${at}.mealOption`] = 'This room is not sold without breakfast.'
    else if (extraBeds > Math.max(beds, had)) fields[`rooms.${at}.extraBeds`] = bedsProblem(beds)
  }
  return fields
}

/** Throws 400 for rooms that this booking cannot have. */
const refuseWrongRooms = (
  booking: BookingRow,
  {
    rooms,
    rules,
    partyBefore,
    party: partyAfter,
    keepPrice,
  }: Pick<StayFacts, 'rooms' | 'rules' | 'partyBefore'> & Pick<StayWish, 'party' | 'keepPrice'>,
  wished: readonly WishedRoom[],
): void => {
  const fields: Record<string, string> = {}
  for (const [at, wish] of wished.entries()) {
    const { id, replaces } = wish
    const isOwn = (roomId: string) => booking.rooms.some(one => one.id === roomId)
    const isOnSale = rooms.some(room => room.id === id && room.is_available)
    if (wished.findIndex(other => other.id === id) < at) fields[`rooms.${at}.id`] = 'This room is chosen twice.'
    else if (!isOwn(id) && !isOnSale) fields[`rooms.${at}.id`] = 'This room is not on sale. Please choose another one.'
    if (replaces !== undefined && !isOwn(replaces)) fields[`rooms.${at}.replaces`] = 'This room is not one of the booking.'
    const why = keepPrice && unkept(wished, wish, at)
    if (why) fields[`rooms.${at}.replaces`] ??= why
  }
  const places = wished.flatMap(({ id }) => rooms.find(room => room.id === id) ?? [])
  const sized = places.map(room => ({ adultCapacity: room.adult_capacity, childrenCapacity: room.children_capacity }))
  const party = { ...booking, ...partyIn(wished), ...partyAfter, ...partyBefore }
  // The desk may give one adult several rooms.
  const missing = party.adults >= wished.length ? missingPlaces(sized, party) : undefined
  const { adults, child_ages: childAges } = party
  const people = peopleProblem({ rooms: wished, adults, childAges }, sized) ?? tooMany(party)
  if (people && Object.keys(fields).length === 0) fields[people[0]] = people[1]
  if (missing && Object.keys(fields).length === 0) fields.rooms = missing
  // Meals and beds that an undo restores were sold before, so they are not checked.
  if (!partyBefore) Object.assign(fields, unsold(booking, { rooms, rules }, wished))
  if (Object.keys(fields).length > 0) throw badRequest(fields)
}

const roomsAfter = (
  booking: BookingRow,
  rooms: readonly SaleRoom[],
  wished: readonly WishedRoom[],
  nights: readonly AgreedNight[],
): BookingRow['rooms'] => {
  const used = new Set(nights.map(night => night.roomId))
  const chosen = wished.flatMap(({ id, mealOption }) => {
    const room = rooms.find(one => one.id === id)
    return room ? [{ id, roomNumber: room.room_number, typeId: room.type_id, roomType: room.room_type, mealOption }] : []
  })
  const others = booking.rooms.filter(({ id }) => !chosen.some(room => room.id === id))
  return [...others, ...chosen].filter(room => used.has(room.id)).sort((a, b) => (a.roomNumber < b.roomNumber ? -1 : 1))
}

const mealIn = (rooms: BookingRow['rooms'], roomId: string): string => rooms.find(({ id }) => id === roomId)?.mealOption ?? ''

const refuseWrongDates = (booking: BookingRow, { checkIn, checkOut }: StayWish, day: DeskDay) => {
  const { today } = day
  if (checkIn !== booking.check_in && (booking.status !== 'CONFIRMED' || checkIn < day.firstOpen))
    throw badRequest({ checkInDate: booking.status === 'CONFIRMED' ? 'Check-in is past.' : 'The guest has arrived: check-in stays.' })
  // Checked first, since the checks below loop over every night.
  if (nightsBetween(checkIn, checkOut) > limits.nights) throw badRequest({ checkOutDate: `A stay is at most ${limits.nights} nights.` })
  const earliestOut = laterOf(addDays(checkIn, 1), today)
  if (checkOut < earliestOut) throw badRequest({ checkOutDate: 'Check-out must be at least one day after check-in, and not past.' })
  const firstOpen = firstOpenOf(checkIn, day)
  const isPastAndNew = (night: string) => night < firstOpen && !booking.nights.some(agreed => agreed.night === night)
  if (nightsOf(checkIn, checkOut).some(isPastAndNew))
    throw badRequest({ checkOutDate: 'The stay ended before today. End it, and begin a new one.' })
  if (nightsBetween(today, checkIn) > limits.daysAhead)
    throw badRequest({ checkInDate: `Check-in can be at most ${limits.daysAhead} days ahead.` })
}

/**
 * Changes the dates, rooms, meals, people or extra beds of a stay, from the first night that may still be changed.
 * Throws RoomTaken for a retired room, 400 for a wish that is not allowed, 409 unless it is confirmed or checked in.
 */
export const moved = (draft: Draft, wish: StayWish, { day, rooms, rules, before, partyBefore }: StayFacts): Draft => {
  const booking = draft.after
  requireStatus(booking, 'CONFIRMED', 'CHECKED_IN')
  refuseWrongDates(booking, wish, day)
  const firstOpen = firstOpenOf(wish.checkIn, day)
  const ahead = nightsOf(wish.checkIn, wish.checkOut).filter(night => night >= firstOpen)
  if (wish.rooms && ahead.length === 0) throw badRequest({ rooms: 'No night of this stay is left to change.' })
  const needed = ahead.flatMap(night => wishedOn(booking, wish.rooms, night))
  if (needed.some(({ id }) => !rooms.some(room => room.id === id))) throw new RoomTaken()
  if (wish.rooms) refuseWrongRooms(booking, { rooms, rules, partyBefore, party: wish.party, keepPrice: wish.keepPrice }, wish.rooms)
  const plan = { booking, rooms, rules, today: day.today, firstOpen, before, keepPrice: wish.keepPrice !== undefined }
  const kept = nightsAfter(plan, wish)
  const roomsNow = roomsAfter(booking, rooms, wish.rooms ?? [], kept)
  const nights = rechargeBrokenFreeNights(booking, { nights: kept, rooms: roomsNow }, rules)
  const raised = ahead.some(night => wish.rooms?.some(room => isRaised(plan, night, room)))
  const { upgrade_reason: reasonBefore, upgradedFrom = firstOpen, ...peopleBefore } = partyBefore ?? {}
  // False once a night in the better room is past.
  const isBack =
    upgradedFrom >= firstOpen &&
    nights.every(({ night, roomId }) => night < firstOpen || before(night, { id: roomId, mealOption: mealIn(roomsNow, roomId) }))
  const { fields, ...upgrade } =
    reasonBefore === undefined ? upgradeNote(booking, wish.keepPrice, raised) : upgradeBack(booking, reasonBefore, isBack)
  return revise(draft, {
    fields: { check_in: wish.checkIn, check_out: wish.checkOut, ...partyIn(wish.rooms ?? []), ...peopleBefore, ...fields },
    ...upgrade,
    nights,
    rooms: roomsNow,
    inventory: { nights, until: 'infinity' },
    enters: roomsEntered(booking, nights, day),
  })
}

export interface Side {
  booking: BookingRow
  roomId: string
  before?: AgreedBefore | undefined
  /** The party that an undo restores. */
  partyBefore?: StayParty | undefined
}

/** Swaps a room between two stays on the open nights of both. Throws 409 if they share none or a stay is over. */
export const swapped = (
  one: Side,
  other: Side,
  { day, rooms, rules }: Pick<StayFacts, 'day' | 'rooms' | 'rules'>,
  keepPrice: KeptPrice | undefined,
): Draft[] => {
  for (const { booking } of [one, other]) requireStatus(booking, 'CONFIRMED', 'CHECKED_IN')
  const firstOpen = laterOf(firstOpenOf(one.booking.check_in, day), firstOpenOf(other.booking.check_in, day))
  const has = ({ booking, roomId }: Side, night: string) =>
    booking.nights.some(agreed => agreed.roomId === roomId && agreed.night === night)
  const shared = new Set(
    one.booking.nights.map(({ night }) => night).filter(night => night >= firstOpen && has(one, night) && has(other, night)),
  )
  if (shared.size === 0) throw conflict('These two stays have no night in common in these rooms.')
  const exchanged = ({ booking, roomId: from, before = noPreviousPrice, partyBefore }: Side, { roomId: to }: Side): Draft => {
    const wished = { id: to, mealOption: mealOf(booking, from), replaces: from }
    const plan = { booking, rooms, rules, today: day.today, firstOpen, before, keepPrice: keepPrice !== undefined }
    const nights = booking.nights.flatMap(agreed =>
      agreed.roomId === from && shared.has(agreed.night) ? nightsOn(plan, agreed.night, [wished]) : [agreed],
    )
    const raised = [...shared].some(night => isRaised(plan, night, wished))
    const { upgrade_reason: reasonBefore, upgradedFrom = firstOpen } = partyBefore ?? {}
    const isBack =
      upgradedFrom >= firstOpen && nights.every(({ night, roomId }) => !shared.has(night) || roomId !== to || before(night, wished))
    const { fields, ...upgrade } =
      reasonBefore === undefined ? upgradeNote(booking, keepPrice, raised) : upgradeBack(booking, reasonBefore, isBack)
    return revise(draftOf(booking), {
      ...upgrade,
      ...(fields && { fields }),
      nights,
      rooms: roomsAfter(booking, rooms, [wished], nights),
      inventory: { nights, until: 'infinity' },
      enters: roomsEntered(booking, nights, day),
    })
  }
  return [exchanged(one, other), exchanged(other, one)]
}
