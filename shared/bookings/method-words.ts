import type { PaymentMethod } from './bookings.ts'

/** How money came or went, as screens and papers say it. */
export const methodWords: Readonly<Record<PaymentMethod, string>> = {
  ONLINE: 'Online',
  CREDIT_CARD: 'Credit card',
  PAYPAL: 'PayPal',
  BANK_TRANSFER: 'Bank transfer',
  CASH: 'Cash',
  UPI: 'UPI',
  PAID_THERE: 'Collected by agent',
}
