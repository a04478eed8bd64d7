import type { BookingStatus } from '#shared/bookings/bookings.ts'
import type { MealOption } from '#shared/prices/stay.ts'
import type { TaxMode } from '#shared/prices/tax.ts'
import type { CleaningState } from '#shared/rooms/cleaning.ts'
import type { ModelParty } from './people.ts'

// What the books of the model hold.

/** How many cost more, and what they do together. */
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
  /** What a price is lowered by that no lawful GST is in; never above 0. */
  step: number
  /** Undefined: sold for all whom the room sleeps. */
  party: ModelParty | undefined
  extraBeds: number
  /** The desk said what it costs. */
  isSet: boolean
  /** How its price was typed when it was sold. */
  tax: TaxMode
}

/** Each night in each room, by `keyOf`. */
export type Agreed = Map<string, ModelNight>

export interface ModelOffer {
  name: string
  from: string
  to: string
  kind: 'PERCENT' | 'AMOUNT' | 'FREE_NIGHT'
  /** Basis points, paise a night, or of how many nights one is free. */
  value: number
  minNights: number
  /** Counts only where it is named. */
  code: string | undefined
}

/** What stays must be like that guests book, of one type or of all. */
export interface ModelRule {
  type: string | undefined
  from: string
  to: string
  what: 'closed' | 'no arrival' | 'no departure' | 'two nights' | 'three nights touched'
}

/** What a hotel says of its prices beside those of its rooms, in paise. */
export interface ModelRates {
  /** Prices are for the people of `types`; else for all whom a room sleeps. */
  countsPeople: boolean
  /** Of single days, by type and night. */
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

/** How a stay ended, for who corrects it on the same day. */
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
  /** As the tables had it last. */
  version: number
  /** Which guest's attempt it is; undefined at the desk. */
  attempt: number | undefined
  status: BookingStatus
  /** Its hold has run out, and nobody tidied up yet. */
  isOver: boolean
  /** That was more than half an hour ago. */
  isLongOver: boolean
  /** Its guest let the hold go, or replaced it, before its time was over. */
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
  /** The code that the guest named, whatever came of it. */
  code: string | undefined
  agreed: Agreed
  /** Nights and charges. */
  total: number
  charges: number
  paid: number
  /** Given back at the desk. */
  byHand: number
  /** Of that what agents took and did not give back, in paise. */
  there: number
  /** The day on which the guest was checked in. */
  arrivedOn: string | undefined
  ended: ModelEnd | undefined
  /** The desk set a price and made its version this one; so it was agreed before. */
  repriced: { version: number; agreed: Agreed } | undefined
  /** Held by a desk until a link is paid; and the desk asked for what is due by one. */
  byLink: boolean
  asksBalance: boolean
  /** Left with something due. */
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
  /** What was decided to give back, what of that is on its way or back already, and what is back for good. */
  decided: number
  sent: number
  processed: number
  /** The provider failed its refunds again and again: until one of them is sent after all, it shows as not given back. */
  isHopeless: boolean
}

export interface ModelOrder {
  booking: ModelBooking
  id: string
  secret: string
  amount: number
  /** Of the amount what is the hotel's. */
  hotelShare: number
  /** Paid on the booking's page, where it is not the order of who booked. */
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
  /** Taken away before it began. */
  isGone: boolean
}

/** What was last said of a room, and how often anything was. */
export interface ModelCleaning {
  state: CleaningState
  changes: number
  cleanedOn?: string
  /** Whose guest left it dirty, and what it was before. */
  left?: { by: ModelBooking; before: CleaningState }
}

/** Bookings that belong together, and what they paid as a whole. */
export interface ModelGroup {
  id: string
  hasOneBill: boolean
  members: ModelBooking[]
  /** In paise. */
  paid: number
  /** Of that what each booking has. */
  shares: Map<ModelBooking, number>
}
