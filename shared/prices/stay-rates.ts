import type { Places } from './stay.ts'
import type { NightTax } from './tax.ts'

/** The prices of a night in paise by what it includes, and why they are what they are: the name of a season or a note. */
export type NightRate = readonly [breakfast: number, allMeals: number, roomOnly: number | null, why: string | null]

/** What rooms of one kind cost on each night of a stay. Without a base all whom the room sleeps are in its price. */
export interface Rate extends Places {
  typeId: string
  baseAdults: number | null
  baseChildren: number | null
  /** How many extra beds the room has place for. */
  extraBeds: number
  /** What one person alone pays less for a night, in paise. */
  singlePaise: number
  nights: readonly NightRate[]
  /** Why a guest cannot book it for this stay, as a sentence. */
  closed?: string
}

/** What people beyond a room's base and extra beds cost for a night, in paise, and the age from which a child counts. */
export interface PeopleRates {
  adultBreakfast: number
  adultMeals: number
  childBreakfast: number
  childMeals: number
  bed: number
  childPaysFrom: number
}

/** An offer that holds for a stay by its dates; `typeIds` empty: all types. It acts on nights up to its end. */
export interface PricedOffer {
  id: string
  name: string
  startDate: string
  endDate: string
  typeIds: readonly string[]
  effect: { kind: 'PERCENT'; basisPoints: number } | { kind: 'AMOUNT'; paise: number } | { kind: 'FREE_NIGHT'; every: number }
}

/** Days before the check-in, and how much of the advance goes back until then, in basis points; days fall. */
export interface CancellationStep {
  daysBefore: number
  backBasisPoints: number
}

/** All that the price of a stay is made from. Amounts are paise. */
export interface StayRates {
  /** The dates of the nights. */
  nights: readonly string[]
  rates: Readonly<Record<string, Rate>>
  people: PeopleRates
  offers: readonly PricedOffer[]
  /** The id of that with the code which the guest named. */
  codeOffer?: string
  tax: readonly NightTax[]
  advanceBasisPoints: number
  ladder: { checkInTime: string; steps: readonly CancellationStep[] } | null
}
