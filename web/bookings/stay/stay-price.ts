import { type PricedRoom, priceStay, type StayPrice, type WantedRoom } from '#shared/price.ts'
import { rateKey } from '#shared/rooms.ts'
import type { RoomParty } from '#shared/split-party.ts'
import type { MealOption } from '#shared/stay.ts'
import type { StayRates } from '#shared/stay-rates.ts'
import { type Choice, chosenKinds, countOf, type Kind } from './room-choice.ts'

/** What the rooms on offer cost, and who is to stay in how many of them. */
export interface Pricing {
  rates: StayRates
  party: RoomParty
  rooms: number
}

/** A row of the price box, in paise. */
export interface PriceLine {
  kind: string
  roomType: string
  meal: MealOption
  count: number
  totalPaise: number
  rooms: PricedRoom[]
}

const nothing: StayPrice = { rooms: [], totalPaise: 0, advancePaise: 0, duePaise: 0, savedPaise: 0, taxes: [] }

/** The meals that a kind is sold with. */
export const mealsOf = ({ rates }: StayRates, { room }: Kind): MealOption[] => {
  const hasRoomOnly = rates[rateKey(room)]?.nights.every(([, , roomOnly]) => roomOnly !== null)
  return [...(hasRoomOnly ? (['roomOnly'] as const) : []), 'breakfast', 'allMeals']
}

/** The largest part of a party that a room has where it is spread evenly. */
const shareIn = ({ room }: Kind, { party: { adults, childAges }, rooms }: Pricing): RoomParty => {
  const here = Math.min(room.adultCapacity, Math.ceil(adults / rooms))
  const left = room.adultCapacity + room.childrenCapacity - here
  const children = Math.min(left, Math.ceil(childAges.length / rooms))
  return { adults: here, childAges: childAges.toSorted((one, other) => other - one).slice(0, children) }
}

const wantedOf = ({ room }: Kind, meal: MealOption): WantedRoom => ({ rate: rateKey(room), meal })

/** What a stay in one room of a kind costs for the largest even part of the party. */
export const cardPrice = (pricing: Pricing, kind: Kind, meal: MealOption): StayPrice => {
  const split = shareIn(kind, pricing)
  return priceStay(pricing.rates, { ...split, rooms: [{ ...wantedOf(kind, meal), split }] })
}

/** What the chosen rooms cost: while some are missing, each for its even part of the party. */
export const priceOf = (
  pricing: Pricing | undefined,
  choices: readonly Choice[],
  kinds: readonly Kind[],
  isComplete: boolean,
): StayPrice => {
  const chosen = chosenKinds(choices, kinds).flatMap(({ choice, kind }) => Array.from({ length: choice.count }, () => ({ choice, kind })))
  if (!pricing || chosen.length === 0) return nothing
  const rooms = chosen.map(({ choice: { meal }, kind }) => ({
    ...wantedOf(kind, meal),
    ...(!isComplete && { split: shareIn(kind, pricing) }),
  }))
  return priceStay(pricing.rates, { ...pricing.party, rooms })
}

/** The lowest price of these nights in paise, and whether all have it. */
export const nightsPrice = (rooms: readonly PricedRoom[]) => {
  const prices = rooms.flatMap(({ nights }) => nights.map(({ gross }) => gross))
  return { lowest: Math.min(...prices), isSame: new Set(prices).size === 1 }
}

/** Whether prices have GST in them. */
export const isTaxed = ({ tax }: StayRates): boolean => tax.some(({ mode }) => mode !== 'none')

/** The rows of the price box: the rooms of a price by the choices that they are of. */
export const priceLines = (choices: readonly Choice[], kinds: readonly Kind[], { rooms: priced }: StayPrice): PriceLine[] =>
  chosenKinds(choices, kinds).map(({ choice: { count, meal }, kind }, at, all) => {
    const before = countOf(all.slice(0, at).map(({ choice }) => choice))
    const rooms = priced.slice(before, before + count)
    const totalPaise = rooms.flatMap(({ nights }) => nights).reduce((sum, { gross }) => sum + gross, 0)
    return { kind: kind.key, roomType: kind.room.roomType, meal, count, totalPaise, rooms }
  })
