import type { CancelledBy } from '#shared/bookings/booking-changes.ts'
import type { BookingDetail } from '#shared/bookings/booking-lists.ts'
import type { Booking, BookingStatus } from '#shared/bookings/bookings.ts'
import { type DeskDay, deskDayAt, todayInIndia } from '#shared/words/dates.ts'
import { serverNow } from '#web/api/server-clock.ts'
import type { Change, ChangePart } from './part.ts'

/** Today at the desk, by the server's clock. */
export const deskDay = (): DeskDay => deskDayAt(new Date(serverNow()))

/** A status that the desk gives a booking by one press. */
export type StatusMove = 'CHECKED_IN' | 'CHECKED_OUT' | 'NO_SHOW' | 'CANCELLED'

/** The moves from a booking's status, and whether each of them is due now. */
export const movesFrom = (booking: Booking, { today, firstOpen }: DeskDay): (readonly [StatusMove, now: boolean])[] => {
  const { status, checkInDate, checkOutDate } = booking
  if (status === 'CHECKED_IN') return [['CHECKED_OUT', checkOutDate <= today]]
  if (status === 'PENDING') return [['CANCELLED', false]]
  if (status !== 'CONFIRMED') return []
  const mayArrive = checkInDate <= today && checkOutDate > firstOpen
  const isMissed = checkInDate < firstOpen
  return [...(mayArrive ? [['CHECKED_IN', true] as const] : []), ...(isMissed ? [['NO_SHOW', true] as const] : []), ['CANCELLED', false]]
}

/** Whether a dialog asks first: on cancelling, a no-show, an early departure or a balance due. */
export const isAsked = (move: StatusMove, { checkOutDate, payment }: Booking, today: string): boolean =>
  move === 'CANCELLED' || move === 'NO_SHOW' || (move === 'CHECKED_OUT' && (checkOutDate > today || payment.remainingBalance > 0))

/** A status that a booking can be set to now, with its label. */
export interface StatusChoice {
  status: BookingStatus
  label: string
}

const statusMoveWords: Readonly<Record<StatusMove, string>> = {
  CHECKED_IN: 'Checked in',
  CHECKED_OUT: 'Checked out',
  NO_SHOW: 'No show: the guest did not come',
  CANCELLED: 'Cancelled: this is final',
}

const corrections: Partial<Readonly<Record<BookingStatus, StatusChoice>>> = {
  CHECKED_IN: { status: 'CONFIRMED', label: 'Confirmed: was checked in by mistake' },
  CHECKED_OUT: { status: 'CHECKED_IN', label: 'Checked in: the guest has not left' },
  NO_SHOW: { status: 'CONFIRMED', label: 'Confirmed: the guest came after all' },
}

/** The part of the history that tells when a status was entered. */
type Entered = readonly Pick<BookingDetail['history'][number], 'changes' | 'at'>[]

/** The moves that a booking's dates allow, and the correction of a status entered today; the server decides. */
export const statusChoices = (booking: Booking, day: DeskDay, history: Entered): StatusChoice[] => {
  const isOfToday = history.some(
    ({ changes, at }) =>
      todayInIndia(new Date(at)) === day.today && changes.some(({ field, to }) => field === 'status' && to === booking.status),
  )
  const correction = corrections[booking.status]
  const moves = movesFrom(booking, day).map(([status]) => ({ status, label: statusMoveWords[status] }))
  return [...moves, ...(correction && isOfToday ? [correction] : [])]
}

export interface StatusValues {
  /** Empty: the status stays. */
  status: BookingStatus | ''
  chargeRest: boolean
  cancelledBy: CancelledBy
  'leaveDue.reason': string
}

export const checkOutInput = ({ status, chargeRest }: Pick<StatusValues, 'status' | 'chargeRest'>): Partial<Change> =>
  status === 'CHECKED_OUT' ? { status, ...(chargeRest && { chargeRest }) } : {}

export const statusPart: ChangePart<StatusValues> = {
  labels: {
    status: 'New status',
    chargeRest: 'Charge the nights not stayed',
    cancelledBy: 'Who cancels?',
    'leaveDue.reason': 'Why it is left due',
  },
  fixed: ['status', 'chargeRest', 'cancelledBy'],
  empty: { 'leaveDue.reason': 'Say why it is left.' },
  read: () => ({ status: '', chargeRest: false, cancelledBy: 'guest', 'leaveDue.reason': '' }),
  input: values => {
    const reason = values['leaveDue.reason'].trim()
    return {
      ...(values.status !== '' && { status: values.status }),
      ...(values.status === 'CANCELLED' && { cancelledBy: values.cancelledBy }),
      ...checkOutInput(values),
      ...(reason !== '' && { leaveDue: { reason } }),
    }
  },
}
