import type { PaymentForm, RefundForm } from '#shared/bookings/booking-changes.ts'
import { formatRupees, toPaise, toRupees } from '#shared/words/money.ts'
import { badRequest, conflict } from '../../http/errors/errors.ts'
import { netPaise, refundOwedPaise } from '../booking/booking.ts'
import { type Draft, requireStatus, revise } from '../booking/draft.ts'
import type { OnlinePart, Returnable } from './money.ts'

const withMoney = ['CONFIRMED', 'CHECKED_IN', 'CHECKED_OUT', 'CANCELLED', 'NO_SHOW'] as const
const inRupees = (paise: number) => formatRupees(toRupees(paise))

/** The history's line about money: the form, with its amount in paise and without its key. */
const noted = (field: 'payment' | 'refund', { key: _, ...form }: PaymentForm | RefundForm) => ({
  what: field,
  noted: [{ field, from: null, to: { ...form, amount: toPaise(form.amount) } }],
})

/** Records money at the desk, at most what is due. Throws 400 on `payment.amount`, 409 if the booking takes none. */
export const received = (draft: Draft, payment: PaymentForm): Draft => {
  const booking = draft.after
  requireStatus(booking, ...withMoney)
  // A guest's or link's booking is sold only by its advance; unpaid, its nights may have been sold to others.
  if (booking.status === 'CANCELLED' && (booking.attempt_key !== null || booking.by_link) && booking.paid_paise === 0)
    throw conflict('This booking was cancelled before it was paid for: nothing is due for it.')
  const { paymentMethod: method, amount, transactionId = null, key } = payment
  const due = Math.max(0, booking.total_paise - netPaise(booking))
  if (toPaise(amount) > due) throw badRequest({ 'payment.amount': `At most ${inRupees(due)} is due.` })
  return revise(draft, { ...noted('payment', payment), amounts: [{ method, amountPaise: toPaise(amount), transactionId, key }] })
}

/** Confirms a booking that was held until its link is paid, since the desk received money for it. */
export const confirmedAtDesk = (draft: Draft, payment: PaymentForm): Draft => {
  const { nights } = draft.after
  const sold = revise(draft, { fields: { status: 'CONFIRMED', hold_expires_at: null }, inventory: { nights, until: 'infinity' } })
  return received(sold, payment)
}

const netOfAmounts = (amounts: Draft['amounts']): number => amounts.reduce((sum, { amountPaise }) => sum + amountPaise, 0)

/**
 * Refunds through the provider (no method, or ONLINE) at most what was paid online. Any other method is only recorded,
 * with a reason: at most what the hotel has, or for PAID_THERE what the agent took. Throws 400 on `refund.amount`,
 * `refund.method`, `refund.reason`.
 */
export const givenBack = (draft: Draft, refund: RefundForm, before: Returnable): Draft => {
  requireStatus(draft.after, ...withMoney)
  const { method = 'ONLINE', reason, transactionId = null, key } = refund
  const amountPaise = toPaise(refund.amount)
  const [kept, there] = [
    before.kept + netOfAmounts(draft.amounts),
    before.there + netOfAmounts(draft.amounts.filter(amount => amount.method === 'PAID_THERE')),
  ]
  if (method !== 'ONLINE') {
    if (reason === undefined) throw badRequest({ 'refund.reason': 'Say why.' })
    const most = method === 'PAID_THERE' ? Math.min(kept, there) : kept
    if (amountPaise > most) throw badRequest({ 'refund.amount': `At most ${inRupees(Math.max(0, most))} can be given back.` })
    return revise(draft, { ...noted('refund', refund), amounts: [{ method, amountPaise: -amountPaise, transactionId, reason, key }] })
  }
  if (before.online.length === 0) throw badRequest({ 'refund.method': 'Nothing of this booking was paid online.' })
  const own = before.online.filter(({ isFormer }) => !isFormer)
  if (own.length === 0) throw badRequest({ 'refund.method': paidFormerly })
  const online = own.filter(({ isOld }) => !isOld)
  if (online.length === 0) throw badRequest({ 'refund.method': 'This payment is over 6 months old. Give it back by bank transfer.' })
  const max = Math.max(0, Math.min(kept, sumOfLeft(online)))
  if (amountPaise > max) throw badRequest({ 'refund.amount': `At most ${inRupees(max)} can go back online.` })
  if (amountPaise < minOnlinePaise) throw badRequest({ 'refund.amount': 'At least ₹1.00 goes back online.' })
  const parts = refundParts(online, amountPaise)
  if (!parts) throw badRequest({ 'refund.amount': `At most ${inRupees(online[0]?.left ?? 0)} of one payment can go back.` })
  const refunds = parts.map((part, at) => ({ ...part, note: reason, key: at === 0 ? key : undefined }))
  return revise(draft, { ...noted('refund', refund), refunds })
}

const paidFormerly = 'This was paid online before the hotel moved here. Give it back by bank transfer.'
const minOnlinePaise = 100
const sumOfLeft = (parts: readonly OnlinePart[]): number => parts.reduce((sum, { left }) => sum + left, 0)

/**
 * Splits a refund over several payments, the largest first, into parts of at least ₹1, the provider's minimum.
 * Undefined if that is impossible.
 */
export const refundParts = (
  online: readonly OnlinePart[],
  amountPaise: number,
): { paymentId: string; amountPaise: number; isFailing: boolean }[] | undefined => {
  const parts: { paymentId: string; amountPaise: number; isFailing: boolean }[] = []
  let open = amountPaise
  for (const { paymentId, left, isFailing } of online) {
    if (open === 0) break
    // If less than the minimum is left for this part, the previous part gives up the difference.
    const lacks = parts.length > 0 ? Math.max(0, minOnlinePaise - open) : 0
    const last = parts.at(-1)
    if (last) last.amountPaise -= lacks
    const part = Math.min(left, open + lacks)
    parts.push({ paymentId, amountPaise: part, isFailing })
    open += lacks - part
  }
  return open === 0 && parts.every(part => part.amountPaise >= minOnlinePaise) ? parts : undefined
}

/** Lowers the promised refund to what was returned. Throws 409 if no refund is owed. */
export const refundWaived = (draft: Draft, reason: string): Draft => {
  const { promised_back_paise: from, refunded_paise: to } = draft.after
  if (refundOwedPaise(draft.after) === 0) throw conflict('No refund is owed for this booking.')
  return revise(draft, {
    fields: { promised_back_paise: to },
    what: 'refund waived',
    noted: [
      { field: 'promisedBack', from, to },
      { field: 'waiveRefund', from: null, to: reason },
    ],
  })
}
