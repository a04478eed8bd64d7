import { freeRates, lowestTotal } from '#shared/cheapest-stay.ts'
import { addDays, nightsBetween } from '#shared/dates.ts'
import { ratesFor } from '#shared/rates.ts'
import { limits, type Party, roomsOnOffer, stayProblem } from '#shared/stay.ts'
import { brokenRule } from '#shared/stay-rules.ts'
import type { Db } from '../db/connect.ts'
import { hotelRooms, type RoomDetails } from '../rooms/details.ts'
import { type Stay, soldRooms, takenNights } from '../rooms/queries.ts'
import type { HotelRules } from '../rooms/rate-rules.ts'

const reach = 14

interface Wanted extends Stay {
  party: Party
  /** Undefined: they are not known, and no price is told. */
  childAges: readonly number[] | undefined
  rooms: number
  offerCode: string | undefined
  /** The hotel's rules hold for guests; the desk may sell against them. */
  isGuest: boolean
}

interface Nearest {
  /** Each with its lowest total, if it can be told. */
  stays: (Stay & { totalPaise: number | undefined })[]
  isBeingBooked: boolean
}

/** The nights on which rooms are taken, as bits; `taken` has `room bits` with commas between. */
const takenBits = (taken: string): Map<string, bigint> =>
  new Map(
    taken.split(',').map(entry => {
      const [room = '', bits = ''] = entry.split(' ')
      return [room, BigInt(bits)]
    }),
  )

/** Lengths that a stay may be offered in: as it was wanted, else the minimum that a rule asks for. */
const lengthsFor = ({ stayRules }: HotelRules, nights: number, isGuest: boolean): number[] => {
  const longer = stayRules.flatMap(({ minNights }) => (minNights !== null && minNights > nights ? [minNights] : []))
  return [nights, ...(isGuest ? [...new Set(longer)].sort((one, other) => one - other) : [])]
}

/**
 * The nearest stays of the wanted length, or the minimum one of their day, with enough free rooms and against no rule: at most one earlier
 * and one later, in 14 days. Undefined: no hotel.
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
  // No day has to be looked at for a party that the hotel never sleeps.
  if (roomsOnOffer(rooms, party, count).length === 0) return { stays: [], isBeingBooked: false }
  const taken = takenBits(found.taken)
  const bits = rooms.map(({ room }) => taken.get(room.id) ?? 0n)
  const isOpen = ({ room }: RoomDetails, stay: Stay) =>
    !isGuest ||
    !brokenRule(
      hotel.rules.stayRules.filter(({ typeId }) => typeId === null || typeId === room.typeId),
      stay,
    )
  const freeFor = (stay: Stay) => {
    const mask = ((1n << BigInt(nightsBetween(stay.checkIn, stay.checkOut))) - 1n) << BigInt(nightsBetween(from, stay.checkIn))
    return rooms.filter((room, at) => ((bits[at] ?? 0n) & mask) === 0n && isOpen(room, stay))
  }
  const isOffered = (stay: Stay) => roomsOnOffer(freeFor(stay), party, count).length > 0
  const lengths = lengthsFor(hotel.rules, nights, isGuest)
  const stayAt = (by: number, length: number): Stay => ({ checkIn: addDays(checkIn, by), checkOut: addDays(checkIn, by + length) })
  const staysAt = (by: number, among: readonly number[]) =>
    among
      .map(length => stayAt(by, length))
      .filter(stay => stayProblem(stay.checkIn, stay.checkOut, today, earliest) === undefined && isOffered(stay))
  const wanted = stayAt(0, nights)
  const sold = isOffered(wanted) ? undefined : await soldRooms(db, found.hotel, wanted)
  const unsold = rooms.filter(room => sold !== undefined && !sold.has(room.room.id) && isOpen(room, wanted))
  const days = Array.from({ length: reach }, (_, at) => at + 1)
  const firstOf = (ways: readonly number[]) => {
    const by = ways.find(by => staysAt(by, lengths).length > 0)
    return by === undefined ? [] : staysAt(by, lengths).slice(0, 1)
  }
  const longer = staysAt(0, lengths.slice(1)).slice(0, 1)
  const stays = [...firstOf(days.map(by => -by)), ...longer, ...(longer.length > 0 ? [] : firstOf(days))]
  const priced = stays.map(stay => ({
    ...stay,
    totalPaise:
      childAges &&
      lowestTotal(
        freeRates(freeFor(stay).map(({ room }) => room)),
        ratesFor(hotel.rules, stay, today, offerCode),
        { ...party, childAges },
        count,
      ),
  }))
  return { stays: priced, isBeingBooked: roomsOnOffer(unsold, party, count).length > 0 }
}
