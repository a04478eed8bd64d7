import type { BookingChange } from '#shared/bookings/booking-changes.ts'
import { badRequest, conflict } from '../../http/errors/errors.ts'
import type { BookingRow } from '../booking/booking.ts'

const ofCancelling = ['hotelId', 'bookingId', 'version', 'preview', 'status', 'cancelledBy']
const ofConfirming = ['hotelId', 'bookingId', 'version', 'preview', 'status', 'payment']

const hasOnly = (input: BookingChange, names: readonly string[]): boolean =>
  Object.entries(input).every(([name, value]) => value === undefined || names.includes(name))

/** The desk has the money of what it holds itself, by another way than the link. */
export const isConfirmedAtDesk = ({ status, by_link }: BookingRow, input: BookingChange): boolean =>
  by_link && status === 'PENDING' && input.status === 'CONFIRMED' && input.payment !== undefined && hasOnly(input, ofConfirming)

/** A hold is its guest's: it can be cancelled, nothing else; what expired is over. */
export const refuseHeld = ({ status: now, by_link }: BookingRow, input: BookingChange): void => {
  if (now === 'EXPIRED') throw conflict('This booking has expired.')
  if (now !== 'PENDING' || (input.status === 'CANCELLED' && hasOnly(input, ofCancelling))) return
  if (by_link && input.status === 'CONFIRMED' && !input.payment)
    throw badRequest({ 'payment.paymentMethod': 'Please select a payment method.' })
  if (by_link) throw conflict('This booking waits for its payment. It can be cancelled, or confirmed with a payment of the desk.')
  throw conflict('The guest is paying for this booking at the moment. It can only be cancelled.')
}
