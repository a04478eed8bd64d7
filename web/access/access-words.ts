import { invitationDays, type Role } from '#shared/accounts/access.ts'
import { type Action, type Area, actions, areas, inOrder, type PermissionMap } from '#shared/contract/permissions.ts'
import { addDays, formatDate, todayInIndia } from '#shared/words/dates.ts'

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

/** `CREATE | READ`, in the order of the specification whatever the row's. */
export const actionsText = (given: readonly Action[]): string => actions.filter(action => given.includes(action)).join(' | ')

export const actionNames: Record<Action, string> = { CREATE: 'Create', READ: 'See', UPDATE: 'Update', DELETE: 'Delete' }

/** What was ticked, with READ beside every other action, and nothing once READ was taken away: who changes things has to see them. */
export const withReading = (before: readonly Action[], ticked: readonly Action[], mine: readonly Action[]): Action[] => {
  if (before.includes('READ') && !ticked.includes('READ')) return []
  return inOrder(ticked.length > 0 && mine.includes('READ') ? [...ticked, 'READ'] : ticked)
}

/** What deleting bookings allows as well. */
export const alsoAllowed = 'also discounts and refunds'

/** A role in a choice of several. */
export const roleLabel = ({ name, hotelId }: Role): string => (hotelId === null ? `${name} (ready-made)` : name)

/** `Rooms, Bookings (create, see)`: the areas that a role may do something in; what it may do there, unless it is everything. */
export const rightsText = (permissions: PermissionMap): string => {
  const held = areas.filter(area => permissions[area].length > 0)
  const textOf = (area: Area) => {
    const words = actions.filter(action => permissions[area].includes(action)).map(action => actionNames[action].toLowerCase())
    return words.length === actions.length ? areaNames[area] : `${areaNames[area]} (${words.join(', ')})`
  }
  return held.length > 0 ? held.map(textOf).join(', ') : 'Nothing yet'
}

const shortDay = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', day: 'numeric', month: 'short' })

/** Beside the name of somebody who was invited and has no password yet. */
export const invitedText = (at: string): string => `Invited ${shortDay.format(new Date(at))}`

/** The same in full, and until when the link works or worked. */
export const invitationText = (at: string, now: Date): string => {
  const day = todayInIndia(new Date(at))
  const over = new Date(at).getTime() + invitationDays * 86_400_000 <= now.getTime()
  const link = `The link in the mail ${over ? 'worked' : 'works'} until ${formatDate(addDays(day, invitationDays))}.`
  return `Invited on ${formatDate(day)}; no password chosen yet. ${link}`
}
