import type { ModelBooking } from './books.ts'

export interface ModelPayment {
  booking: ModelBooking
  orderId: string
  /** The provider's id. */
  id: string
  signature: string
  amount: number
  /** Undefined: captured at the provider, unknown to our books. */
  outcome: 'BOOKING' | 'REFUND' | undefined
  /** What was decided to give back, what of that is on its way or back already, and what is back for good. */
  decided: number
  sent: number
  processed: number
  /** The provider failed its refunds again and again: until one of them is sent after all, it shows as not given back. */
  isHopeless: boolean
}

export interface ModelOrder {
  booking: ModelBooking
  id: string
  secret: string
  amount: number
  /** Of the amount what is the hotel's. */
  hotelShare: number
  /** Paid on the booking's page, where it is not the order of who booked. */
  link?: 'ADVANCE' | 'BALANCE'
  isPaid: boolean
}
