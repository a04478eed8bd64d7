import type { RefundStep } from '#shared/prices/cancellation.ts'
import type { StayPrice } from '#shared/prices/price.ts'
import type { RoomParty } from '#shared/prices/split-party.ts'
import type { MealOption } from '#shared/prices/stay.ts'
import type { FreeRate, OtherCount } from '#shared/rates/cheapest-stay.ts'
import type { Choice, Kind } from './room-choice.ts'

/** The price per night of some rooms, in paise: the lowest, and whether it is the same for all. */
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
  /** Whether its nights have more details than one price. */
  hasDetails: boolean
}

/** A room with its nights; `parts` are what a night's price has beside the room, as words and paise. */
export interface NamedRoom {
  split: RoomParty
  totalPaise: number
  nights: { night: string; why: string | null; gross: number; parts: (readonly [words: string, paise: number])[] }[]
}

/** A way to place the party: who sleeps in each room, in order, and the stay's total then, in paise. */
export interface Way {
  people: RoomParty[]
  totalPaise: number
}

/** A priced stay, in one form for the wizard, the review and the desk. */
export interface PricedStay {
  nights: number
  pricing: Pricing | undefined
  price: StayPrice
  lines: readonly PriceLine[]
}

/** Prices what a search found for one party. Its code (`stay-price.ts`) loads with the first search. */
export interface Pricing {
  /** A card's note: the party that it prices, that GST is included, and that breakfast costs no more. */
  noteOf: (kind: Kind) => string
  /** The meals that a kind is sold with on every night. */
  mealsOf: (kind: Kind) => MealOption[]
  /** The price of a stay in one room of a kind, for the largest even part of the party. */
  cardPrice: (kind: Kind, meal: MealOption) => StayPrice & { perNight: PerNight }
  /** The price of the chosen rooms; while some are missing, each is priced for its even part of the party. */
  priceOf: (choices: readonly Choice[], kinds: readonly Kind[], isComplete: boolean, people?: readonly RoomParty[]) => StayPrice
  /** All ways to place the party in the chosen rooms, each with the stay's total; the cheapest first. */
  waysOf: (choices: readonly Choice[], kinds: readonly Kind[]) => Way[]
  /** Who sleeps where by the guest's choice; undefined where it does not fit these rooms and this party. */
  peopleIn: (choices: readonly Choice[], kinds: readonly Kind[], people: readonly RoomParty[] | undefined) => RoomParty[] | undefined
  /** The rooms of a price, grouped by the choice that they belong to. */
  linesOf: (choices: readonly Choice[], kinds: readonly Kind[], price: StayPrice) => PriceLine[]
  /** The steps in which the advance is refunded; undefined where there are only the hotel's own words. */
  refundSteps: RefundStep[] | undefined
  /** The terms in force now, in one line: `Free cancellation until 3 Dec, 02:00 PM`. */
  cancelling: { text: string; isFree: boolean } | undefined
  /** The most extra beds in a room of a kind, and the price of one for a night, in paise. */
  extraBedsOf: (kind: Kind) => { most: number; paise: number }
  /** Why the offer of the guest's code does not apply to these rooms, as a sentence. */
  codeNote: (choices: readonly Choice[], kinds: readonly Kind[], price: StayPrice) => string | undefined
  /** Whether the guest's code belongs to an offer that holds for these dates. */
  hasCodeOffer: boolean
  /** Whether a room is sold without meals on these nights, so that a price with breakfast is not the lowest. */
  hasRoomOnly: boolean
  /**
   * Finds other numbers of rooms that cost less than the one searched for, or all possible ones if that cannot be had.
   * `also` are the free rooms that `kinds` leaves out, since they do not suit the number searched for.
   */
  otherCounts: (kinds: readonly Kind[], also: readonly FreeRate[]) => OtherCount[]
  /** The terms that are agreed to beside the price, as a text to compare. */
  termsOf: (price: StayPrice) => string
}

export const noPrice: StayPrice = { rooms: [], totalPaise: 0, advancePaise: 0, duePaise: 0, savedPaise: 0, taxes: [] }
