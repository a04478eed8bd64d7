import type { BookingStatus } from '#shared/bookings/bookings.ts'
import type { MealOption } from '#shared/prices/stay.ts'
import type { TaxMode } from '#shared/prices/tax.ts'
import type { CleaningState } from '#shared/rooms/cleaning.ts'
import type { ModelParty } from './people.ts'

// What the books of the model hold.

/** How many people cost extra, and what they cost together. */
export type Extra = readonly [count: number, paise: number]

/** A night as it was agreed, in paise: `price` is what the guest pays, the others are what it is made of. */
export interface ModelNight {
  price: number
  room: number
  extraAdults: Extra
  extraChildren: Extra
  beds: number
  /** What an offer takes off; never above 0. */
  offer: number
  /** GST on top of a price without it. */
  added: number
  /** The amount by which a price is lowered because no lawful GST fits it; never above 0. */
  step: number
  /** Undefined: sold for all whom the room sleeps. */
  party: ModelParty | undefined
  extraBeds: number
  /** The desk set its price. */
  isSet: boolean
  /** Whether its price included tax, excluded it or had none when it was sold. */
  tax: TaxMode
}

/** Each night in each room, by `keyOf`. */
export type Agreed = Map<string, ModelNight>

export interface ModelOffer {
  name: string
  from: string
  to: string
  kind: 'PERCENT' | 'AMOUNT' | 'FREE_NIGHT'
  /** By kind: basis points, paise per night, or the number of nights of which one is free. */
  value: number
  minNights: number
  /** The offer applies only if the guest names this code. */
  code: string | undefined
}

/** A rule for the stays that guests book, for one type or for all. */
export interface ModelRule {
  type: string | undefined
  from: string
  to: string
  what: 'closed' | 'no arrival' | 'no departure' | 'two nights' | 'three nights touched'
}

/** A hotel's price rules besides the prices of its rooms, in paise. */
export interface ModelRates {
  /** Prices are for the people of `types`; else for all whom a room sleeps. */
  countsPeople: boolean
  /** Prices of single days, by type and night. */
  days: Map<string, { breakfast: number; allMeals: number }>
  season: { type: string; from: string; to: string; kind: 'ADD' | 'PERCENT'; value: number } | undefined
  offers: ModelOffer[]
  rule: ModelRule | undefined
  tax: { from: string; mode: 'inclusive' | 'exclusive' } | undefined
}

/** A room as the model knows it; prices in paise. */
export interface ModelRoom {
  id: string
  number: string
  type: string
  price: number
  withMeals: number
  isAvailable: boolean
  state: 'open' | 'retired' | 'deleted'
}

/** How a stay ended, kept for a correction on the same day. */
export interface ModelEnd {
  on: string
  agreed: Agreed
  checkOut: string
  /** What was charged for nights that were not stayed. */
  fee: number
}

export interface ModelBooking {
  id: string
  name: string
  /** The version last read from the tables. */
  version: number
  /** The number of the guest's attempt; undefined for a sale at the desk. */
  attempt: number | undefined
  status: BookingStatus
  /** Its hold has run out, but was not cleaned up yet. */
  isOver: boolean
  /** Its hold ran out more than half an hour ago. */
  isLongOver: boolean
  /** Its guest released or replaced the hold before it ran out. */
  isLetGo: boolean
  endsSoon: boolean
  extensions: number
  checkIn: string
  checkOut: string
  meal: MealOption
  adults: number
  ages: readonly number[]
  /** The offer that it was sold with. */
  offer: ModelOffer | undefined
  /** The offer code that the guest named, valid or not. */
  code: string | undefined
  agreed: Agreed
  /** Nights and charges. */
  total: number
  charges: number
  paid: number
  /** Given back at the desk. */
  byHand: number
  /** What agents took for it, less what they gave back, in paise. */
  there: number
  /** The day on which the guest was checked in. */
  arrivedOn: string | undefined
  ended: ModelEnd | undefined
  /** The version in which the desk set a price, and what was agreed before. */
  repriced: { version: number; agreed: Agreed } | undefined
  /** `byLink`: the desk holds it until its link is paid. `asksBalance`: the desk asked for what is due by a link. */
  byLink: boolean
  asksBalance: boolean
  /** The guest left with something due. */
  hasLeftDue: boolean
  /** Purged or deleted: nothing of it is left but its history. */
  isGone: boolean
}

export interface ModelPayment {
  booking: ModelBooking
  orderId: string
  /** The provider's id. */
  id: string
  signature: string
  amount: number
  /** Undefined: captured at the provider, unknown to our books. */
  outcome: 'BOOKING' | 'REFUND' | undefined
  /** Paise decided to be refunded, those of them sent or refunded, and those refunded for good. */
  decided: number
  sent: number
  processed: number
  /** The provider failed its refunds repeatedly; it counts as not refunded until one of them is sent. */
  isHopeless: boolean
}

export interface ModelOrder {
  booking: ModelBooking
  id: string
  secret: string
  amount: number
  /** The hotel's share of the amount. */
  hotelShare: number
  /** The kind of its link, if it is paid on the booking's page. */
  link?: 'ADVANCE' | 'BALANCE'
  isPaid: boolean
}

/** A room that is kept out of sale, as the model knows it. */
export interface ModelBlock {
  id: string
  room: string
  from: string
  to: string
  version: number
  /** Removed before it began. */
  isGone: boolean
}

/** The last cleaning state of a room, and how often it was set. */
export interface ModelCleaning {
  state: CleaningState
  changes: number
  cleanedOn?: string
  /** The booking whose guest left it dirty, and its state before. */
  left?: { by: ModelBooking; before: CleaningState }
}

/** Bookings that belong together, and what they paid as a whole. */
export interface ModelGroup {
  id: string
  hasOneBill: boolean
  members: ModelBooking[]
  /** In paise. */
  paid: number
  /** Each booking's part of `paid`. */
  shares: Map<ModelBooking, number>
}
