import type { Booking } from './bookings.ts'

/** A booking's state and what was paid and returned for it, in rupees. */
interface StayMoney {
  status: Booking['status']
  payment: Pick<Booking['payment'], 'paidAmount' | 'refundedAmount'>
}

/**
 * Rupees that the hotel keeps of a stay that was cancelled or not used; 0 for every other one. In a file of its own: the guest's page loads it
 * without the contracts.
 */
export const keptAmount = ({ status, payment: { paidAmount, refundedAmount } }: StayMoney): number =>
  status === 'CANCELLED' || status === 'NO_SHOW' ? Math.max(0, Math.round((paidAmount - refundedAmount) * 100) / 100) : 0
