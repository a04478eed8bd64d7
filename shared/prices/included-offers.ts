import { nightsBetween } from '../words/dates.ts'
import { counted } from '../words/text.ts'

/** An offer that changes no price: what the hotel gives beside the stay, in its words. */
export interface IncludedOffer {
  name: string
  description: string | null
}

/** When such an offer holds: by the day of check-in and the length of the stay. */
export interface ShownOffer extends IncludedOffer {
  startDate: string
  endDate: string
  minNights: number
}

/** The offers without a figure that hold for a stay. */
export const includedOffers = (
  shown: readonly ShownOffer[],
  { checkIn, checkOut }: { checkIn: string; checkOut: string },
): IncludedOffer[] =>
  shown
    .filter(
      ({ startDate, endDate, minNights }) => startDate <= checkIn && checkIn <= endDate && nightsBetween(checkIn, checkOut) >= minNights,
    )
    .map(({ name, description }) => ({ name, description }))

/** `Your 3 nights include: Three nights by the lake`. */
export const includedText = (nights: number, { name }: IncludedOffer): string =>
  `Your ${counted(nights, 'night')} ${nights === 1 ? 'includes' : 'include'}: ${name}`
