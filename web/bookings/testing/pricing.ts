import type { Rate, StayRates } from '#shared/prices/stay-rates.ts'
import { noTax } from '#shared/prices/tax.ts'
import { kindOf, type Room, rateKey } from '#shared/rooms/rooms.ts'
import { nightsOf } from '#shared/words/dates.ts'
import { toPaise } from '#shared/words/money.ts'
import type { Pricing } from '../stay/pricing.ts'
import type { Kind } from '../stay/room-choice.ts'
import { pricingOf } from '../stay/stay-price.ts'

const plain: Room = {
  id: '',
  hotelId: 'h',
  roomNumber: '',
  typeId: 'type',
  roomType: 'Room',
  description: null,
  adultCapacity: 2,
  childrenCapacity: 1,
  bed: null,
  sizeSqm: null,
  view: null,
  pricePerNight: 4000,
  priceWithMeals: 5000,
  amenities: [],
  isAvailable: true,
  roomImages: [],
}

/** A kind of so many rooms that are alike. */
export const testKind = (wish: Partial<Room>, count: number): Kind => {
  const room = { ...plain, ...wish }
  return { key: kindOf(room), room, rooms: Array.from({ length: count }, (_, at) => ({ ...room, id: `${room.id}${at}` })) }
}

/** Kinds at their own prices on each night from 7 December 2026. */
export const plainRates = (kinds: readonly Kind[], checkOut: string): StayRates => {
  const nights = nightsOf('2026-12-07', checkOut)
  const rates = kinds.map(({ room }): [string, Rate] => {
    const { typeId, adultCapacity, childrenCapacity, pricePerNight, priceWithMeals } = room
    const night = [toPaise(pricePerNight), toPaise(priceWithMeals), null, null] as const
    const base = { baseAdults: null, baseChildren: null, extraBeds: 0, singlePaise: 0 }
    return [rateKey(room), { typeId, adultCapacity, childrenCapacity, ...base, nights: nights.map(() => night) }]
  })
  const people = { adultBreakfast: 0, adultMeals: 0, childBreakfast: 0, childMeals: 0, bed: 0, childPaysFrom: 5 }
  return {
    nights,
    rates: Object.fromEntries(rates),
    people,
    offers: [],
    tax: nights.map(() => noTax),
    advanceBasisPoints: 3333,
    ladder: null,
  }
}

/** The same, for two adults. */
export const plainPricing = (kinds: readonly Kind[], checkOut: string, rooms: number): Pricing =>
  pricingOf(plainRates(kinds, checkOut), { adults: 2, childAges: [] }, rooms)
