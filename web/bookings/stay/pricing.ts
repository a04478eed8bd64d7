import type { RefundStep } from '#shared/prices/cancellation.ts'
import type { StayPrice } from '#shared/prices/price.ts'
import type { RoomParty } from '#shared/prices/split-party.ts'
import type { MealOption } from '#shared/prices/stay.ts'
import type { FreeRate, OtherCount } from '#shared/rates/cheapest-stay.ts'
import type { Choice, Kind } from './room-choice.ts'

/** The price of the nights of some rooms in paise: the lowest, and whether all have it. */
export interface PerNight {
  lowest: number
  isSame: boolean
}

/** A row of the price box, in paise. */
export interface PriceLine {
  kind: string
  roomType: string
  meal: MealOption
  count: number
  totalPaise: number
  perNight: PerNight
  beds: number
  rooms: NamedRoom[]
  /** There is more to say of its nights than one price. */
  hasDetails: boolean
}

/** A room with its nights, each with what is in its price beside the room, as words and paise. */
export interface NamedRoom {
  split: RoomParty
  totalPaise: number
  nights: { night: string; why: string | null; gross: number; parts: (readonly [words: string, paise: number])[] }[]
}

/** Who sleeps in each of the rooms, in their order, and what the stay costs then, in paise. */
export interface Way {
  people: RoomParty[]
  totalPaise: number
}

/** A stay as it is priced: the same in the wizard, at review and at the desk. */
export interface PricedStay {
  nights: number
  pricing: Pricing | undefined
  price: StayPrice
  lines: readonly PriceLine[]
}

/** Prices what a search found for one party. Its code (`stay-price.ts`) comes with the first search, not with the page. */
export interface Pricing {
  /** Whom the prices of a card are for, that GST is in them, and that breakfast costs nothing more. */
  noteOf: (kind: Kind) => string
  /** The meals that a kind is sold with on every night. */
  mealsOf: (kind: Kind) => MealOption[]
  /** What a stay in one room of a kind costs for the largest even part of the party. */
  cardPrice: (kind: Kind, meal: MealOption) => StayPrice & { perNight: PerNight }
  /** What the chosen rooms cost: while some are missing, each for its even part of the party. */
  priceOf: (choices: readonly Choice[], kinds: readonly Kind[], isComplete: boolean, people?: readonly RoomParty[]) => StayPrice
  /** All ways in which the party can sleep in the chosen rooms, each with what the stay then costs; the cheapest first. */
  waysOf: (choices: readonly Choice[], kinds: readonly Kind[]) => Way[]
  /** Who sleeps where as a guest said it, where that fits these rooms and this party. */
  peopleIn: (choices: readonly Choice[], kinds: readonly Kind[], people: readonly RoomParty[] | undefined) => RoomParty[] | undefined
  /** The rooms of a price by the choices that they are of. */
  linesOf: (choices: readonly Choice[], kinds: readonly Kind[], price: StayPrice) => PriceLine[]
  /** When how much of the advance goes back, a row each; undefined: only the hotel's own words. */
  refundSteps: RefundStep[] | undefined
  /** What holds now, in one line: `Free cancellation until 3 Dec, 02:00 PM`. */
  cancelling: { text: string; isFree: boolean } | undefined
  /** How many extra beds a room of a kind has place for, and what one costs for a night, in paise. */
  extraBedsOf: (kind: Kind) => { most: number; paise: number }
  /** Why the offer of the guest's code does not count for these rooms, as a sentence. */
  codeNote: (choices: readonly Choice[], kinds: readonly Kind[], price: StayPrice) => string | undefined
  /** The guest's code is one of an offer that holds for these dates. */
  hasCodeOffer: boolean
  /** Some room is sold without a meal on these nights: a price with breakfast is not the lowest then. */
  hasRoomOnly: boolean
  /**
   * Finds other numbers of rooms that cost less than the one searched for, or all possible ones if that cannot be had.
   * `also` are the free rooms that `kinds` leaves out, since they do not suit the number searched for.
   */
  otherCounts: (kinds: readonly Kind[], also: readonly FreeRate[]) => OtherCount[]
  /** What is agreed beside a price, as a text to compare. */
  termsOf: (price: StayPrice) => string
}

export const noPrice: StayPrice = { rooms: [], totalPaise: 0, advancePaise: 0, duePaise: 0, savedPaise: 0, taxes: [] }
