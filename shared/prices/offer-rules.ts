import { addDays, laterOf, nightsBetween } from '../words/dates.ts'
import { counted } from '../words/text.ts'
import type { OfferRule, RateRules } from './rate-rules.ts'
import { limits, stayProblem } from './stay.ts'
import type { PricedOffer } from './stay-rates.ts'
import { type StayDates, type StayRule, stayRuleProblem } from './stay-rules.ts'

type OfferDates = Pick<OfferRule, 'startDate' | 'endDate' | 'bookFrom' | 'bookTo' | 'minNights'>

/** Why an offer does not apply to a stay that is booked today; undefined: it applies. */
const offerProblem = (offer: OfferDates, { checkIn, checkOut }: StayDates, today: string): 'dates' | 'booked' | 'nights' | undefined => {
  if (checkIn < offer.startDate || checkIn > offer.endDate) return 'dates'
  if (today < (offer.bookFrom ?? today) || today > (offer.bookTo ?? today)) return 'booked'
  return nightsBetween(checkIn, checkOut) < offer.minNights ? 'nights' : undefined
}

/** The number of check-in days that `nextStay` tries. */
const daysTried = 60

/**
 * The first and shortest stay to which an offer applies if it is booked today, by the rules of the whole hotel. Null:
 * there is none; undefined: none on the tried days. `nthNight`: one of so many nights is free.
 */
export const nextStay = (
  offer: OfferDates,
  nthNight: number | null,
  today: string,
  stayRules: readonly StayRule[],
): StayDates | null | undefined => {
  const tomorrow = addDays(today, 1)
  const first = laterOf(offer.startDate, tomorrow)
  const fewest = Math.max(offer.minNights, nthNight ?? 1)
  for (let day = 0; day < daysTried; day++) {
    const checkIn = addDays(first, day)
    // The free night must be within the offer's dates.
    if (nthNight !== null && addDays(checkIn, nthNight - 1) > offer.endDate) return null
    for (let nights = fewest; nights <= limits.nights; nights++) {
      const stay = { checkIn, checkOut: addDays(checkIn, nights) }
      // A check-in that is too late for the offer stays too late on every later day.
      if (offerProblem(offer, stay, today) || stayProblem(checkIn, stay.checkOut, today, tomorrow)) return null
      const problem = stayRuleProblem({ stayRules }, stay)
      if (!problem) return stay
      if (problem.field === 'checkInDate') break
    }
  }
  return undefined
}

export const offerWithCode = (offers: readonly OfferRule[], code: string) => offers.find(offer => offer.code === code.trim().toUpperCase())

/** Why a code cannot be used for a stay, as a sentence; undefined: it can, unless another offer is better. */
export const codeProblem = ({ offers }: Pick<RateRules, 'offers'>, stay: StayDates, today: string, code: string): string | undefined => {
  const offer = offerWithCode(offers, code)
  if (!offer) return "That code isn't valid."
  const problem = offerProblem(offer, stay, today)
  if (problem === 'nights') return `This code is for stays of ${counted(offer.minNights, 'night')} or more.`
  if (problem === 'dates') return 'This code is for other dates.'
  return problem && 'This code does not hold today.'
}

/** The offers that apply to a stay booked today; an offer with a code only if `code` names it. */
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
