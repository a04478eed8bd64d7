/** The eight permission areas of the specification, in its order. */
export const areas = ['rooms', 'roomTypes', 'amenities', 'bookings', 'specialOffers', 'enquiries', 'users', 'hotels'] as const
export type Area = (typeof areas)[number]

export const actions = ['CREATE', 'READ', 'UPDATE', 'DELETE'] as const
export type Action = (typeof actions)[number]
