import { priceNights } from '#shared/price.ts'
import type { RateRules } from '#shared/rate-rules.ts'
import { ratesFor } from '#shared/rates.ts'
import type { RoomParty } from '#shared/split-party.ts'
import { sleeps } from '#shared/stay.ts'

/**
 * What one night with breakfast costs for a party, tax in and without offers, in paise: by rate and night. A rate that does not sleep the
 * party has none.
 */
export const nightPrices = (
  rules: RateRules,
  party: RoomParty,
  { from, to, today }: { from: string; to: string; today: string },
): Map<string, Map<string, number>> => {
  const rates = Object.entries(rules.rates).filter(([, places]) => sleeps([places], { ...party, children: party.childAges.length }))
  const priced = ratesFor({ ...rules, rates: Object.fromEntries(rates) }, { checkIn: from, checkOut: to }, today)
  return new Map(
    rates.map(([rate]) => {
      const nights = priceNights(priced, { rate, meal: 'breakfast' }, party, undefined)
      return [rate, new Map(nights.map(({ night, gross }) => [night, gross]))]
    }),
  )
}
