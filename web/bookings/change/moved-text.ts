import type { RefundForm } from '#shared/bookings/booking-changes.ts'
import type { Booking } from '#shared/bookings/bookings.ts'
import { formatRupees } from '#shared/words/money.ts'

type Moved = Pick<Booking, 'status' | 'user' | 'payment' | 'toGiveBack'>

/** What goes back of a booking that is cancelled: what was decided with it, else what is still to be decided. */
const backText = ({ payment, toGiveBack }: Moved, refund: Pick<RefundForm, 'amount' | 'method'> | undefined): string => {
  if (refund) return ` ${formatRupees(refund.amount)} ${(refund.method ?? 'ONLINE') === 'ONLINE' ? 'goes back' : 'was given back'}.`
  if (toGiveBack > 0) return ` ${formatRupees(toGiveBack)} is to be given back.`
  return payment.paidAmount > payment.refundedAmount ? ' Nothing goes back.' : ''
}

/** What a booking became, in a sentence; undefined where its status stays, or goes back to what it was. */
export const movedText = (
  before: Pick<Booking, 'status'>,
  after: Moved,
  refund?: Pick<RefundForm, 'amount' | 'method'>,
): string | undefined => {
  const { status, user, payment } = after
  if (status === before.status) return undefined
  const due = payment.remainingBalance
  if (status === 'CHECKED_IN') return `${user.name} is checked in, ${due > 0 ? `${formatRupees(due)} is due` : 'nothing is due'}.`
  if (status === 'CHECKED_OUT') {
    if (after.toGiveBack > 0) return `${user.name} is checked out.${backText(after, refund)}`
    return `${user.name} is checked out, ${due > 0 ? `${formatRupees(due)} is left due` : 'nothing is due'}.`
  }
  if (status === 'NO_SHOW') return `${user.name} did not come.`
  return status === 'CANCELLED' ? `Cancelled.${backText(after, refund)}` : undefined
}
