import type { Booking } from '#shared/bookings.ts'
import { type DeskDay, deskDayAt } from '#shared/dates.ts'
import { serverNow } from '#web/api/server-clock.ts'

/** What the desk makes of a booking by one press. */
export type Step = 'CHECKED_IN' | 'CHECKED_OUT' | 'NO_SHOW' | 'CANCELLED'

/** Today at the desk, by the server's clock. */
export const deskDay = (): DeskDay => deskDayAt(new Date(serverNow()))

/** Where a booking may go from here, and which of these ways are what comes next for it. */
export const stepsFrom = (booking: Booking, { today, firstOpen }: DeskDay): (readonly [Step, now: boolean])[] => {
  const { status, checkInDate, checkOutDate } = booking
  if (status === 'CHECKED_IN') return [['CHECKED_OUT', checkOutDate <= today]]
  if (status === 'PENDING') return [['CANCELLED', false]]
  if (status !== 'CONFIRMED') return []
  const mayArrive = checkInDate <= today && checkOutDate > firstOpen
  const isMissed = checkInDate < firstOpen
  return [...(mayArrive ? [['CHECKED_IN', true] as const] : []), ...(isMissed ? [['NO_SHOW', true] as const] : []), ['CANCELLED', false]]
}

/** A guest who leaves early or owes something is asked about. */
export const isAsked = (step: Step, { checkOutDate, payment }: Booking, today: string): boolean =>
  step === 'CANCELLED' || (step === 'CHECKED_OUT' && (checkOutDate > today || payment.remainingBalance > 0))
