import { z } from 'zod'
import { nightsBetween } from './dates.ts'
import { shareOf } from './money.ts'
import { counted } from './text.ts'

/** Limits of a guest's search (specification, section 9) and of any stay. */
export const limits = { rooms: 3, adults: 5, children: 3, childAge: 9, nights: 30, daysAhead: 540, minimumAdvancePaise: 100 } as const

export const MealOption = z.enum(['breakfast', 'allMeals'])
export type MealOption = z.output<typeof MealOption>

export interface Party {
  adults: number
  children: number
}

/** What sleeping needs of a room: places for adults and places for children. */
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
export const nightPrice = (room: NightPrices, meal: MealOption): number =>
  meal === 'breakfast' ? room.pricePaise : room.priceWithMealsPaise

export interface StayPrice {
  totalPaise: number
  advancePaise: number
  duePaise: number
}

/** Total, advance and rest of a stay, in paise; `nightPaise` has one price per room. The advance is at least ₹1 and at most the total. */
export const priceOfStay = (nightPaise: readonly number[], nights: number, advanceBasisPoints: number): StayPrice => {
  const totalPaise = nightPaise.reduce((sum, price) => sum + price, 0) * nights
  const advancePaise = Math.min(totalPaise, Math.max(limits.minimumAdvancePaise, shareOf(totalPaise, advanceBasisPoints)))
  return { totalPaise, advancePaise, duePaise: totalPaise - advancePaise }
}

/** Platform and hotel share of an advance on a PER_BOOKING plan, in paise (specification, section 9). The hotel's can be negative. */
export const sharesOf = (price: StayPrice, deductionBasisPoints: number): { platformPaise: number; hotelPaise: number } => {
  const platformPaise = shareOf(price.totalPaise, deductionBasisPoints)
  return { platformPaise, hotelPaise: price.advancePaise - platformPaise }
}

/** What is wrong with the dates of a stay, or undefined. `earliest` is the first day that may be picked. */
export const stayProblem = (checkIn: string, checkOut: string, today: string, earliest: string) => {
  if (checkIn < earliest) return { field: 'checkInDate', message: earliest > today ? 'Check-in must be after today.' : 'Check-in is past.' }
  if (nightsBetween(today, checkIn) > limits.daysAhead)
    return { field: 'checkInDate', message: `Check-in can be at most ${limits.daysAhead} days ahead.` }
  const nights = nightsBetween(checkIn, checkOut)
  if (nights < 1) return { field: 'checkOutDate', message: 'Check-out must be at least one day after check-in.' }
  if (nights > limits.nights) return { field: 'checkOutDate', message: `A stay is at most ${limits.nights} nights.` }
  return undefined
}

/** True when these rooms together sleep the party: adult places, places together, and an adult for every room. */
export const sleeps = (rooms: readonly Places[], party: Party): boolean => missingPlaces(rooms, party) === undefined

/** What the chosen rooms lack for the party, as a sentence, or undefined. */
export const missingPlaces = (rooms: readonly Places[], party: Party): string | undefined => {
  if (party.adults < rooms.length) return 'There must be at least one adult for every room.'
  const adults = rooms.reduce((sum, room) => sum + room.adultCapacity, 0)
  const places = adults + rooms.reduce((sum, room) => sum + room.childrenCapacity, 0)
  if (adults < party.adults) return `These rooms sleep ${counted(adults, 'adult')}; your party has ${party.adults}.`
  const people = party.adults + party.children
  if (places < people) return `These rooms sleep ${counted(places, 'person', 'people')}; your party has ${people}.`
  return undefined
}

/** One number for rooms of the same size. */
const sizeOf = (room: Places) => room.adultCapacity * 1000 + room.childrenCapacity

/** The rooms that belong to at least one choice of `count` rooms that sleeps the party; empty when no such choice exists. */
export const roomsOnOffer = <R extends Places>(rooms: readonly R[], party: Party, count: number): R[] => {
  const sizes = new Map<number, { size: Places; left: number }>()
  for (const room of rooms) {
    const key = sizeOf(room)
    const known = sizes.get(key)
    if (known) known.left++
    else sizes.set(key, { size: room, left: 1 })
  }
  const kinds = [...sizes.values()]
  const fits = (chosen: Places[], more: number): boolean => {
    if (more === 0) return sleeps(chosen, party)
    return kinds.some(kind => {
      if (kind.left === 0) return false
      kind.left--
      const found = fits([...chosen, kind.size], more - 1)
      kind.left++
      return found
    })
  }
  const offered = new Map(
    kinds.map(kind => {
      kind.left--
      const offer = fits([kind.size], count - 1)
      kind.left++
      return [sizeOf(kind.size), offer]
    }),
  )
  return rooms.filter(room => offered.get(sizeOf(room)))
}

/** The fewest of these rooms (at most three) that sleep the party, or undefined when no number does. */
export const roomsNeeded = (rooms: readonly Places[], party: Party): number | undefined =>
  [1, 2, 3].find(count => count <= rooms.length && roomsOnOffer(rooms, party, count).length > 0)
