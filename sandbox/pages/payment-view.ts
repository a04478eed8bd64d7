import type { Payment } from '../provider/entities.ts'
import { notesOut } from '../provider/rules.ts'

/** A payment as the API shows it; the card itself only where asked for. */
export function showPayment(payment: Payment, withCard = false): Record<string, unknown> {
  const { card, failsWith, late_authorized, ...shown } = payment
  return {
    ...shown,
    notes: notesOut(payment.notes),
    ...(late_authorized ? { late_authorized } : {}),
    ...(withCard && card ? { card } : {}),
    ...(payment.method === 'upi' ? { upi: { vpa: payment.vpa, payer_account_type: 'bank_account', flow: 'collect' } } : {}),
  }
}

/** A payment as an event carries it. */
export function paymentInEvent(payment: Payment): Record<string, unknown> {
  return { ...showPayment(payment, true), base_amount: payment.amount }
}
