import type { WishedStay } from '#shared/bookings/guest-bookings.ts'
import type { WishedPrice } from '#shared/bookings/wished-stay.ts'
import { stayProblem } from '#shared/prices/stay.ts'
import { brokenRule } from '#shared/prices/stay-rules.ts'
import { addDays, type DeskDay, deskDayAt, laterOf, nightsBetween } from '#shared/words/dates.ts'
import type { Db } from '../../db/connect.ts'
import { badRequest, conflict, Refusal } from '../../http/errors/errors.ts'
import { rateRulesOf } from '../../rooms/nights/rate-rules.ts'
import type { BookingRow } from '../booking/booking.ts'
import { firstOpenOf } from '../change/stay-facts.ts'
import { previewBooking, previewOf } from '../change/update-booking.ts'
import { RoomTaken } from '../nights/inventory.ts'
import { mealOf, type WishedRoom } from '../prices/changed-nights.ts'
import { replacementRooms } from '../search/pick-rooms.ts'

const sorted = (ages: readonly number[]) => ages.toSorted((one, other) => one - other).join()

const hasSameDates = ({ check_in, check_out }: BookingRow, { checkInDate, checkOutDate }: WishedStay): boolean =>
  check_in === checkInDate && check_out === checkOutDate

const hasSameParty = (row: BookingRow, { adults, childAges }: WishedStay): boolean =>
  row.adults === adults && sorted(row.child_ages) === sorted(childAges)

export const isAsBooked = (row: BookingRow, wish: WishedStay): boolean => hasSameDates(row, wish) && hasSameParty(row, wish)

/** Throws 400 for dates that a guest may not book (the booked check-in stays allowed), 409 for a stay that is over. */
const refuseDates = (row: BookingRow, { checkInDate, checkOutDate }: WishedStay, { today }: DeskDay): void => {
  if (row.check_out < today) throw conflict('This stay is over. Please call the hotel.')
  const isMoved = checkInDate !== row.check_in
  if (isMoved && row.status === 'CHECKED_IN') throw badRequest({ checkInDate: 'You have arrived: check-in stays as it is.' })
  const problem = stayProblem(checkInDate, checkOutDate, today, isMoved ? addDays(today, 1) : checkInDate)
  if (problem) throw badRequest({ [problem.field]: problem.message })
}

/** The message of the stay rule that other dates break; only the hotel itself can make an exception. */
const againstRules = async (db: Db, row: BookingRow, wish: WishedStay): Promise<string | undefined> => {
  if (hasSameDates(row, wish)) return undefined
  const { checkInDate: checkIn, checkOutDate: checkOut } = wish
  const types = new Set(row.rooms.map(({ typeId }) => typeId))
  const rules = (await rateRulesOf(db, row.hotel_id))?.stayRules.filter(({ typeId }) => typeId === null || types.has(typeId)) ?? []
  // Rules about arrival or departure do not apply to a day that stays the same.
  const asked = rules.map(rule => ({
    ...rule,
    noArrival: rule.noArrival && checkIn !== row.check_in,
    noDeparture: rule.noDeparture && checkOut !== row.check_out,
  }))
  return brokenRule(asked, { checkIn, checkOut })?.message
}

const onlyTheHotel = 'This cannot be worked out here.'
const taken: WishedPrice = { isFree: false, why: null, price: null }
const untold = (why: string): WishedPrice => ({ isFree: null, why, price: null })

/** Finds rooms of the booked kinds for all open nights of the wish. Throws RoomTaken if too few are free. */
const alikeRooms = async (db: Db, row: BookingRow, { checkInDate, checkOutDate }: WishedStay, day: DeskDay): Promise<WishedRoom[]> => {
  const from = laterOf(checkInDate, firstOpenOf(checkInDate, day))
  const moves = await replacementRooms(db, { ...row, check_in: from, check_out: checkOutDate })
  return row.rooms.map(({ id }) => ({
    id: moves.find(move => move.from === id)?.to ?? id,
    replaces: id,
    mealOption: mealOf(row, id),
  }))
}

const isMovedWithin = ({ nights, rooms, check_in, check_out }: BookingRow): boolean =>
  nights.length !== rooms.length * nightsBetween(check_in, check_out)

/** Turns an error of the desk's preview into an answer without data of other guests. Rethrows errors about dates. */
const answerTo = (error: unknown): WishedPrice => {
  if (error instanceof RoomTaken) return taken
  if (!(error instanceof Refusal)) throw error
  const { checkInDate, checkOutDate, 'party.adults': people } = error.fields ?? {}
  if (checkInDate ?? checkOutDate) throw error
  return untold(people ?? onlyTheHotel)
}

/** Previews the change as the desk would: in the booking's rooms if they are free, else in others of their kinds. */
const reckoned = async (db: Db, row: BookingRow, wish: WishedStay, day: DeskDay): Promise<WishedPrice> => {
  const { checkInDate, checkOutDate, adults, childAges } = wish
  const desk = { hotelId: row.hotel_id, by: { kind: 'guest' as const }, day }
  const input = {
    hotelId: row.hotel_id,
    bookingId: row.id,
    preview: true as const,
    ...(!hasSameDates(row, wish) && { checkInDate, checkOutDate }),
    ...(!hasSameParty(row, wish) && { party: { adults, childAges } }),
  }
  const priced = async (rooms?: WishedRoom[]): Promise<WishedPrice> => {
    const changed = await previewBooking(db, desk, { ...input, ...(rooms && { rooms }) })
    const { before, after, difference } = previewOf(changed)
    const hasOffer = changed.after.nights.some(({ parts }) => parts && parts.offer < 0)
    return { isFree: true, why: null, price: { before, after, difference, hasOffer } }
  }
  try {
    return await priced()
  } catch (error) {
    if (!(error instanceof RoomTaken)) return answerTo(error)
    // The stay changes rooms on the way: only the desk can decide which rooms follow which.
    if (isMovedWithin(row)) return untold(onlyTheHotel)
  }
  try {
    return await priced(await alikeRooms(db, row, wish, day))
  } catch (error) {
    return answerTo(error)
  }
}

/**
 * Prices a stay that a guest wishes, as the desk would; writes and holds nothing. Throws 400 for dates that cannot be
 * asked for, on fields after `prefix`, and 409 for a stay that is over.
 */
export const priceOfWish = async (db: Db, row: BookingRow, wish: WishedStay, now: Date, prefix = ''): Promise<WishedPrice> => {
  const day = deskDayAt(now)
  try {
    refuseDates(row, wish, day)
    const why = await againstRules(db, row, wish)
    return why === undefined ? await reckoned(db, row, wish, day) : untold(why)
  } catch (error) {
    if (!prefix || !(error instanceof Refusal) || !error.fields) throw error
    throw badRequest(Object.fromEntries(Object.entries(error.fields).map(([field, message]) => [`${prefix}${field}`, message])))
  }
}
