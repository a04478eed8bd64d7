/** How guests' pages ask for a hotel: one question everywhere, so that the cache answers it once. */
export const hotelQuery = (hotelId: string) => ({ hotelId, includePaymentPlan: 'true', includeOffers: 'true' }) as const
