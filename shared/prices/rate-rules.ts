import type { ShownOffer } from './included-offers.ts'
import type { Places } from './stay.ts'
import type { CancellationStep, PeopleRates, PricedOffer } from './stay-rates.ts'
import type { StayRule } from './stay-rules.ts'
import type { TaxBand } from './tax.ts'

/** Rooms of one type with the same own prices and capacities; prices in paise. */
export interface RateFacts extends Places {
  typeId: string
  breakfast: number
  allMeals: number
}

/** A type's rules: the people included in its price, and what is sold in addition. Amounts are paise. */
export interface TypeRules {
  baseAdults: number | null
  baseChildren: number | null
  extraBeds: number
  singlePaise: number
  /** How much less a night costs without breakfast; null: it is not sold without breakfast. */
  roomOnlyLess: number | null
}

/** A season's prices for a weekday (Monday 1) and a type: paise (SET, ADD), basis points (PERCENT); null: no change. */
export interface SeasonLine {
  typeId: string
  weekday: number
  kind: 'SET' | 'ADD' | 'PERCENT'
  breakfast: number | null
  allMeals: number | null
}

/** Seasons do not overlap; the one without dates applies all year where no other sets a price. */
export interface Season {
  name: string
  from: string | null
  to: string | null
  ladderId: string | null
  lines: readonly SeasonLine[]
}

export type DayPrice = readonly [breakfast: number, allMeals: number, note: string | null]

export interface OfferRule extends PricedOffer {
  bookFrom: string | null
  bookTo: string | null
  minNights: number
  code: string | null
}

/** How the hotel is registered for GST from a day on. */
export interface HotelTax {
  from: string
  scheme: 'NONE' | 'REGULAR' | 'COMPOSITION'
  pricesIncludeTax: boolean
}

/** The bands of a room's GST from a day on. */
export interface TaxBands {
  from: string
  bands: readonly TaxBand[]
}

export interface Ladder {
  id: string
  steps: readonly CancellationStep[]
}

/** All of a hotel's rules that affect prices. */
export interface RateRules {
  rates: Readonly<Record<string, RateFacts>>
  types: Readonly<Record<string, TypeRules>>
  people: PeopleRates
  seasons: readonly Season[]
  /** By type and night. */
  days: Readonly<Record<string, Readonly<Record<string, DayPrice>>>>
  stayRules: readonly StayRule[]
  offers: readonly OfferRule[]
  /** Offers that change no price and have no figure. */
  shown?: readonly ShownOffer[]
  hotelTax: readonly HotelTax[]
  taxBands: readonly TaxBands[]
  advanceBasisPoints: number
  ladders: readonly Ladder[]
  /** The hotel's own ladder; null: none. */
  ladderId: string | null
  checkInTime: string
}
