import { useSyncExternalStore } from 'react'
import { todayInIndia } from '#shared/dates.ts'

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
const nameOf = (hotelId: string) => `atithi.bookings.${hotelId}`

const isBooking = (one: Partial<OwnBooking> | null): one is OwnBooking =>
  typeof one?.reference === 'string' &&
  typeof one.key === 'string' &&
  `${one.checkIn}${one.checkOut}`.length === 20 &&
  Number(one.until) > Date.now()

const stored = (hotelId: string): string => {
  try {
    return localStorage.getItem(nameOf(hotelId)) ?? ''
  } catch {
    return ''
  }
}

/** Those that are still to come first. No schema checks them: the hotel's page carries none. */
const read = (text: string): OwnBooking[] => {
  try {
    const today = todayInIndia(new Date())
    const found = (JSON.parse(text) as OwnBooking[]).filter(isBooking)
    return found.toSorted((a, b) => Number(a.checkOut < today) - Number(b.checkOut < today) || a.checkIn.localeCompare(b.checkIn))
  } catch {
    return []
  }
}

/** The guest's bookings at a hotel that this browser knows. */
export const ownBookings = (hotelId: string): OwnBooking[] => read(stored(hotelId))

const write = (hotelId: string, bookings: readonly OwnBooking[]): void => {
  try {
    localStorage.setItem(nameOf(hotelId), JSON.stringify(bookings))
  } catch {
    // Storage is full or refused: the link in the mail remains.
  }
}

/** Forgets a booking: its key does not hold any more. */
export const forgetBooking = (hotelId: string, reference: string): void => {
  const others = ownBookings(hotelId).filter(one => one.reference !== reference)
  if (others.length < ownBookings(hotelId).length) write(hotelId, others)
}

/** Keeps a booking in this browser for 30 days. */
export const keepBooking = (hotelId: string, booking: Omit<OwnBooking, 'until'>): void => {
  const others = ownBookings(hotelId).filter(one => one.reference !== booking.reference)
  write(hotelId, [...others, { ...booking, until: Date.now() + keptMs }])
}

const subscribe = (changed: () => void) => {
  addEventListener('storage', changed)
  return () => removeEventListener('storage', changed)
}

/** The same, as other tabs change them; none while the server renders and the page hydrates. */
export const useOwnBookings = (hotelId: string): OwnBooking[] =>
  read(
    useSyncExternalStore(
      subscribe,
      () => stored(hotelId),
      () => '',
    ),
  )
