import type { SpecialOffer } from './offers.ts'

/** What stands beside a stay in place of its offers: they change no price, and their words decide when they hold. */
export const askForOffers = 'Offers of this hotel: ask at the desk'

/** An offer as it goes along with a booking: it changes no price, the hotel keeps it at its desk. */
export const offerText = ({ name, discountPercentage }: Pick<SpecialOffer, 'name' | 'discountPercentage'>): string =>
  `Offer at this hotel: ${name}${discountPercentage > 0 ? `, ${discountPercentage}% off` : ''}, at the desk`
