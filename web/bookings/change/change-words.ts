import type { BookingDetail } from '#shared/booking-lists.ts'
import type { Booking, BookingStatus } from '#shared/bookings.ts'
import { type DeskDay, todayInIndia } from '#shared/dates.ts'
import { type Step, stepsFrom } from './steps.ts'

/** A status that a booking can be brought into now, as it is offered. */
export interface Choice {
  status: BookingStatus
  label: string
}

const onwardWords: Readonly<Record<Step, string>> = {
  CHECKED_IN: 'Checked in',
  CHECKED_OUT: 'Checked out',
  NO_SHOW: 'No show: the guest did not come',
  CANCELLED: 'Cancelled: this is final',
}

const correctionOf: Partial<Readonly<Record<BookingStatus, Choice>>> = {
  CHECKED_IN: { status: 'CONFIRMED', label: 'Confirmed: was checked in by mistake' },
  CHECKED_OUT: { status: 'CHECKED_IN', label: 'Checked in: the guest has not left' },
  NO_SHOW: { status: 'CONFIRMED', label: 'Confirmed: the guest came after all' },
}

/** Of the history: when which status was entered. */
type Entered = readonly Pick<BookingDetail['history'][number], 'changes' | 'at'>[]

const cameToday = ({ status }: Booking, today: string, history: Entered): boolean =>
  history.some(
    ({ changes, at }) => todayInIndia(new Date(at)) === today && changes.some(({ field, to }) => field === 'status' && to === status),
  )

/** The ways from a booking's status that its dates allow; corrections only of a status that was entered today. The server has the last word. */
export const statusChoices = (booking: Booking, day: DeskDay, history: Entered): Choice[] => {
  const correction = correctionOf[booking.status]
  const isCorrected = correction && cameToday(booking, day.today, history)
  const onward = stepsFrom(booking, day).map(([status]) => ({ status, label: onwardWords[status] }))
  return [...onward, ...(isCorrected ? [correction] : [])]
}
