import { nightsBetween } from './dates.ts'
import type { OfferRule, RateRules } from './rate-rules.ts'
import type { PricedOffer } from './stay-rates.ts'
import type { StayDates } from './stay-rules.ts'
import { counted } from './text.ts'

/** Why an offer does not hold for a stay that is booked today; undefined: it does. */
const offerProblem = (offer: OfferRule, { checkIn, checkOut }: StayDates, today: string): 'dates' | 'booked' | 'nights' | undefined => {
  if (checkIn < offer.startDate || checkIn > offer.endDate) return 'dates'
  if (today < (offer.bookFrom ?? today) || today > (offer.bookTo ?? today)) return 'booked'
  return nightsBetween(checkIn, checkOut) < offer.minNights ? 'nights' : undefined
}

export const offerWithCode = (offers: readonly OfferRule[], code: string) => offers.find(offer => offer.code === code.trim().toUpperCase())

/** Why a code does not count for a stay, as a sentence; undefined: it does, unless another offer is better. */
export const codeProblem = ({ offers }: Pick<RateRules, 'offers'>, stay: StayDates, today: string, code: string): string | undefined => {
  const offer = offerWithCode(offers, code)
  if (!offer) return 'This code is not known.'
  const problem = offerProblem(offer, stay, today)
  if (problem === 'nights') return `This code is for stays of ${counted(offer.minNights, 'night')} or more.`
  if (problem === 'dates') return 'This code is for other dates.'
  return problem && 'This code does not hold today.'
}

/** The offers that hold for a stay that is booked today; one with a code only where it is named. */
export const offersFor = (
  { offers }: Pick<RateRules, 'offers'>,
  stay: StayDates,
  today: string,
  code: string | undefined,
): PricedOffer[] => {
  const named = code === undefined ? undefined : offerWithCode(offers, code)
  return offers
    .filter(offer => (offer.code === null || offer === named) && !offerProblem(offer, stay, today))
    .map(({ id, name, startDate, endDate, typeIds, effect }) => ({ id, name, startDate, endDate, typeIds, effect }))
}
