import { createHash } from 'node:crypto'
import type { Change } from '../journal/store.ts'
import { paymentInEvent } from '../pages/payment-view.ts'
import { type Announcement, addToBalance, balanceOf, type Core, mustGet, platform } from './core.ts'
import type { Payment, Refund } from './entities.ts'
import { badRequest, invalidId, notApplicable, unknownId } from './errors.ts'
import { isId, newId, newToken } from './ids.ts'
import { type Body, isYes, notesFrom, notesOut, optionalText, refuseExtra, wholeAmount } from './rules.ts'
import { reverse, transfersOfPayment } from './transfers.ts'

const sixMonths = 183 * 24 * 3600
const instantFallsBack = 2468 // paise: the provider's own test amount for this

export const showRefund = (refund: Refund) => ({ ...refund, notes: notesOut(refund.notes) })

export function findRefund(core: Core, id: string): Refund {
  if (!isId('rfnd', id)) throw invalidId(id)
  return mustGet(core.store.get('refund', id), unknownId)
}

const announcement = (event: string, refund: Refund, payment: Payment): Announcement => ({
  event,
  payload: { refund: showRefund(refund), payment: paymentInEvent(payment) },
  orderId: payment.order_id,
})

function afterRefund(payment: Payment, amount: number): Payment {
  const total = payment.amount_refunded + amount
  const full = total === payment.amount
  const none = total === 0
  const status = full ? 'refunded' : 'captured'
  return { ...payment, status, amount_refunded: total, refund_status: none ? null : full ? 'full' : 'partial' }
}

function newRefund(core: Core, payment: Payment, amount: number, more: Partial<Refund>): Refund {
  const now = core.clock.now()
  return {
    id: newId('rfnd', now),
    entity: 'refund',
    amount,
    currency: payment.currency,
    payment_id: payment.id,
    notes: {},
    receipt: null,
    acquirer_data: { arn: null },
    created_at: Math.floor(now / 1000),
    batch_id: null,
    status: 'processed',
    speed_processed: 'normal',
    speed_requested: 'normal',
    ...more,
  }
}

/** The provider's own refund of money that was authorised and never captured: `captured` stays false. */
export function refundUncaptured(core: Core, change: Change, payment: Payment): Payment {
  const refund = newRefund(core, payment, payment.amount, {})
  const refunded: Payment = { ...payment, status: 'refunded', amount_refunded: payment.amount, refund_status: 'full' }
  change.put('refund', refund)
  change.put('payment', refunded)
  core.announce(change, [announcement('refund.created', refund, refunded), announcement('refund.processed', refund, refunded)])
  return refunded
}

function checkKey(key: string): void {
  if (key.length < 10) throw notApplicable('The idempotency key must be at least 10 characters long.')
  if (!/^[A-Za-z0-9_-]+$/.test(key)) {
    throw notApplicable('The idempotency key must only contain alphanumeric characters, underscores, and hyphens')
  }
}

/** The amount of a refund that may go ahead; anything in its way is thrown. */
function allowedAmount(core: Core, payment: Payment, body: Body, receipt: string | null): number {
  const left = payment.amount - payment.amount_refunded
  const amount = body.amount === undefined || body.amount === null ? left : wholeAmount(body.amount)
  if (body.amount !== undefined && amount === 0) throw badRequest('Amount cannot be blank.', { field: 'amount' })
  if (payment.status === 'authorized' && amount < payment.amount) throw badRequest('Void is not supported for partial refunds.')
  if (payment.status === 'refunded') throw badRequest('The payment has been fully refunded already')
  if (payment.status !== 'captured' && payment.status !== 'authorized') {
    throw badRequest('The payment status should be captured for action to be taken.')
  }
  if (amount < 100) throw badRequest('The amount must be at least INR 1.00', { field: 'amount' })
  if (amount > payment.amount) throw badRequest('The refund amount provided is greater than amount captured', { field: 'amount' })
  if (amount > left) throw badRequest('The total refund amount is greater than the refund payment amount', { field: 'amount' })
  if (receipt !== null && core.store.refundsOf(payment.id).some(refund => refund.receipt === receipt)) {
    throw badRequest('Duplicate receipt found for this refund request.')
  }
  if (core.clock.seconds() - payment.created_at > sixMonths) {
    throw badRequest('Refund is not supported by the bank because the payment is more than 6 months old', {
      source: null,
      step: null,
      reason: null,
    })
  }
  return amount
}

/** Reverses the payment's transfers to hotels; throws if the refund is partial and several transfers are open. */
function reverseAll(core: Core, change: Change, payment: Payment, amount: number, refundId: string): void {
  const open = transfersOfPayment(core, payment).filter(each => ['processed', 'partially_reversed'].includes(each.status))
  if (amount < payment.amount && open.length > 1) throw badRequest('reverse_all cannot be applied on partial refunds')
  for (const transfer of open) {
    const left = transfer.amount - transfer.amount_reversed
    const share = amount === payment.amount ? left : Math.min(left, amount)
    reverse(core, change, transfer, share, {}, refundId)
  }
}

export function refundPayment(core: Core, payment: Payment, body: Body, idempotencyKey?: string): Refund {
  refuseExtra(body, ['amount', 'speed', 'notes', 'receipt', 'reverse_all'])
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([payment.id, Object.entries(body).sort(([a], [b]) => (a < b ? -1 : 1))]))
    .digest('hex')
  if (idempotencyKey !== undefined) {
    checkKey(idempotencyKey)
    const earlier = core.store.get('idempotency', idempotencyKey)
    if (earlier && earlier.fingerprint !== fingerprint) {
      throw notApplicable('Different request with the same idempotency key has already been processed.', 409)
    }
    if (earlier) return findRefund(core, earlier.refundId)
  }
  const receipt = optionalText(body.receipt)
  const amount = allowedAmount(core, payment, body, receipt)
  return core.store.change(change => {
    const refund = makeRefund(core, change, payment, body, { amount, receipt })
    if (idempotencyKey !== undefined) change.put('idempotency', { id: idempotencyKey, fingerprint, refundId: refund.id })
    return refund
  })
}

function makeRefund(
  core: Core,
  change: Change,
  payment: Payment,
  body: Body,
  { amount, receipt }: { amount: number; receipt: string | null },
) {
  const outcome = core.setting<Refund['status']>('refundStatus', 'processed')
  const status = outcome === 'processed' ? 'processed' : 'pending'
  const optimum = body.speed === 'optimum'
  const instant = optimum && amount !== instantFallsBack
  const refund = newRefund(core, payment, amount, {
    notes: notesFrom(body.notes),
    receipt,
    status,
    speed_requested: optimum ? 'optimum' : 'normal',
    speed_processed: status !== 'processed' ? null : instant ? 'instant' : 'normal',
    acquirer_data: { arn: status === 'processed' ? newToken(core.clock.now()) : null },
  })
  if (payment.captured) {
    if (isYes(body.reverse_all)) reverseAll(core, change, payment, amount, refund.id)
    if (balanceOf(core, change, platform) < amount) {
      throw badRequest('Your account does not have enough balance to carry out the refund operation.')
    }
    addToBalance(core, change, platform, -amount)
  }
  const refunded = afterRefund(payment, amount)
  change.put('refund', refund)
  change.put('payment', refunded)
  core.announce(change, [
    announcement('refund.created', refund, refunded),
    ...(optimum && !instant ? [announcement('refund.speed_changed', refund, refunded)] : []),
    ...(status === 'processed' ? [announcement('refund.processed', refund, refunded)] : []),
  ])
  if (outcome === 'failed') return settleRefund(core, change, refund, 'failed')
  return refund
}

/** What became of a pending refund. A failed one gives the money back to the platform's balance. */
export function settleRefund(core: Core, change: Change, refund: Refund, outcome: 'processed' | 'failed'): Refund {
  if (refund.status !== 'pending') throw badRequest('The refund is not pending.')
  const payment = mustGet(change.get('payment', refund.payment_id), unknownId)
  const processed = outcome === 'processed'
  const settled: Refund = {
    ...refund,
    status: outcome,
    speed_processed: processed ? 'normal' : null,
    acquirer_data: { arn: processed ? newToken(core.clock.now()) : null },
  }
  const after = processed ? payment : afterRefund(payment, -refund.amount)
  if (!processed) {
    addToBalance(core, change, platform, refund.amount)
    change.put('payment', after)
  }
  change.put('refund', settled)
  core.announce(change, [announcement(`refund.${outcome}`, settled, after)])
  return settled
}

export function editRefund(core: Core, id: string, body: Body): Refund {
  const refund = findRefund(core, id)
  refuseExtra(body, ['notes'])
  const changed = { ...refund, notes: notesFrom(body.notes) }
  core.store.change(change => change.put('refund', changed))
  return changed
}
