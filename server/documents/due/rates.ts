import type { TaxClass } from '#shared/prices/charges.ts'
import type { ChargeFact, HotelFacts, NightFact, Registration } from './facts.ts'
import { divided, grossOf, partOf, type TaxPart } from './parts.ts'

/** How a hotel is registered on a day, as recorded at the moment `at`; undefined if nothing was recorded. */
export const registeredOn = ({ registrations }: Pick<HotelFacts, 'registrations'>, day: string, at: Date): Registration | undefined =>
  registrations.findLast(({ from, savedAt }) => from <= day && savedAt <= at)

/** The rate of a class on a day, in basis points; 0 where the hotel charges no GST. */
export const rateOfClass = (hotel: HotelFacts, taxClass: Exclude<TaxClass, 'STAY' | 'NONE'>, day: string): number => {
  const registered = hotel.registrations.findLast(({ from }) => from <= day)
  if (registered?.scheme !== 'REGULAR') return 0
  const named = taxClass === 'FOOD' && registered.specifiedPremises ? 'FOOD_SPECIFIED' : taxClass
  return hotel.rates.findLast(rate => rate.class === named && rate.from <= day)?.basisPoints ?? 0
}

/** Divides an amount over the rates of a stay's nights, in proportion to their prices. */
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
 * The GST in a charge. Of class STAY, an added amount has the highest rate among the nights, a discount is divided over
 * all nights by price, and a reversal has the rates of the line that it reverses. Other classes have a rate of their
 * own on the day of the charge.
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
