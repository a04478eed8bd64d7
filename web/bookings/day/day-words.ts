import type { DayPart } from '#shared/bookings/booking-lists.ts'
import type { Booking, BookingStatus } from '#shared/bookings/bookings.ts'
import { mealWords } from '#shared/prices/stay.ts'
import { formatDay, nightsBetween } from '#shared/words/dates.ts'
import { nightsText } from '../stay/stay-words.ts'

/** What is known of the hotel's rooms on the day that is today; of another day nothing. */
export interface DayRooms {
  /** How clean each room is, by its id: `clean`, `dirty`. */
  cleaning: ReadonlyMap<string, string>
  /** Guests who are still in rooms that others are to have. */
  inTheWay: ReadonlyMap<string, string>
}

export const noDayRooms: DayRooms = { cleaning: new Map(), inTheWay: new Map() }

/** Rooms, by id, whose guests are to leave and are still there, with their names. */
export const guestsToLeave = (leaving: readonly Booking[]): ReadonlyMap<string, string> =>
  new Map(
    leaving
      .filter(({ status }) => status === 'CHECKED_IN')
      .flatMap(({ rooms, checkOutDate, user }) => rooms.filter(({ to }) => to === checkOutDate).map(({ id }) => [id, user.name] as const)),
  )

/** `Kavya Nair still in 103`, of who is to arrive; undefined where the rooms are empty. */
export const inTheWayText = ({ status, rooms }: Pick<Booking, 'status' | 'rooms'>, { inTheWay }: DayRooms): string | undefined => {
  if (status !== 'CONFIRMED') return undefined
  const taken = rooms.flatMap(({ id, roomNumber }) => (inTheWay.has(id) ? [`${inTheWay.get(id)} still in ${roomNumber}`] : []))
  return taken.length > 0 ? taken.join(', ') : undefined
}

interface RoomsInState {
  /** `101, 102` */
  numbers: string
  /** Undefined where nothing needs to be said. */
  state: string | undefined
  isReady: boolean
}

/** The rooms of a stay with how they are, those that are alike together. Who has come or gone is only told what is not clean. */
export const roomStates = ({ status, rooms }: Pick<Booking, 'status' | 'rooms'>, { cleaning, inTheWay }: DayRooms): RoomsInState[] => {
  const arrives = status === 'CONFIRMED'
  const stateOf = (id: string): string | undefined => {
    if (arrives && inTheWay.has(id)) return 'occupied'
    const state = status === 'CHECKED_OUT' ? undefined : cleaning.get(id)
    return state === 'clean' && !arrives ? undefined : state
  }
  const named = [...new Map(rooms.map(({ id, roomNumber }) => [id, roomNumber])).entries()]
  return [...Map.groupBy(named, ([id]) => stateOf(id))].map(([state, some]) => ({
    numbers: some.map(([, number]) => number).join(', '),
    state,
    isReady: state === 'clean',
  }))
}

/** The meals of all rooms where they are the same, else room by room. */
export const mealsText = ({ rooms }: Pick<Booking, 'rooms'>): string => {
  const kinds = [...new Set(rooms.map(({ mealOption }) => mealOption))]
  if (kinds.length === 1) return kinds.map(kind => mealWords[kind]).join()
  return rooms.map(({ roomNumber, mealOption }) => `${roomNumber} ${mealWords[mealOption]}`).join(', ')
}

/** `2 nights, to Sat, 28 Nov`; of who leaves `2 nights, since Tue, 24 Nov`. */
export const nightsOnDay = ({ checkInDate, checkOutDate }: Pick<Booking, 'checkInDate' | 'checkOutDate'>, on: DayPart, today: string) => {
  const nights = nightsText(nightsBetween(checkInDate, checkOutDate))
  return on === 'leaving' ? `${nights}, since ${formatDay(checkInDate, today)}` : `${nights}, to ${formatDay(checkOutDate, today)}`
}

/** Who has come, or left, already. */
const isDone: Readonly<Record<DayPart, (status: BookingStatus) => boolean>> = {
  arriving: status => status !== 'CONFIRMED',
  staying: () => false,
  leaving: status => status === 'CHECKED_OUT',
}

/** The same bookings, who is done last, with those of a group after the first one of it. */
export const toDoFirst = (bookings: readonly Booking[], on: DayPart): readonly Booking[] => {
  const sorted = bookings.toSorted((one, other) => Number(isDone[on](one.status)) - Number(isDone[on](other.status)))
  return [...Map.groupBy(sorted, ({ id, groupId }) => groupId ?? id).values()].flat()
}
