import { type Action, type Area, actions, areas, type PermissionMap } from '#shared/permissions.ts'

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

const actionWords: Record<Action, string> = { CREATE: 'add', READ: 'look', UPDATE: 'change', DELETE: 'delete' }

/** `Rooms, Bookings (add, look)`: the areas that a role may do something in; what it may do there, unless it is everything. */
export const rightsText = (permissions: PermissionMap): string => {
  const held = areas.filter(area => permissions[area].length > 0)
  const textOf = (area: Area) => {
    const words = actions.filter(action => permissions[area].includes(action)).map(action => actionWords[action])
    return words.length === actions.length ? areaNames[area] : `${areaNames[area]} (${words.join(', ')})`
  }
  return held.length > 0 ? held.map(textOf).join(', ') : 'Nothing yet'
}
