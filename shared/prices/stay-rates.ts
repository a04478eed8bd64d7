import type { Places } from './stay.ts'
import type { NightTax } from './tax.ts'

/** A night's prices in paise by the meals included, and their reason: a season's name or a note. */
export type NightRate = readonly [breakfast: number, allMeals: number, roomOnly: number | null, why: string | null]

/** The prices of rooms of one kind on each night of a stay. Without a base they include all whom the room sleeps. */
export interface Rate extends Places {
  typeId: string
  baseAdults: number | null
  baseChildren: number | null
  /** How many extra beds fit in the room. */
  extraBeds: number
  /** How much less a single guest pays for a night, in paise. */
  singlePaise: number
  nights: readonly NightRate[]
  /** Why guests cannot book it for this stay, as a sentence. */
  closed?: string
}

/** A night's price of an extra person and of an extra bed, in paise, and the age from which children pay. */
export interface PeopleRates {
  adultBreakfast: number
  adultMeals: number
  childBreakfast: number
  childMeals: number
  bed: number
  childPaysFrom: number
}

/** An offer whose dates fit the stay; `typeIds` empty: all types. It applies to nights up to `endDate`. */
export interface PricedOffer {
  id: string
  name: string
  startDate: string
  endDate: string
  typeIds: readonly string[]
  effect: { kind: 'PERCENT'; basisPoints: number } | { kind: 'AMOUNT'; paise: number } | { kind: 'FREE_NIGHT'; every: number }
}

/** Refunds `backBasisPoints` of the advance until `daysBefore` days before the check-in; steps have falling days. */
export interface CancellationStep {
  daysBefore: number
  backBasisPoints: number
}

/** All inputs of a stay's price. Amounts are paise. */
export interface StayRates {
  /** The dates of the nights. */
  nights: readonly string[]
  rates: Readonly<Record<string, Rate>>
  people: PeopleRates
  offers: readonly PricedOffer[]
  /** The id of the offer whose code the guest entered. */
  codeOffer?: string
  tax: readonly NightTax[]
  advanceBasisPoints: number
  ladder: { checkInTime: string; steps: readonly CancellationStep[] } | null
}
