import type { Tx } from '../../db/connect.ts'
import { countAfterCommit } from '../../jobs/happenings.ts'
import type { BookingRow } from '../booking/booking.ts'
import type { NewBooking } from './new-booking.ts'

type State = Pick<BookingRow, 'status' | 'source'>

const noteState = (tx: Tx, { status, source }: State): void =>
  countAfterCommit(tx, { counter: 'bookings_total', labels: { status, from: source === 'OWN_PAGE' ? 'page' : 'desk' } })

/** Bookings that have another state than before are counted, for whoever watches. */
export const countChanged = (tx: Tx, changed: readonly { before: State; after: State }[]): void => {
  for (const { before, after } of changed) if (after.status !== before.status) noteState(tx, after)
}

/** A new booking is counted, but for one that another system made. */
export const countNew = (tx: Tx, { importId, status, source }: NewBooking): void => {
  if (importId === undefined) noteState(tx, { status, source: source?.source ?? 'OWN_PAGE' })
}
