import type { TaxClass } from '#shared/prices/charges.ts'
import type { ChargeFact, HotelFacts, NightFact, Registration } from './facts.ts'
import { divided, grossOf, partOf, type TaxPart } from './parts.ts'

/** How the hotel was registered on a day, by what was written down at that moment; undefined: not at all, or by nothing that is said. */
export const registeredOn = ({ registrations }: Pick<HotelFacts, 'registrations'>, day: string, at: Date): Registration | undefined =>
  registrations.findLast(({ from, savedAt }) => from <= day && savedAt <= at)

/** The rate of a class on a day, in basis points; 0 where the hotel charges no GST. */
export const rateOfClass = (hotel: HotelFacts, taxClass: Exclude<TaxClass, 'STAY' | 'NONE'>, day: string): number => {
  const registered = hotel.registrations.findLast(({ from }) => from <= day)
  if (registered?.scheme !== 'REGULAR') return 0
  const named = taxClass === 'FOOD' && registered.specifiedPremises ? 'FOOD_SPECIFIED' : taxClass
  return hotel.rates.findLast(rate => rate.class === named && rate.from <= day)?.basisPoints ?? 0
}

/** How an amount of a stay lies on the rates of its nights, by what these cost. */
export const overNights = (paise: number, nights: readonly NightFact[]): TaxPart[] => {
  const byRate = [...Map.groupBy(nights, ({ part }) => part.basisPoints)].sort(([one], [other]) => one - other)
  if (byRate.length === 0) return [partOf(paise, 0)]
  const shares = divided(
    paise,
    byRate.map(([, ofRate]) => ofRate.reduce((sum, { part }) => sum + grossOf(part), 0)),
  )
  return byRate.map(([basisPoints], at) => partOf(shares[at] ?? 0, basisPoints)).filter(part => grossOf(part) !== 0)
}

/**
 * The GST in a line beside the nights. Of the stay: what adds to it has the highest rate among the nights, a discount lies on all of them by
 * what they cost, and what reverses a line has the rates of that line. Other classes have a rate of their own, on the day of the line.
 */
export const chargeParts = (
  charge: Pick<ChargeFact, 'isDiscount' | 'paise' | 'taxClass'>,
  day: string,
  nights: readonly NightFact[],
  hotel: HotelFacts,
) => {
  const { isDiscount, paise, taxClass } = charge
  if (taxClass === 'NONE') return [partOf(paise, 0)]
  if (taxClass !== 'STAY') return [partOf(paise, rateOfClass(hotel, taxClass, day))]
  if (isDiscount) return overNights(paise, nights)
  return [partOf(paise, Math.max(0, ...nights.map(({ part }) => part.basisPoints)))]
}
