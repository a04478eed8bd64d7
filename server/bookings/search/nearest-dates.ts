import { limits, type Party, roomsOnOffer, stayProblem } from '#shared/prices/stay.ts'
import { freeRates, lowestTotal } from '#shared/rates/cheapest-stay.ts'
import { ratesFor } from '#shared/rates/rates.ts'
import { addDays, nightsBetween } from '#shared/words/dates.ts'
import type { Db } from '../../db/connect.ts'
import { inTurns } from '../../http/turns.ts'
import { hotelRooms, rulesOf } from '../../rooms/details.ts'
import type { HotelRules } from '../../rooms/nights/rate-rules.ts'
import { type Stay, soldRooms, takenNights } from '../../rooms/queries.ts'
import { fewOfEach, freeOver, openTo } from './free-stays.ts'

const reach = 14

interface Wanted extends Stay {
  party: Party
  /** Undefined if unknown; then no price is given. */
  childAges: readonly number[] | undefined
  rooms: number
  offerCode: string | undefined
  /** True applies the hotel's rules for guests; the desk may sell against them. */
  isGuest: boolean
}

interface Nearest {
  /** Each with its lowest total, if that is known. */
  stays: (Stay & { totalPaise: number | undefined })[]
  isBeingBooked: boolean
}

/** The lengths to offer: the wanted one, and for guests the longer minimums that rules ask for. */
const lengthsFor = ({ stayRules }: HotelRules, nights: number, isGuest: boolean): number[] => {
  const longer = stayRules.flatMap(({ minNights }) => (minNights !== null && minNights > nights ? [minNights] : []))
  return [nights, ...(isGuest ? [...new Set(longer)].sort((one, other) => one - other) : [])]
}

/**
 * The nearest stays of the wanted length, or of a minimum length, with enough free rooms and against no rule: at most
 * one earlier and one later, within 14 days. Undefined: no such hotel.
 */
export const nearestStays = async (
  db: Db,
  hotelRef: string,
  { checkIn, checkOut, party, childAges, rooms: count, offerCode, isGuest }: Wanted,
  [today, earliest]: [today: string, earliest: string],
  ownBooking: string | null,
): Promise<Nearest | undefined> => {
  const nights = nightsBetween(checkIn, checkOut)
  const [from, to] = [addDays(checkIn, -reach), addDays(checkIn, limits.nights + reach)]
  const found = await takenNights(db, hotelRef, { checkIn: from, checkOut: to }, ownBooking)
  const hotel = found && (await hotelRooms(db, found.hotel, found.version))
  if (!hotel) return undefined
  const rooms = hotel.rooms.filter(({ room }) => room.isAvailable)
  // No day is searched for a party that never fits into the hotel's rooms.
  if (roomsOnOffer(rooms, party, count).length === 0) return { stays: [], isBeingBooked: false }
  const openFor = openTo(isGuest ? hotel.rules.stayRules : [])
  const isFree = freeOver(rooms, found.taken, from)
  const freeFor = (stay: Stay) => isFree(stay).filter(openFor(stay))
  const nextTurn = inTurns()
  const isOffered = async (stay: Stay) => {
    await nextTurn()
    return roomsOnOffer(fewOfEach(freeFor(stay), count), party, count).length > 0
  }
  const lengths = lengthsFor(hotel.rules, nights, isGuest)
  const stayAt = (by: number, length: number): Stay => ({ checkIn: addDays(checkIn, by), checkOut: addDays(checkIn, by + length) })
  const firstAt = async (by: number, among: readonly number[]): Promise<Stay[]> => {
    for (const length of among) {
      const stay = stayAt(by, length)
      if (stayProblem(stay.checkIn, stay.checkOut, today, earliest) === undefined && (await isOffered(stay))) return [stay]
    }
    return []
  }
  const firstOf = async (ways: readonly number[]): Promise<Stay[]> => {
    for (const by of ways) {
      const stays = await firstAt(by, lengths)
      if (stays.length > 0) return stays
    }
    return []
  }
  const wanted = stayAt(0, nights)
  const sold = (await isOffered(wanted)) ? undefined : await soldRooms(db, found.hotel, wanted)
  const unsold = sold === undefined ? [] : rooms.filter(({ room }) => !sold.has(room.id)).filter(openFor(wanted))
  const days = Array.from({ length: reach }, (_, at) => at + 1)
  const earlier = await firstOf(days.map(by => -by))
  const longer = await firstAt(0, lengths.slice(1))
  const stays = [...earlier, ...longer, ...(longer.length > 0 ? [] : await firstOf(days))]
  const priced: Nearest['stays'] = []
  for (const stay of stays) {
    await nextTurn()
    const free = freeRates(freeFor(stay).map(({ room }) => room))
    const rules = rulesOf(
      hotel.rules,
      free.map(({ rate }) => rate),
    )
    const rates = ratesFor(rules, stay, today, offerCode)
    await nextTurn()
    priced.push({ ...stay, totalPaise: childAges && lowestTotal(free, rates, { ...party, childAges }, count) })
  }
  return { stays: priced, isBeingBooked: roomsOnOffer(unsold, party, count).length > 0 }
}
