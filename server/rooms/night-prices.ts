import { priceNights } from '#shared/price.ts'
import type { RateRules } from '#shared/rate-rules.ts'
import { ratesFor } from '#shared/rates.ts'
import type { RoomParty } from '#shared/split-party.ts'
import { sleeps } from '#shared/stay.ts'
import type { NightRate } from '#shared/stay-rates.ts'

/** Prices in paise by night. */
export type PriceByNight = ReadonlyMap<string, number>

/**
 * What one night with breakfast costs for a party, tax in and without offers, in paise: by rate and night. A rate that does not sleep the
 * party has none; rates that differ in whom they sleep alone share theirs.
 */
export const nightPrices = (
  rules: RateRules,
  party: RoomParty,
  { from, to, today }: { from: string; to: string; today: string },
): Map<string, PriceByNight> => {
  const rates = Object.entries(rules.rates).filter(([, places]) => sleeps([places], { ...party, children: party.childAges.length }))
  const priced = ratesFor({ ...rules, rates: Object.fromEntries(rates) }, { checkIn: from, checkOut: to }, today)
  const known = new Map<readonly NightRate[] | undefined, PriceByNight>()
  const pricesOf = (rate: string): PriceByNight => {
    const nights = priceNights(priced, { rate, meal: 'breakfast' }, party, undefined)
    return new Map(nights.map(({ night, gross }) => [night, gross]))
  }
  return new Map(
    rates.map(([rate]) => {
      // `ratesFor` gives rates of one type and price the very same list.
      const { nights } = priced.rates[rate] ?? {}
      const prices = known.get(nights) ?? pricesOf(rate)
      known.set(nights, prices)
      return [rate, prices]
    }),
  )
}
