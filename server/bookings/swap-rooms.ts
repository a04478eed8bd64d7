import type { bookingChangeApi } from '#shared/booking-changes.ts'
import type { InputOf } from '#shared/endpoint.ts'
import { badRequest } from '../http/errors.ts'
import { lockBookings, toBooking } from './booking.ts'
import { swap } from './change-stay.ts'
import { tried } from './nights.ts'
import { refuseStale } from './stale.ts'
import type { Edit, Edited } from './update-booking.ts'

interface SwapEdit extends Omit<Edit, 'input'> {
  input: InputOf<typeof bookingChangeApi.swap>
}

/** Two stays exchange a room, with `preview` only to know what it would come to; both as they were and are. Throws 409 where one was changed. */
export const swapRooms = async ({ tx, hotelId, by, day, input }: SwapEdit): Promise<Edited[]> => {
  const { one, other, keepPrice = false, undo = false } = input
  const rows = await lockBookings(tx, hotelId, [one.bookingId, other.bookingId])
  const pair = [one, other].flatMap(side => rows.find(({ id }) => id === side.bookingId) ?? [])
  if (new Set(pair).size < 2) throw badRequest({ 'other.bookingId': 'Choose two bookings of this hotel.' })
  const current = pair.map(toBooking)
  for (const [at, side] of [one, other].entries()) if (pair[at]) await refuseStale(tx, pair[at], side.version, current)
  const exchange = () => swap(tx, { hotelId, by, day, keepPrice, undo, one, other })
  return input.preview ? tried(tx, exchange) : exchange()
}
