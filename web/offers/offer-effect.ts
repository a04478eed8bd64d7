import { priceStay } from '#shared/prices/price.ts'
import type { PricedOffer, StayRates } from '#shared/prices/stay-rates.ts'
import { noTax } from '#shared/prices/tax.ts'
import type { OfferEffect, OfferRow } from '#shared/rates/offers.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { formatRupees, toBasisPoints, toPaise } from '#shared/words/money.ts'

export const effectLabels: Record<OfferEffect, string> = {
  SHOWN: 'Only announced: the desk takes it off by hand',
  PERCENT: 'Takes a percentage off',
  AMOUNT: 'Takes rupees off each night',
  FREE_NIGHT: 'Makes a night free',
}

const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** `3rd` for 3. */
export const nthText = (count: number): string => `${count}${endings[ordinals.select(count)] ?? 'th'}`

/** What an offer does to a price, in words. */
export const effectText = ({ effect, discountPercentage, amount, nthNight }: OfferRow): string => {
  if (effect === 'PERCENT') return `${discountPercentage}% off`
  if (effect === 'AMOUNT') return `${formatRupees(amount ?? 0)} off each night`
  return effect === 'FREE_NIGHT' ? `Every ${nthText(nthNight ?? 0)} night free` : 'Only announced'
}

/** The fields of the offer form that decide its effect, as typed. */
export interface OfferFigures {
  /** Not chosen yet: ''. */
  effect: OfferEffect | ''
  discountPercentage: string
  amount: string
  nthNight: string
  minNights: string
}

const effectOf = ({ effect, ...typed }: OfferFigures): PricedOffer['effect'] | undefined => {
  const [percent, amount, every] = [Number(typed.discountPercentage), Number(typed.amount), Number(typed.nthNight)]
  if (effect === 'PERCENT' && percent > 0 && percent <= 100) return { kind: effect, basisPoints: toBasisPoints(percent) }
  if (effect === 'AMOUNT' && amount > 0) return { kind: effect, paise: toPaise(amount) }
  return effect === 'FREE_NIGHT' && every >= 2 && every <= 14 ? { kind: effect, every } : undefined
}

/**
 * A sample stay of two adults at a price per night in rupees: its nights, and its price in paise without and with the
 * offer; undefined if the offer has no valid effect yet.
 */
export const exampleStay = (
  figures: OfferFigures,
  pricePerNight: number,
): { nights: number; before: number; after: number } | undefined => {
  const effect = effectOf(figures)
  if (!effect) return undefined
  const least = Number(figures.minNights)
  const nights = Math.min(30, Math.max(2, Number.isInteger(least) ? least : 0, effect.kind === 'FREE_NIGHT' ? effect.every : 0))
  const today = todayInIndia(new Date())
  const dates = Array.from({ length: nights }, (_, at) => addDays(today, at))
  const offer: PricedOffer = { id: '', name: '', startDate: today, endDate: addDays(today, nights), typeIds: [], effect }
  const people = { adultBreakfast: 0, adultMeals: 0, childBreakfast: 0, childMeals: 0, bed: 0, childPaysFrom: 5 }
  const type = { typeId: '', adultCapacity: 2, childrenCapacity: 0, baseAdults: null, baseChildren: null, extraBeds: 0, singlePaise: 0 }
  const price = toPaise(pricePerNight)
  const rates: StayRates = {
    nights: dates,
    offers: [offer],
    people,
    tax: dates.map(() => noTax),
    advanceBasisPoints: 10_000,
    ladder: null,
    rates: { room: { ...type, nights: dates.map(() => [price, price, null, null]) } },
  }
  const { totalPaise: after, savedPaise } = priceStay(rates, { adults: 2, childAges: [], rooms: [{ rate: 'room', meal: 'breakfast' }] })
  return { nights, before: after + savedPaise, after }
}
