import type { PaymentMethod } from '#shared/bookings/bookings.ts'

/** Money of a booking that was received, or given back below 0, in paise. */
export interface Amount {
  method: PaymentMethod
  amountPaise: number
  transactionId: string | null
  paymentId?: string
  /** It is the booking's share of what its group paid. */
  groupPaymentId?: string
  reason?: string
  /** Received before the booking was imported. */
  carriedOver?: true
  key?: string | undefined
}

/** What goes back to a guest of one online payment. */
export interface OnlineRefund {
  paymentId: string
  amountPaise: number
  note: string | undefined
  key: string | undefined
  /** Counts as refunded only when the provider accepts it. */
  isFailing: boolean
}
