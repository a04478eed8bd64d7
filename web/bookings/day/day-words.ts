import type { DayPart } from '#shared/bookings/booking-lists.ts'
import type { Booking, BookingStatus } from '#shared/bookings/bookings.ts'
import { mealWords } from '#shared/prices/stay.ts'
import { formatDay, nightsBetween } from '#shared/words/dates.ts'
import { nightsText } from '../stay/stay-words.ts'

/** What is known of the hotel's rooms today; empty for any other day. */
export interface DayRooms {
  /** The cleaning state of each room, `clean` or `dirty`, by its id. */
  cleaning: ReadonlyMap<string, string>
  /** The guests who are still in rooms that others will get, by room id. */
  inTheWay: ReadonlyMap<string, string>
}

export const noDayRooms: DayRooms = { cleaning: new Map(), inTheWay: new Map() }

/** The names of guests who are to leave and are still there, by the ids of their rooms. */
export const guestsToLeave = (leaving: readonly Booking[]): ReadonlyMap<string, string> =>
  new Map(
    leaving
      .filter(({ status }) => status === 'CHECKED_IN')
      .flatMap(({ rooms, checkOutDate, user }) => rooms.filter(({ to }) => to === checkOutDate).map(({ id }) => [id, user.name] as const)),
  )

/** `Kavya Nair still in 103`, for a booking that is to arrive; undefined where its rooms are empty. */
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

/** A stay's rooms, grouped by state. After arrival `clean` is left out, after departure every state. */
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

/** `2 nights, to Sat, 28 Nov`; for a guest who leaves, `2 nights, since Tue, 24 Nov`. */
export const nightsOnDay = ({ checkInDate, checkOutDate }: Pick<Booking, 'checkInDate' | 'checkOutDate'>, on: DayPart, today: string) => {
  const nights = nightsText(nightsBetween(checkInDate, checkOutDate))
  return on === 'leaving' ? `${nights}, since ${formatDay(checkInDate, today)}` : `${nights}, to ${formatDay(checkOutDate, today)}`
}

/** Whether a guest has already arrived, or left. */
const isDone: Readonly<Record<DayPart, (status: BookingStatus) => boolean>> = {
  arriving: status => status !== 'CONFIRMED',
  staying: () => false,
  leaving: status => status === 'CHECKED_OUT',
}

/** Sorts bookings: those that are done come last, and the bookings of a group follow its first one. */
export const toDoFirst = (bookings: readonly Booking[], on: DayPart): readonly Booking[] => {
  const sorted = bookings.toSorted((one, other) => Number(isDone[on](one.status)) - Number(isDone[on](other.status)))
  return [...Map.groupBy(sorted, ({ id, groupId }) => groupId ?? id).values()].flat()
}
