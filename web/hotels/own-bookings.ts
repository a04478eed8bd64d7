import { useEffect } from 'react'
import { todayInIndia } from '#shared/words/dates.ts'
import { stored, useStored } from '#web/ui/base/stored.ts'

/** What this browser keeps of a booking: enough to lead back to its page. */
export interface OwnBooking {
  reference: string
  key: string
  checkIn: string
  checkOut: string
  /** When it is forgotten, in milliseconds. */
  until: number
}

/** The key of a booking opens its page until 30 days after check-out. */
const untilOf = (checkOut: string): number => Date.parse(`${checkOut}T24:00+05:30`) + 30 * 86_400_000

/** Of more, those that end first are forgotten. */
const maxKept = 50

const isBooking = (one: Partial<OwnBooking> | null): one is OwnBooking =>
  typeof one?.reference === 'string' &&
  typeof one.key === 'string' &&
  `${one.checkIn}${one.checkOut}`.length === 20 &&
  Math.min(Number(one.until), untilOf(`${one.checkOut}`)) > Date.now()

/** In place of a zod schema, which the hotel's page does not load. */
const bookings = {
  safeParse: (value: unknown): { data?: OwnBooking[] } => (Array.isArray(value) ? { data: value.filter(isBooking) } : {}),
}
const none: OwnBooking[] = []
const prefix = 'atithi.bookings.'
const storeOf = (hotelId: string) => stored('browser', `${prefix}${hotelId}`, bookings, none)

const hotelsKept = (): string[] => {
  try {
    return Object.keys(localStorage).flatMap(name => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []))
  } catch {
    return []
  }
}

/** Removes the bookings of all hotels that are past their use, and of too many those that end first; `newest` stays. */
export const forgetOldBookings = (newest?: string): void => {
  const hotels = hotelsKept().map(hotelId => ({ hotelId, list: storeOf(hotelId).get().filter(isBooking) }))
  const isNewest = ({ reference }: OwnBooking) => Number(reference === newest)
  const all = hotels.flatMap(({ list }) => list)
  const latest = all.toSorted((a, b) => isNewest(b) - isNewest(a) || b.checkOut.localeCompare(a.checkOut))
  const kept = new Set(latest.slice(0, maxKept))
  for (const { hotelId, list } of hotels) {
    const rest = list.filter(one => kept.has(one))
    if (localStorage.getItem(`${prefix}${hotelId}`) !== JSON.stringify(rest)) storeOf(hotelId).set(rest)
    if (rest.length === 0) localStorage.removeItem(`${prefix}${hotelId}`)
  }
}

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
  if (rest.length === storeOf(hotelId).get().length) return
  storeOf(hotelId).set(rest)
  forgetOldBookings()
}

/** Keeps a booking in this browser for as long as its key opens its page. */
export const keepBooking = (hotelId: string, booking: Omit<OwnBooking, 'until'>): void => {
  storeOf(hotelId).set([...others(hotelId, booking.reference), { ...booking, until: untilOf(booking.checkOut) }])
  forgetOldBookings(booking.reference)
}

/** The same, followed across tabs; none while the server renders and the page hydrates. */
export const useOwnBookings = (hotelId: string): OwnBooking[] => {
  useEffect(() => forgetOldBookings(), [])
  return sorted(useStored(storeOf(hotelId)))
}
