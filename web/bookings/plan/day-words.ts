import type { Booking } from '#shared/bookings.ts'
import { formatPhone } from '#shared/phones.ts'
import { peopleText } from '#shared/text.ts'
import { mealWords } from '../account/booking-words.ts'

/** Rooms, by id, whose guests are to leave and are still there, with their names. */
export const guestsToLeave = (leaving: readonly Booking[]): ReadonlyMap<string, string> =>
  new Map(
    leaving
      .filter(({ status }) => status === 'CHECKED_IN')
      .flatMap(({ rooms, checkOutDate, user }) => rooms.filter(({ to }) => to === checkOutDate).map(({ id }) => [id, user.name] as const)),
  )

/** `Room 103 still occupied by Kavya Nair`, of who is to arrive; undefined where the rooms are empty. */
export const occupiedText = ({ status, rooms }: Pick<Booking, 'status' | 'rooms'>, inTheWay: ReadonlyMap<string, string>) => {
  if (status !== 'CONFIRMED') return undefined
  const taken = rooms.flatMap(({ id, roomNumber }) =>
    inTheWay.has(id) ? [`Room ${roomNumber} still occupied by ${inTheWay.get(id)}`] : [],
  )
  return taken.length > 0 ? taken.join(', ') : undefined
}

/** Who comes, and how to reach them. */
export const partyText = ({ adults, children, user }: Pick<Booking, 'adults' | 'children' | 'user'>): string =>
  `${peopleText(adults, children)}, ${formatPhone(user.phone)}`

/** The meals of all rooms where they are the same, else room by room. */
export const mealsText = ({ rooms }: Pick<Booking, 'rooms'>): string => {
  const kinds = [...new Set(rooms.map(({ mealOption }) => mealOption))]
  if (kinds.length === 1) return kinds.map(kind => mealWords[kind]).join()
  return rooms.map(({ roomNumber, mealOption }) => `${roomNumber} ${mealWords[mealOption]}`).join(', ')
}
