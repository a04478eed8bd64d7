import { type Block, blockReasonWords } from '#shared/blocks.ts'
import type { PlanBar } from '#shared/booking-lists.ts'
import type { Booking } from '#shared/bookings.ts'
import { type DeskDay, formatClock, formatDay, todayInIndia } from '#shared/dates.ts'
import { formatRupees } from '#shared/money.ts'
import { formatPhone } from '#shared/phones.ts'
import { mealWords } from '#shared/stay.ts'
import { counted, peopleText } from '#shared/text.ts'
import { statusWords } from '../account/booking-words.ts'
import { deskDay } from '../change/status-part.ts'
import { hasNotCome, hasNotLeft } from './plan-rows.ts'

/** `Sat, 5 Dec to Tue, 8 Dec`; of another year than today's with the year. */
export const spanText = (from: string, to: string, { today }: Pick<DeskDay, 'today'> = deskDay()): string =>
  `${formatDay(from, today)} to ${formatDay(to, today)}`

/** The time alone where that is today. */
const endText = (until: string, today: string): string => {
  const day = todayInIndia(new Date(until))
  return day === today ? formatClock(until) : `${formatDay(day, today)}, ${formatClock(until)}`
}

export const stateText = (bar: PlanBar, today: string): string => {
  if (bar.status === 'PENDING' && bar.heldUntil)
    return bar.byLink ? `Payment link until ${endText(bar.heldUntil, today)}` : `Being paid until ${formatClock(bar.heldUntil)}`
  if (hasNotCome(bar, today)) return 'Not arrived yet'
  if (hasNotLeft(bar, today)) return bar.to === today ? 'Leaves today' : 'Not left yet'
  return bar.status === 'CHECKED_IN' ? 'In house' : statusWords[bar.status]
}

/** What the second line of a bar says: a state that somebody has to look at, how many come, and what is due. */
export const barText = (bar: PlanBar, today: string): string => {
  const needsSomebody = bar.status === 'PENDING' || hasNotCome(bar, today) || hasNotLeft(bar, today)
  return [needsSomebody && stateText(bar, today), counted(bar.adults + bar.children, 'guest'), dueText(bar)].filter(Boolean).join(' · ')
}

/** All of it, for who cannot see the bar and for its tooltip. */
export const barLabel = (bar: PlanBar, roomNumber: string, today: string): string =>
  [
    ...[bar.userName, `room ${roomNumber}`, spanText(bar.from, bar.to), stateText(bar, today), peopleText(bar.adults, bar.children)],
    ...[bar.group && `group ${bar.group.name}`, dueText(bar)].filter(Boolean),
  ].join(', ')

const dueText = ({ remaining }: PlanBar): string => (remaining > 0 ? `${formatRupees(remaining)} due` : '')

/** `Repair` or, with its note, `Repair: new boiler`. */
export const blockText = ({ reason, note }: Pick<Block, 'reason' | 'note'>): string =>
  note ? `${blockReasonWords[reason]}: ${note}` : blockReasonWords[reason]

export const blockLabel = ({ reason, note, fromDate, toDate }: Block, roomNumber: string): string =>
  `Blocked, ${blockText({ reason, note })}, room ${roomNumber}, ${spanText(fromDate, toDate)}`

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
