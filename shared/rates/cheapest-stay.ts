import { priceStay } from '../prices/price.ts'
import type { RoomParty } from '../prices/split-party.ts'
import { type Places, sleeps } from '../prices/stay.ts'
import type { StayRates } from '../prices/stay-rates.ts'
import { type Room, rateKey } from '../rooms/rooms.ts'

/** How many rooms of one rate are free, and the name of their type. */
export interface FreeRate {
  rate: string
  roomType: string
  free: number
}

/** The number of rooms of each rate. */
export const freeRates = (rooms: readonly Room[]): FreeRate[] =>
  [...Map.groupBy(rooms, rateKey)].map(([rate, same]) => ({ rate, roomType: same[0]?.roomType ?? '', free: same.length }))

/** A stay in another number of rooms, in paise. Null: no price to compare (`lessPaise`), several types (`roomType`). */
export interface OtherCount {
  rooms: number
  roomType: string | null
  totalPaise: number
  lessPaise: number | null
}

/** Limits on combined kinds and priced choices, so that a search is fast for every hotel. */
const mostKinds = 16
const mostPriced = 64

/** Between which amounts it costs, in paise. With 16 kinds, pricing each choice takes 50 to 300 times as long. */
interface Bounds {
  least: number
  most: number
}

interface FreeKind extends FreeRate, Places, Bounds {}

/** A choice of rooms for one stay. */
interface RoomSet extends Bounds {
  rooms: readonly FreeKind[]
}

/** The factors by which tax may lower or raise a typed price; an inclusive price between two bands is lowered. */
const taxBounds = ({ tax }: StayRates): Bounds => {
  const factors = tax.flatMap(({ bands }) => bands.map(({ basisPoints }) => 1 + basisPoints / 10_000))
  const highest = Math.max(1, ...factors)
  const lowest = Math.min(highest, ...factors)
  return { least: tax.some(({ mode }) => mode === 'inclusive') ? lowest / highest : 1, most: highest }
}

/** Bounds of a room's price: `least` for a single guest with the best offer, `most` without offers and extra people. */
const roomBounds = (rates: StayRates): ((rate: string) => Bounds) => {
  const effects = rates.offers.map(({ effect }) => effect)
  const left = effects.map(effect =>
    effect.kind === 'PERCENT' ? 1 - effect.basisPoints / 10_000 : effect.kind === 'FREE_NIGHT' ? 1 - 1 / effect.every : 1,
  )
  const off = Math.max(0, ...effects.map(effect => (effect.kind === 'AMOUNT' ? effect.paise : 0)))
  const tax = taxBounds(rates)
  const share = Math.min(1, ...left) * tax.least
  // Offer and tax are each rounded per night.
  const rounded = 2 * rates.nights.length
  return key => {
    const { nights = [], singlePaise = 0 } = rates.rates[key] ?? {}
    let [least, most] = [0, 0]
    for (const [breakfast] of nights) {
      least += Math.max(0, breakfast - singlePaise - off)
      most += breakfast
    }
    return { least: least * share - rounded, most: most * tax.most + rounded }
  }
}

/** Finds the choices of rooms that sleep a party, and their prices with breakfast. */
const staysFor = (free: readonly FreeRate[], rates: StayRates, party: RoomParty) => {
  const boundsOf = roomBounds(rates)
  const kinds = free.flatMap((one): FreeKind[] => {
    const { adultCapacity, childrenCapacity } = rates.rates[one.rate] ?? {}
    if (adultCapacity === undefined || childrenCapacity === undefined) return []
    return [{ ...one, adultCapacity, childrenCapacity, ...boundsOf(one.rate) }]
  })
  const { adultBreakfast, childBreakfast } = rates.people
  const mostForPeople =
    taxBounds(rates).most * rates.nights.length * (party.adults * adultBreakfast + party.childAges.length * childBreakfast)
  const setOf = (rooms: readonly FreeKind[]): RoomSet => ({
    rooms,
    least: rooms.reduce((sum, { least }) => sum + least, 0),
    most: rooms.reduce((sum, { most }) => sum + most, mostForPeople),
  })
  const fits = (rooms: readonly FreeKind[]) => sleeps(rooms, { adults: party.adults, children: party.childAges.length })
  /** Choices of one kind each, except those that cannot cost less than `below`. */
  const ofOneKind = (count: number, below = Number.POSITIVE_INFINITY): RoomSet[] =>
    kinds
      .filter(({ free, least }) => free >= count && least * count < below)
      .map(kind => Array.from({ length: count }, () => kind))
      .filter(fits)
      .map(setOf)
  /** Choices of one or several kinds; none if there are too many kinds. */
  const ofAnyKinds = (count: number): RoomSet[] => {
    if (count === 1) return ofOneKind(1)
    const isFree = (rooms: readonly FreeKind[]) => rooms.every(kind => rooms.filter(other => other === kind).length <= kind.free)
    return kinds.length > mostKinds
      ? []
      : combinations(kinds, count)
          .filter(rooms => isFree(rooms) && fits(rooms))
          .map(setOf)
  }
  /** The cheapest choice that costs less than `below`. */
  const cheapest = (sets: readonly RoomSet[], below = Number.POSITIVE_INFINITY) => {
    const byLeast = sets.toSorted((one, other) => one.least - other.least)
    let best: { rooms: readonly FreeKind[]; totalPaise: number } | undefined
    for (const { rooms, least } of byLeast.slice(0, mostPriced)) {
      const most = best?.totalPaise ?? below
      if (least >= most) break
      const wanted = rooms.map(({ rate }) => ({ rate, meal: 'breakfast' as const }))
      const { totalPaise } = priceStay(rates, { ...party, rooms: wanted })
      if (totalPaise < most) best = { rooms, totalPaise }
    }
    /** `isSure`: no choice that was not priced can be cheaper. */
    return best && { ...best, isSure: (byLeast[mostPriced]?.least ?? best.totalPaise) >= best.totalPaise }
  }
  return { ofOneKind, ofAnyKinds, cheapest }
}

const combinations = (kinds: readonly FreeKind[], count: number): FreeKind[][] =>
  count === 0 ? [[]] : kinds.flatMap((kind, at) => combinations(kinds.slice(at), count - 1).map(others => [kind, ...others]))

/** The lowest total with breakfast in `count` of the free rooms, in paise; undefined if it is not certain. */
export const lowestTotal = (free: readonly FreeRate[], rates: StayRates, party: RoomParty, count: number): number | undefined => {
  const { ofAnyKinds, cheapest } = staysFor(free, rates, party)
  const found = cheapest(ofAnyKinds(count))
  return found?.isSure ? found.totalPaise : undefined
}

const typeOf = (rooms: readonly FreeKind[]): string | null => {
  const [first = null, ...others] = rooms.map(({ roomType }) => roomType)
  return others.every(name => name === first) ? first : null
}

/**
 * The cheapest stay in each other number of rooms of one kind, if cheaper than the asked number. If the asked number is
 * not available (`isOffered`), every number that is, also in rooms of several kinds.
 */
export const otherCounts = (
  free: readonly FreeRate[],
  rates: StayRates,
  party: RoomParty,
  { asked, isOffered }: { asked: number; isOffered: boolean },
): OtherCount[] => {
  const counts = [1, 2, 3].filter(count => count !== asked && count <= party.adults)
  const { ofOneKind, ofAnyKinds, cheapest } = staysFor(free, rates, party)
  const ownSets = isOffered ? ofAnyKinds(asked) : []
  const ownMost = isOffered ? Math.min(...ownSets.map(({ most }) => most)) : undefined
  const others = counts.map(count => ({ count, sets: ofOneKind(count, ownMost) }))
  // Nearly always this ends before any stay is priced.
  if (isOffered && others.every(({ sets }) => sets.length === 0)) return []
  const own = cheapest(ownSets)
  if (isOffered && !own?.isSure) return []
  const found = others.flatMap(({ count, sets }) => {
    const other = cheapest(sets, own?.totalPaise) ?? (own ? undefined : cheapest(ofAnyKinds(count)))
    if (!other) return []
    const { rooms, totalPaise } = other
    return [{ rooms: count, roomType: typeOf(rooms), totalPaise, lessPaise: own ? own.totalPaise - totalPaise : null }]
  })
  return found.toSorted((one, other) => one.totalPaise - other.totalPaise)
}
