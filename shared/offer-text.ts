/** What stands beside a stay in place of its offers: they change no price, and their words decide when they hold. */
export const askForOffers = 'Offers of this hotel: ask at the desk'
