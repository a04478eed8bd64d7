import type { BookingStatus } from '#shared/bookings.ts'
import type { Tx } from '../db/connect.ts'
import { conflict } from '../http/errors.ts'
import type { BookingRow } from './booking.ts'
import { type Changed, wordOf } from './change.ts'
import type { StayChange } from './change-stay.ts'
import { undoCheckIn, undoCheckOut, undoNoShow } from './correct.ts'
import { cancel, checkIn, checkOut, endStay } from './end-stay.ts'

type Step = (tx: Tx, stay: StayChange, booking: BookingRow, chargeRest: boolean) => Promise<Changed>

/** On the last day or later the guest just leaves; before it the stay ends early. */
const leave: Step = (tx, stay, { check_out }, chargeRest) =>
  check_out > stay.day.today ? endStay(tx, stay, chargeRest) : checkOut(tx, stay)

/** Every way from one state to another, at the desk. */
const steps: Partial<Record<BookingStatus, Partial<Record<BookingStatus, Step>>>> = {
  PENDING: { CANCELLED: cancel },
  CONFIRMED: { CHECKED_IN: checkIn, CANCELLED: cancel, NO_SHOW: (tx, stay) => endStay(tx, stay) },
  CHECKED_IN: { CHECKED_OUT: leave, CONFIRMED: undoCheckIn },
  CHECKED_OUT: { CHECKED_IN: undoCheckOut },
  NO_SHOW: { CONFIRMED: undoNoShow },
}

/** Brings a booking into another state. Throws 409 where no way leads there. */
export const changeStatus = async (
  tx: Tx,
  stay: StayChange,
  booking: BookingRow,
  to: BookingStatus,
  chargeRest = false,
): Promise<BookingRow> => {
  const step = steps[booking.status]?.[to]
  if (!step) throw conflict(`A booking that is ${wordOf(booking.status)} cannot become ${wordOf(to)}.`)
  return (await step(tx, stay, booking, chargeRest)).after
}
