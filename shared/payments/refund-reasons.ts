import { z } from 'zod'

/** Why captured money buys nothing and goes back in full. */
export const RefundReason = z.enum([
  'rooms-gone',
  'paid-twice',
  'confirmed',
  'replaced',
  'released',
  'price-changed',
  'not-offered',
  'too-late',
  'cancelled',
  'no-show',
  'booking-gone',
  'stay-past',
  'amount-differs',
  'less-due',
  'given-back',
])
export type RefundReason = z.output<typeof RefundReason>
