import type { Booking } from '#shared/bookings.ts'
import type { OrderStatus } from '#shared/payments.ts'
import type { MealOption } from '#shared/stay.ts'
import { type Attempt, outcomeOf } from './attempt.ts'

/** What the guest sees of an attempt. open: the provider's window is. checking: we ask the server about an order we know little of. */
export type Phase =
  | 'idle'
  | 'ordering'
  | 'open'
  | 'held'
  | 'checking'
  | 'settling'
  | 'confirmed'
  | 'expired'
  | 'released'
  | 'refunding'
  | 'refunded'

interface Known {
  attempt: Attempt
  status: OrderStatus | undefined
  booking: Booking | undefined
  ordering: boolean
  windowOpen: boolean
}

/** One phase from all that is known; the server's word wins over what the browser believes. */
export const phaseOf = ({ attempt, status, booking, ordering, windowOpen }: Known): Phase => {
  const outcome = status && outcomeOf(status)
  if (booking || outcome === 'confirmed') return 'confirmed'
  if (ordering) return 'ordering'
  if (!attempt.order) return 'idle'
  if (outcome === 'refunding' || outcome === 'refunded') return outcome
  if (attempt.paid || outcome === 'settling') return 'settling'
  if (windowOpen) return 'open'
  if (outcome === undefined) return attempt.order.holdExpiresAt === null ? 'checking' : 'held'
  return outcome
}

/** A confirmed stay as the confirmation shows it, in rupees. */
export interface ConfirmedStay {
  reference: string
  checkInDate: string
  checkOutDate: string
  rooms: { roomNumber: string; roomType: string; mealOption: MealOption }[]
  totalAmount: number
  paidAmount: number
  remainingBalance: number
  email: string | undefined
}

/** From the booking where this tab has it, else from the order's status, which knows nothing personal. */
export const confirmedStay = (
  booking: Booking | undefined,
  status: OrderStatus | undefined,
  email: string | undefined,
): ConfirmedStay | undefined => {
  if (booking) {
    const { reference, checkInDate, checkOutDate, rooms, payment } = booking
    const { totalAmount, paidAmount, remainingBalance } = payment
    return { reference, checkInDate, checkOutDate, rooms, totalAmount, paidAmount, remainingBalance, email: booking.user.email }
  }
  return status && outcomeOf(status) === 'confirmed' ? { ...status, email } : undefined
}
