import { priceStay, type WantedRoom, type WantedStay } from '../prices/price.ts'
import type { NightRate, PricedOffer, Rate, StayRates } from '../prices/stay-rates.ts'
import type { NightTax } from '../prices/tax.ts'
import { addDays } from '../words/dates.ts'
import { toPaise } from '../words/money.ts'

const gst = [
  { upToPaise: toPaise(7500), basisPoints: 500 },
  { upToPaise: null, basisPoints: 1800 },
]
export const inclusive: NightTax = { mode: 'inclusive', bands: gst }
export const exclusive: NightTax = { mode: 'exclusive', bands: gst }

const people = {
  adultBreakfast: toPaise(800),
  adultMeals: toPaise(1400),
  childBreakfast: toPaise(400),
  childMeals: toPaise(700),
  bed: toPaise(600),
  childPaysFrom: 5,
}

export type Wish = Partial<Omit<Rate, 'nights'>> & { prices: readonly number[]; meals?: number }

/** The room of most examples: it sleeps 3 adults and a child, its price is for 2. */
const rateOf = ({ prices, meals, ...wish }: Wish): Rate => ({
  typeId: 'deluxe',
  adultCapacity: 3,
  childrenCapacity: 1,
  baseAdults: 2,
  baseChildren: 0,
  extraBeds: 1,
  singlePaise: 0,
  ...wish,
  nights: prices.map((price): NightRate => [toPaise(price), toPaise(meals ?? price + 1100), null, null]),
})

export interface Example {
  case: string
  tax: NightTax | readonly NightTax[]
  rates: Wish | Record<string, Wish>
  from?: string
  offers?: readonly Partial<PricedOffer>[]
  stay?: Partial<Omit<WantedStay, 'rooms'>>
  rooms?: readonly Partial<WantedRoom>[]
  total: number
  also?: Partial<Record<'advance' | 'saved', number>>
  /** Taxable amount and each half of the tax, by rate in percent. */
  taxes?: Record<number, readonly [taxable: number, half: number]>
}

const anOffer: PricedOffer = {
  id: 'a',
  name: 'Offer',
  startDate: '2026-12-01',
  endDate: '2027-01-31',
  typeIds: [],
  effect: { kind: 'PERCENT', basisPoints: 1000 },
}
export const percent = (basisPoints: number) => ({ effect: { kind: 'PERCENT' as const, basisPoints } })

const isMany = (rates: Example['rates']): rates is Record<string, Wish> => !('prices' in rates)

export const ratesOf = ({ tax, rates, from = '2026-12-07', offers = [] }: Example): StayRates => {
  const all = isMany(rates) ? rates : { d: rates }
  const count = Object.values(all)[0]?.prices.length ?? 0
  return {
    nights: Array.from({ length: count }, (_, at) => addDays(from, at)),
    rates: Object.fromEntries(Object.entries(all).map(([key, wish]) => [key, rateOf(wish)])),
    people,
    offers: offers.map(offer => ({ ...anOffer, ...offer })),
    tax: Array.isArray(tax) ? tax : Array(count).fill(tax),
    advanceBasisPoints: 2500,
    ladder: null,
  }
}

export const priced = (example: Example) => {
  const wanted = (example.rooms ?? [{}]).map(room => ({ rate: 'd', meal: 'breakfast' as const, ...room }))
  return priceStay(ratesOf(example), { adults: 2, childAges: [], ...example.stay, rooms: wanted })
}
