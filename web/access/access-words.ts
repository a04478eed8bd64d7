import { type Action, type Area, actions } from '#shared/permissions.ts'

/** The resources as people read them. */
export const areaNames: Record<Area, string> = {
  rooms: 'Rooms',
  roomTypes: 'Room types',
  amenities: 'Amenities',
  bookings: 'Bookings',
  specialOffers: 'Special offers',
  enquiries: 'Enquiries',
  users: 'Users',
  hotels: 'Hotel',
}

/** What a missing value reads. */
export const notGiven = 'N/A'

/** `CREATE | READ`, in the order of the specification whatever the row's. */
export const actionsText = (given: readonly Action[]): string => actions.filter(action => given.includes(action)).join(' | ')
