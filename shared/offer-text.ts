import type { SpecialOffer } from './offers.ts'

/** An offer as it goes along with a booking: it changes no price, the hotel keeps it at its desk. */
export const offerText = ({ name, discountPercentage }: Pick<SpecialOffer, 'name' | 'discountPercentage'>): string =>
  `Offer at this hotel: ${name}${discountPercentage > 0 ? `, ${discountPercentage}% off` : ''}, at the desk`
