import { invitationDays, type Role } from '#shared/accounts/access.ts'
import { type Action, type Area, actions, areas, inOrder, type PermissionMap } from '#shared/contract/permissions.ts'
import { addDays, formatDate, todayInIndia } from '#shared/words/dates.ts'

/** The names of the resources on screens. */
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

/** The actions as text, such as `CREATE | READ`, always in the order of the specification. */
export const actionsText = (given: readonly Action[]): string => actions.filter(action => given.includes(action)).join(' | ')

export const actionNames: Record<Action, string> = { CREATE: 'Create', READ: 'See', UPDATE: 'Update', DELETE: 'Delete' }

/** Adds READ to any other ticked action, since changing needs seeing; unticking READ clears all actions. */
export const withReading = (before: readonly Action[], ticked: readonly Action[], mine: readonly Action[]): Action[] => {
  if (before.includes('READ') && !ticked.includes('READ')) return []
  return inOrder(ticked.length > 0 && mine.includes('READ') ? [...ticked, 'READ'] : ticked)
}

/** What the right to delete bookings also allows. */
export const alsoAllowed = 'also discounts and refunds'

/** The label of a role in a list to choose from. */
export const roleLabel = ({ name, hotelId }: Role): string => (hotelId === null ? `${name} (ready-made)` : name)

/** The areas that a role has rights in, with the actions where they are not all: `Rooms, Bookings (create, see)`. */
export const rightsText = (permissions: PermissionMap): string => {
  const held = areas.filter(area => permissions[area].length > 0)
  const textOf = (area: Area) => {
    const words = actions.filter(action => permissions[area].includes(action)).map(action => actionNames[action].toLowerCase())
    return words.length === actions.length ? areaNames[area] : `${areaNames[area]} (${words.join(', ')})`
  }
  return held.length > 0 ? held.map(textOf).join(', ') : 'Nothing yet'
}

const shortDay = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', day: 'numeric', month: 'short' })

/** The mark beside the name of a user who was invited and has not chosen a password yet. */
export const invitedText = (at: string): string => `Invited ${shortDay.format(new Date(at))}`

/** The invitation in full: when it was sent, and until which day its link works or worked. */
export const invitationText = (at: string, now: Date): string => {
  const day = todayInIndia(new Date(at))
  const over = new Date(at).getTime() + invitationDays * 86_400_000 <= now.getTime()
  const link = `The link in the mail ${over ? 'worked' : 'works'} until ${formatDate(addDays(day, invitationDays))}.`
  return `Invited on ${formatDate(day)}; no password chosen yet. ${link}`
}
