import type { BookingStatus } from './bookings.ts'

/** Where a booking stands. */
export const statusWords: Readonly<Record<BookingStatus, string>> = {
  PENDING: 'Pending',
  CONFIRMED: 'Confirmed',
  CHECKED_IN: 'Checked in',
  CHECKED_OUT: 'Checked out',
  CANCELLED: 'Cancelled',
  NO_SHOW: 'No show',
  EXPIRED: 'Expired',
}
