import type { PlanBar } from '#shared/booking-lists.ts'
import type { Booking } from '#shared/bookings.ts'
import { type DeskDay, formatDay, formatTime } from '#shared/dates.ts'
import { formatPhone } from '#shared/phones.ts'
import { mealWords } from '#shared/stay.ts'
import { peopleText } from '#shared/text.ts'
import { statusWords } from '../account/booking-words.ts'
import { deskDay } from '../change/status-part.ts'
import { hasNotCome, hasNotLeft } from './plan-rows.ts'

const indianClock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', hour: '2-digit', minute: '2-digit' })

/** `10:42 AM`, the time in India of a moment. */
export const timeText = (at: string): string => formatTime(indianClock.format(new Date(at)))

/** `Sat, 5 Dec to Tue, 8 Dec`; of another year than today's with the year. */
export const spanText = (from: string, to: string, { today }: Pick<DeskDay, 'today'> = deskDay()): string =>
  `${formatDay(from, today)} to ${formatDay(to, today)}`

export const stateText = (bar: PlanBar, today: string): string => {
  if (bar.status === 'PENDING' && bar.heldUntil) return `Being paid until ${timeText(bar.heldUntil)}`
  if (hasNotCome(bar, today)) return 'Not arrived yet'
  if (hasNotLeft(bar, today)) return bar.to === today ? 'Leaves today' : 'Not left yet'
  return bar.status === 'CHECKED_IN' ? 'In house' : statusWords[bar.status]
}

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

/** `Room 103 is dirty`, of who is to arrive; `toClean` has words by room. Rooms that are still occupied are said by `occupiedText`. */
export const notCleanText = (
  { status, rooms }: Pick<Booking, 'status' | 'rooms'>,
  toClean: ReadonlyMap<string, string>,
  inTheWay: ReadonlyMap<string, string>,
): string | undefined => {
  if (status !== 'CONFIRMED') return undefined
  const texts = rooms.flatMap(({ id, roomNumber }) =>
    toClean.has(id) && !inTheWay.has(id) ? [`Room ${roomNumber} is ${toClean.get(id)}`] : [],
  )
  return texts.length > 0 ? texts.join(', ') : undefined
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
