import { sql, type UpdateObject } from 'kysely'
import type { PaymentStatus } from '#shared/bookings.ts'
import type { Tx } from '../db/connect.ts'
import type { DB } from '../db/types.ts'
import { conflict, notFound } from '../http/errors.ts'
import { type BookingRow, bookingColumns, lockBookings } from './booking.ts'
import type { AgreedNight } from './nights.ts'

/** Who changes a booking: its guest, somebody of the staff, or nobody (a hold ran out, money came late). */
export type Actor = { kind: 'guest' } | { kind: 'staff'; accountId: string } | { kind: 'system' }

/** What a change of a booking made of it. */
export interface Changed {
  by: Actor
  before: BookingRow
  after: BookingRow
}

/** The fields of a booking that changes write. */
export type Fields = Omit<UpdateObject<DB, 'booking'>, 'hotel_id' | 'id' | 'version' | 'changed_at' | 'changed_by'>

/** One write of a locked booking, which raises its version; `nights` and `rooms` are what it has from now on. */
export const writeBooking = async (
  tx: Tx,
  by: Actor,
  before: BookingRow,
  fields: Fields,
  now: Partial<Pick<BookingRow, 'nights' | 'rooms'>> = {},
): Promise<Changed> => {
  const row = await tx
    .updateTable('booking')
    .set({
      ...fields,
      version: sql<number>`version + 1`,
      changed_at: sql<Date>`now()`,
      changed_by: by.kind === 'staff' ? by.accountId : null,
    })
    .where('hotel_id', '=', before.hotel_id)
    .where('id', '=', before.id)
    .returning(bookingColumns)
    .executeTakeFirstOrThrow()
  const isHeld = row.hold_expires_at !== null
  return { by, before, after: { ...before, ...row, ...(!isHeld && { hold_over: null, hold_ends_soon: null }), ...now } }
}

/** A booking of the hotel, locked. Throws 404. */
export const lockBooking = async (tx: Tx, hotelId: string, bookingId: string): Promise<BookingRow> => {
  const [booking] = await lockBookings(tx, hotelId, [bookingId])
  if (!booking) throw notFound()
  return booking
}

/** Throws 409 unless the booking is in one of these states. */
export const requireStatus = ({ status }: BookingRow, ...allowed: BookingRow['status'][]): void => {
  const word = status.toLowerCase().replaceAll('_', ' ')
  if (!allowed.includes(status)) throw conflict(`This booking is ${word} by now. Please look at it again.`)
}

/** What nights cost together, in paise. */
export const sumOf = (nights: readonly AgreedNight[]): number => nights.reduce((sum, { pricePaise }) => sum + pricePaise, 0)

/** What a booking says about its money: `paid` of all that came for it, `back` of what went back of that, in paise. */
export const paymentStatusOf = ({ paid, back, total }: { paid: number; back: number; total: number }): PaymentStatus => {
  if (back > 0) return back >= paid ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
  if (paid === 0) return 'PENDING'
  return paid >= total ? 'PAID' : 'PARTIALLY_PAID'
}
