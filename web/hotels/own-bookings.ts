import { todayInIndia } from '#shared/dates.ts'
import { stored, useStored } from '#web/ui/stored.ts'

/** What this browser keeps of a booking: enough to lead back to its page. */
export interface OwnBooking {
  reference: string
  key: string
  checkIn: string
  checkOut: string
  /** When it is forgotten, in milliseconds. */
  until: number
}

const keptMs = 30 * 86_400_000

const isBooking = (one: Partial<OwnBooking> | null): one is OwnBooking =>
  typeof one?.reference === 'string' &&
  typeof one.key === 'string' &&
  `${one.checkIn}${one.checkOut}`.length === 20 &&
  Number(one.until) > Date.now()

/** In place of a zod schema, which the hotel's page does not load. */
const bookings = {
  safeParse: (value: unknown): { data?: OwnBooking[] } => (Array.isArray(value) ? { data: value.filter(isBooking) } : {}),
}
const none: OwnBooking[] = []
const storeOf = (hotelId: string) => stored('browser', `atithi.bookings.${hotelId}`, bookings, none)

/** Upcoming ones first. */
const sorted = (list: readonly OwnBooking[]): OwnBooking[] => {
  const today = todayInIndia(new Date())
  return list.toSorted((a, b) => Number(a.checkOut < today) - Number(b.checkOut < today) || a.checkIn.localeCompare(b.checkIn))
}

/** The guest's bookings at a hotel that this browser knows. */
export const ownBookings = (hotelId: string): OwnBooking[] => sorted(storeOf(hotelId).get())

const others = (hotelId: string, reference: string) =>
  storeOf(hotelId)
    .get()
    .filter(one => one.reference !== reference)

/** Forgets a booking whose key is not valid any more. */
export const forgetBooking = (hotelId: string, reference: string): void => {
  const rest = others(hotelId, reference)
  if (rest.length < storeOf(hotelId).get().length) storeOf(hotelId).set(rest)
}

/** Keeps a booking in this browser for 30 days. */
export const keepBooking = (hotelId: string, booking: Omit<OwnBooking, 'until'>): void =>
  storeOf(hotelId).set([...others(hotelId, booking.reference), { ...booking, until: Date.now() + keptMs }])

/** The same, followed across tabs; none while the server renders and the page hydrates. */
export const useOwnBookings = (hotelId: string): OwnBooking[] => sorted(useStored(storeOf(hotelId)))
