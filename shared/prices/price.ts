import { shareOf } from '../words/money.ts'
import { type RoomParty, splitParty } from './split-party.ts'
import { advanceOf, limits, type MealOption, type StayPrice as StayTotals } from './stay.ts'
import type { NightRate, PeopleRates, PricedOffer, Rate, StayRates } from './stay-rates.ts'
import { type NightTax, type TaxedNight, taxOnSale } from './tax.ts'

export interface WantedRoom {
  rate: string
  meal: MealOption
  /** Who sleeps in the room, if given for every room; else `splitParty` decides. */
  split?: RoomParty
  extraBeds?: number
}

export interface WantedStay extends RoomParty {
  rooms: readonly WantedRoom[]
}

/** A night of a room in paise: `gross` = `room` + `people` + `beds` + `offer` + `step` + tax on an exclusive price. */
export interface PricedNight extends TaxedNight {
  night: string
  why: string | null
  room: number
  people: number
  /** Adults and children beyond the base who pay, and the part of `people` for the children. */
  extraAdults: number
  extraChildren: number
  forChildren: number
  beds: number
  /** The offer's reduction; 0 or below. */
  offer: number
}

export interface PricedRoom {
  split: RoomParty
  nights: PricedNight[]
}

export interface TaxSum {
  basisPoints: number
  taxable: number
  half: number
}

export interface StayPrice extends StayTotals {
  rooms: PricedRoom[]
  offer?: PricedOffer
  /** What the offer saves, with tax. */
  savedPaise: number
  taxes: TaxSum[]
}

/** These rooms do not sleep the party, or a wanted room or meal is not sold. Callers must check this before. */
export class NotSold extends Error {}

const mealPrice = ([breakfast, allMeals, roomOnly]: NightRate, meal: MealOption): number => {
  const price = meal === 'breakfast' ? breakfast : meal === 'allMeals' ? allMeals : roomOnly
  if (price === null) throw new NotSold('No night is sold without breakfast here.')
  return price
}

/** How many people of a room pay extra. */
export interface ExtraPeople {
  adults: number
  children: number
}

const nobody: ExtraPeople = { adults: 0, children: 0 }

/** The people beyond a room's base who pay extra. Children first use the base places that adults leave free. */
export const extraPeople = (
  rate: Pick<Rate, 'baseAdults' | 'baseChildren'>,
  { childPaysFrom }: Pick<PeopleRates, 'childPaysFrom'>,
  { adults, childAges }: RoomParty,
): ExtraPeople => {
  if (rate.baseAdults === null) return nobody
  const paying = childAges.filter(age => age >= childPaysFrom).length
  const unused = Math.max(0, rate.baseAdults - adults)
  return { adults: Math.max(0, adults - rate.baseAdults), children: Math.max(0, paying - (rate.baseChildren ?? 0) - unused) }
}

/** The price of these extra people for a night, in paise. */
export const extraPaise = (extra: ExtraPeople, people: PeopleRates, meal: MealOption): number =>
  meal === 'allMeals'
    ? extra.adults * people.adultMeals + extra.children * people.childMeals
    : extra.adults * people.adultBreakfast + extra.children * people.childBreakfast

/** A room's price for a night, in paise; reduced for a single guest, but not below the minimum of a stay's total. */
export const roomPaise = ({ singlePaise }: Pick<Rate, 'singlePaise'>, party: RoomParty | null, price: number): number =>
  party?.adults === 1 && party.childAges.length === 0 ? Math.max(Math.min(price, limits.minimumTotalPaise), price - singlePaise) : price

type TypedNight = Pick<PricedNight, 'room' | 'people' | 'extraAdults' | 'extraChildren' | 'forChildren' | 'beds'>

const typedOf = ({ room, people, beds }: TypedNight) => room + people + beds

/** The nights of a room at the hotel's typed prices, before offer and tax. */
const typedNights = (
  { rates, people }: StayRates,
  { rate: key, meal, extraBeds = 0 }: WantedRoom,
  party: RoomParty | null,
): TypedNight[] => {
  const rate = rateOf(rates, key)
  const extra = party ? extraPeople(rate, people, party) : nobody
  return rate.nights.map(night => ({
    room: roomPaise(rate, party, mealPrice(night, meal)),
    people: extraPaise(extra, people, meal),
    extraAdults: extra.adults,
    extraChildren: extra.children,
    forChildren: extraPaise({ ...extra, adults: 0 }, people, meal),
    beds: extraBeds * people.bed,
  }))
}

const rateOf = (rates: StayRates['rates'], key: string): Rate => {
  const rate = rates[key]
  if (!rate) throw new NotSold('There is no such room.')
  return rate
}

/** An offer's reduction of each night, in paise, not below 0. Each block's cheapest night (the last such) is free. */
const takenOff = ({ effect, endDate }: PricedOffer, nights: readonly string[], typed: readonly number[]): number[] => {
  const covered = typed.filter((_, at) => (nights[at] ?? '') <= endDate)
  if (effect.kind === 'PERCENT') return covered.map(night => shareOf(night, effect.basisPoints))
  if (effect.kind === 'AMOUNT') return covered.map(night => Math.min(night, effect.paise))
  const free = covered.map(() => 0)
  for (let start = 0; start + effect.every <= covered.length; start += effect.every) {
    const block = covered.slice(start, start + effect.every)
    const cheapest = Math.min(...block)
    free[start + block.lastIndexOf(cheapest)] = cheapest
  }
  return free
}

/** The nights of a room with an offer; `party` null: at the price for all whom the room sleeps. Throws NotSold. */
export const priceNights = (
  rates: StayRates,
  wanted: WantedRoom,
  party: RoomParty | null,
  offer: PricedOffer | undefined,
): PricedNight[] => {
  const rate = rateOf(rates.rates, wanted.rate)
  const typed = typedNights(rates, wanted, party)
  const isOffered = offer && (offer.typeIds.length === 0 || offer.typeIds.includes(rate.typeId))
  const off = isOffered ? takenOff(offer, rates.nights, typed.map(typedOf)) : []
  return typed.map((parts, at): PricedNight => {
    const taken = off[at] ?? 0
    const taxed = taxOnSale(typedOf(parts) - taken, rates.tax[at] as NightTax)
    return { ...parts, ...taxed, offer: taken === 0 ? 0 : -taken, night: rates.nights[at] ?? '', why: rate.nights[at]?.[3] ?? null }
  })
}

const priceRoom = (rates: StayRates, wanted: WantedRoom, split: RoomParty, offer: PricedOffer | undefined): PricedRoom => ({
  split,
  nights: priceNights(rates, wanted, split, offer),
})

const grossOf = (rooms: readonly PricedRoom[]) => rooms.flatMap(({ nights }) => nights).reduce((sum, { gross }) => sum + gross, 0)

const splitsOf = (rates: StayRates, { rooms, ...party }: WantedStay): RoomParty[] => {
  const told = rooms.flatMap(({ split }) => split ?? [])
  if (told.length === rooms.length) return told
  const costs = new Map<string, number>()
  const costOf = (at: number, split: RoomParty) => {
    const key = `${at} ${split.adults} ${split.childAges}`
    const cost = costs.get(key) ?? grossOf([priceRoom(rates, rooms[at] as WantedRoom, split, undefined)])
    costs.set(key, cost)
    return cost
  }
  const places = rooms.map(({ rate }) => rateOf(rates.rates, rate))
  const split = splitParty(places, party, costOf)
  if (!split) throw new NotSold('These rooms do not sleep the party.')
  return split
}

const taxesOf = (rooms: readonly PricedRoom[]): TaxSum[] => {
  const sums = new Map<number, TaxSum>()
  for (const { basisPoints, taxable, half } of rooms.flatMap(({ nights }) => nights)) {
    if (basisPoints === 0) continue
    const sum = sums.get(basisPoints) ?? { basisPoints, taxable: 0, half: 0 }
    sums.set(basisPoints, { basisPoints, taxable: sum.taxable + taxable, half: sum.half + half })
  }
  return [...sums.values()].sort((one, other) => one.basisPoints - other.basisPoints)
}

const compareText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)

/**
 * The price of a stay in paise, with all taxes. Of the offers that apply, it uses the one with the lowest total; among
 * equals the one that starts first, then by name. Throws NotSold.
 */
export const priceStay = (rates: StayRates, wanted: WantedStay): StayPrice => {
  const splits = splitsOf(rates, wanted)
  const pricedWith = (offer: PricedOffer | undefined) => {
    const rooms = wanted.rooms.map((room, at) => priceRoom(rates, room, splits[at] as RoomParty, offer))
    return { rooms, totalPaise: grossOf(rooms), ...(offer && { offer }) }
  }
  const plain = pricedWith(undefined)
  const [best] = rates.offers
    .map(offer => ({ ...pricedWith(offer), offer }))
    .filter(({ totalPaise }) => totalPaise < plain.totalPaise)
    .sort(
      (one, other) =>
        one.totalPaise - other.totalPaise ||
        compareText(one.offer.startDate, other.offer.startDate) ||
        compareText(one.offer.name, other.offer.name) ||
        compareText(one.offer.id, other.offer.id),
    )
  const { totalPaise, ...price } = best ?? plain
  const advancePaise = advanceOf(totalPaise, rates.advanceBasisPoints)
  return {
    ...price,
    totalPaise,
    advancePaise,
    duePaise: totalPaise - advancePaise,
    savedPaise: plain.totalPaise - totalPaise,
    taxes: taxesOf(price.rooms),
  }
}

/**
 * Tells the guest in a sentence why the price does not use the offer of their code. Undefined if it does, if no offer
 * for this stay has that code, or if no room is chosen.
 */
export const codeNote = ({ codeOffer, offers, rates }: StayRates, rooms: readonly WantedRoom[], price: StayPrice): string | undefined => {
  const named = offers.find(({ id }) => id === codeOffer)
  if (!named || rooms.length === 0 || price.offer?.id === named.id) return undefined
  if (price.offer) return `Another offer is better for you: ${price.offer.name}.`
  const isForRooms = named.typeIds.length === 0 || rooms.some(({ rate }) => named.typeIds.includes(rates[rate]?.typeId ?? ''))
  return isForRooms ? 'This code saves nothing on this stay.' : 'This code is for other rooms.'
}
