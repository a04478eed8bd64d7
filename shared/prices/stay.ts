import { z } from 'zod'
import { nightsBetween } from '../words/dates.ts'
import { shareOf } from '../words/money.ts'
import { counted } from '../words/text.ts'

/** Limits of a guest's search (specification, section 9) and of any stay. */
export const limits = {
  rooms: 3,
  adults: 5,
  children: 3,
  childAge: 9,
  extraBeds: 3,
  nights: 30,
  daysAhead: 540,
  minimumAdvancePaise: 100,
  minimumTotalPaise: 100,
} as const

export const MealOption = z.enum(['breakfast', 'allMeals', 'roomOnly'])
export type MealOption = z.output<typeof MealOption>

/** What a night of a room includes, within a sentence. */
export const mealWords: Readonly<Record<MealOption, string>> = {
  breakfast: 'with breakfast',
  allMeals: 'with all meals',
  roomOnly: 'without meals',
}

export interface Party {
  adults: number
  children: number
}

export interface Places {
  adultCapacity: number
  childrenCapacity: number
}

/** A room's prices per night in paise: breakfast uses the first, all meals the second. */
export interface NightPrices {
  pricePaise: number
  priceWithMealsPaise: number
}

/** The price of one night with the chosen meals, in paise. */
export const nightPrice = (room: NightPrices, meal: Exclude<MealOption, 'roomOnly'>): number =>
  meal === 'breakfast' ? room.pricePaise : room.priceWithMealsPaise

export interface StayPrice {
  totalPaise: number
  advancePaise: number
  duePaise: number
}

/** The advance of a total in paise: at least ₹1 and at most the total. */
export const advanceOf = (totalPaise: number, advanceBasisPoints: number): number =>
  Math.min(totalPaise, Math.max(limits.minimumAdvancePaise, shareOf(totalPaise, advanceBasisPoints)))

/** Total, advance and rest of a stay, in paise; `nightPaise` has one price per room. */
export const priceOfStay = (nightPaise: readonly number[], nights: number, advanceBasisPoints: number): StayPrice => {
  const totalPaise = nightPaise.reduce((sum, price) => sum + price, 0) * nights
  const advancePaise = advanceOf(totalPaise, advanceBasisPoints)
  return { totalPaise, advancePaise, duePaise: totalPaise - advancePaise }
}

/** Why a stay with this total (in paise) cannot be sold, as a sentence; undefined: it can. */
export const totalProblem = (totalPaise: number): string | undefined =>
  totalPaise < limits.minimumTotalPaise ? 'A stay of less than ₹1 cannot be booked.' : undefined

/** Platform and hotel share of an advance on a PER_BOOKING plan, in paise (specification, section 9); can be < 0. */
export const sharesOf = (price: StayPrice, deductionBasisPoints: number): { platformPaise: number; hotelPaise: number } => {
  const platformPaise = shareOf(price.totalPaise, deductionBasisPoints)
  return { platformPaise, hotelPaise: price.advancePaise - platformPaise }
}

/** The problem with a stay's dates, or undefined. `earliest` is the first day that may be picked. */
export const stayProblem = (checkIn: string, checkOut: string, today: string, earliest: string) => {
  if (checkIn < earliest) return { field: 'checkInDate', message: earliest > today ? 'Check-in must be after today.' : 'Check-in is past.' }
  if (nightsBetween(today, checkIn) > limits.daysAhead)
    return { field: 'checkInDate', message: `Check-in can be at most ${limits.daysAhead} days ahead.` }
  const nights = nightsBetween(checkIn, checkOut)
  if (nights < 1) return { field: 'checkOutDate', message: 'Check-out must be at least one day after check-in.' }
  if (nights > limits.nights) return { field: 'checkOutDate', message: `A stay is at most ${limits.nights} nights.` }
  return undefined
}

export const sleeps = (rooms: readonly Places[], party: Party): boolean => missingPlaces(rooms, party) === undefined

/** What the chosen rooms lack for the party, as a sentence, or undefined. */
export const missingPlaces = (rooms: readonly Places[], party: Party): string | undefined =>
  party.adults < rooms.length ? 'There must be at least one adult for every room.' : tooFewPlaces(rooms, party)

/** What the rooms lack in capacity alone, as a sentence; a single adult may have several rooms. */
export const tooFewPlaces = (rooms: readonly Places[], party: Party): string | undefined => {
  const { places, people } = placesBelow(rooms, party) ?? {}
  return places && `There is room for ${places}; your party has ${people}.`
}

/** The rooms' capacity in words, if below the party's number of adults or people; else undefined. */
export const placesBelow = (rooms: readonly Places[], party: Party): { places: string; people: number } | undefined => {
  const adults = rooms.reduce((sum, room) => sum + room.adultCapacity, 0)
  const places = adults + rooms.reduce((sum, room) => sum + room.childrenCapacity, 0)
  if (adults < party.adults) return { places: counted(adults, 'adult'), people: party.adults }
  const people = party.adults + party.children
  return places < people ? { places: counted(places, 'person', 'people'), people } : undefined
}

/** The places of a room that the party can use: at most as many as it has adults and people. */
const usefulPlaces = ({ adultCapacity, childrenCapacity }: Places, { adults, children }: Party) => ({
  adults: Math.min(adultCapacity, adults),
  people: Math.min(adultCapacity + childrenCapacity, adults + children),
})
type UsefulPlaces = ReturnType<typeof usefulPlaces>

const sizeOf = ({ adults, people }: UsefulPlaces) => adults * 1000 + people

/** The `count` rooms that sleep most people for each number of useful adult places: others need not be tried. */
const bestPartners = (sizes: readonly UsefulPlaces[], count: number): UsefulPlaces[] => {
  const best = new Map<number, UsefulPlaces[]>()
  for (const size of sizes) {
    const partners = best.get(size.adults) ?? []
    best.set(size.adults, partners)
    if (partners.length === count && size.people <= (partners.at(-1)?.people ?? 0)) continue
    partners.push(size)
    partners.sort((one, other) => other.people - one.people)
    partners.length = Math.min(partners.length, count)
  }
  return [...best.values()].flat()
}

/** The rooms in some choice of `count` rooms (at most 3) that sleeps the party; tries a few partners of each size. */
export const roomsOnOffer = <R extends Places>(rooms: readonly R[], party: Party, count: number): R[] => {
  if (party.adults < count) return []
  const sizes = rooms.map(room => usefulPlaces(room, party))
  const partners = bestPartners(sizes, count)
  const fits = (adults: number, people: number, from: readonly UsefulPlaces[], more: number): boolean =>
    more === 0
      ? adults >= party.adults && people >= party.adults + party.children
      : from.some((room, at) => fits(adults + room.adults, people + room.people, from.slice(at + 1), more - 1))
  const offered = new Map<number, boolean>()
  const isOffered = (size: UsefulPlaces): boolean => {
    const own = partners.findIndex(partner => sizeOf(partner) === sizeOf(size))
    const others = partners.filter((_, at) => at !== own)
    return fits(size.adults, size.people, others, count - 1)
  }
  return rooms.filter((_, at) => {
    const size = sizes[at]
    if (!size) return false
    const isUseful = offered.get(sizeOf(size)) ?? isOffered(size)
    offered.set(sizeOf(size), isUseful)
    return isUseful
  })
}

/** The fewest of these rooms (at most three) that sleep the party, or undefined when no number does. */
export const roomsNeeded = (rooms: readonly Places[], party: Party): number | undefined =>
  [1, 2, 3].find(count => count <= rooms.length && roomsOnOffer(rooms, party, count).length > 0)
