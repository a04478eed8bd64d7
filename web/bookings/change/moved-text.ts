import type { BookingChange, RefundForm } from '#shared/bookings/booking-changes.ts'
import type { Booking, PaymentMethod } from '#shared/bookings/bookings.ts'
import { formatRupees, toPaise, toRupees } from '#shared/words/money.ts'
import { listed } from '#shared/words/text.ts'

type Moved = Pick<Booking, 'status' | 'user' | 'rooms' | 'payment' | 'toGiveBack'>

/**
 * What goes back of a booking that is cancelled: what was decided with it, else what is still to be given back. Without
 * refund steps nothing says that it is nothing.
 */
const backText = ({ payment, toGiveBack }: Moved, refund?: Pick<RefundForm, 'amount' | 'method'>, hasSteps = true): string => {
  if (refund) return ` ${formatRupees(refund.amount)} ${(refund.method ?? 'ONLINE') === 'ONLINE' ? 'goes back' : 'was given back'}.`
  if (toGiveBack > 0) return ` ${formatRupees(toGiveBack)} is to be given back.`
  const kept = toRupees(toPaise(payment.paidAmount) - toPaise(payment.refundedAmount))
  if (kept <= 0) return ''
  return hasSteps ? ' Nothing goes back.' : ` ${formatRupees(kept)} stays with the hotel unless it is given back.`
}

/** ` to room 103`, where the guest gets another room than the booking had. */
const roomText = (before: Pick<Booking, 'rooms'>, { rooms }: Moved): string => {
  const others = rooms.filter(({ id }) => !before.rooms.some(room => room.id === id)).map(({ roomNumber }) => roomNumber)
  return others.length > 0 ? ` to room ${listed(others)}` : ''
}

/**
 * What a booking became, in a sentence; undefined where its status stays, or goes back to what it was. `hasSteps`: it
 * had refund steps of its own.
 */
export const movedText = (
  before: Pick<Booking, 'status' | 'rooms'>,
  after: Moved,
  refund?: Pick<RefundForm, 'amount' | 'method'>,
  hasSteps?: boolean,
): string | undefined => {
  const { status, user, payment } = after
  if (status === before.status) return undefined
  const due = payment.remainingBalance
  if (status === 'CHECKED_IN')
    return `${user.name} is checked in${roomText(before, after)}, ${due > 0 ? `${formatRupees(due)} is due` : 'nothing is due'}.`
  if (status === 'CHECKED_OUT') {
    if (after.toGiveBack > 0) return `${user.name} is checked out.${backText(after, refund)}`
    return `${user.name} is checked out, ${due > 0 ? `${formatRupees(due)} is left due` : 'nothing is due'}.`
  }
  if (status === 'NO_SHOW') return `${user.name} did not come.`
  return status === 'CANCELLED' ? `Cancelled.${backText(after, refund, hasSteps)}` : undefined
}

/** `in cash`, `by bank transfer`: how money changed hands. */
const handedText: Readonly<Record<PaymentMethod, string>> = {
  CASH: 'in cash',
  CREDIT_CARD: 'by credit card',
  BANK_TRANSFER: 'by bank transfer',
  UPI: 'by UPI',
  PAYPAL: 'by PayPal',
  ONLINE: 'online',
  PAID_THERE: 'by the agent',
}

/** What was received or given back by a change that is about nothing else; undefined where that is nothing. */
export const moneyText = ({ payment, refund }: Pick<BookingChange, 'payment' | 'refund'>): string | undefined => {
  if (payment) return `${formatRupees(payment.amount)} received ${handedText[payment.paymentMethod]}.`
  if (!refund) return undefined
  const { amount, method = 'ONLINE' } = refund
  return method === 'ONLINE' ? `${formatRupees(amount)} goes back online.` : `${formatRupees(amount)} given back ${handedText[method]}.`
}
