import type { Tx } from '../db/connect.ts'
import type { BookingRow } from './booking.ts'
import { begin } from './change.ts'
import { type Draft, revise } from './draft.ts'
import { expired } from './expire.ts'
import type { Begun, NewBooking } from './new-booking.ts'

/**
 * Holds the rooms of a stay while its guest pays, in place of the attempt's present hold `old`, if it has one, which the caller has locked:
 * those nights count as free. Throws RoomTaken when somebody was faster.
 */
export const hold = (tx: Tx, booking: NewBooking, old?: BookingRow): Promise<Begun> => begin(tx, booking, old ? [expired(old)] : [])

const maxExtensions = 2

/** The end of a hold is set anew when little is left of it, twice at most. It has not run out. */
export const extended = (draft: Draft, minutes: number): Draft => {
  const { hold_ends_soon, hold_extensions, read_at, nights } = draft.after
  if (!hold_ends_soon || hold_extensions >= maxExtensions) return draft
  const until = new Date(read_at.getTime() + minutes * 60_000)
  return revise(draft, { fields: { hold_expires_at: until, hold_extensions: hold_extensions + 1 }, sold: { nights, until } })
}
