import { randomBytes } from 'node:crypto'
import { showPayment } from '../pages/payment-view.ts'
import { type Core, mustGet } from './core.ts'
import type { Order } from './entities.ts'
import { badRequest, invalidId, unknownId } from './errors.ts'
import { isId, newId } from './ids.ts'
import { type Body, collection, isYes, notesFrom, notesOut, optionalText, refuseExtra, wholeAmount, wholeCollection } from './rules.ts'
import { transfersFrom } from './transfer-rules.ts'
import { showNewTransfer, showTransfer } from './transfers.ts'

const fields = [
  ...['amount', 'currency', 'receipt', 'notes', 'partial_payment', 'first_payment_min_amount', 'transfers', 'payment'],
  ...['payment_capture', 'unique_receipt', 'offer_id', 'checkout_config_id', 'customer_id'],
]

export function findOrder(core: Core, id: string): Order {
  if (!isId('order', id)) throw invalidId(id)
  return mustGet(core.store.get('order', id), unknownId)
}

export function showOrder(core: Core, order: Order, expand: string[] = []): Record<string, unknown> {
  const { rules, ...shown } = order
  const payments = () => core.store.paymentsOf(order.id).map(payment => showPayment(payment, expand.includes('payments.card')))
  return {
    ...shown,
    notes: notesOut(order.notes),
    ...(rules.withTransfers ? { offers: wholeCollection([]) } : {}),
    ...(expand.some(name => name === 'payments' || name === 'payments.card') ? { payments: wholeCollection(payments()) } : {}),
    ...(expand.includes('transfers')
      ? { transfers: wholeCollection(core.store.transfersOf(order.id).map(transfer => showTransfer(core, transfer))) }
      : {}),
  }
}

/** The create answer carries its transfers as a plain list. */
function showNew(core: Core, order: Order): Record<string, unknown> {
  const shown = showOrder(core, order)
  return order.rules.withTransfers ? { ...shown, transfers: core.store.transfersOf(order.id).map(showNewTransfer) } : shown
}

function captureRules(body: Body): Pick<Order['rules'], 'capture' | 'expiryMinutes'> {
  const threeDays = 3 * 24 * 60
  const manual = { capture: 'manual', expiryMinutes: threeDays } as const
  const automatic = { capture: 'automatic', expiryMinutes: threeDays } as const
  if (body.payment === undefined || body.payment === null) {
    return body.payment_capture !== undefined && !isYes(body.payment_capture) ? manual : automatic
  }
  const { capture, capture_options } = body.payment as { capture?: unknown; capture_options?: Record<string, unknown> }
  if (capture !== 'automatic' && capture !== 'manual') throw badRequest('The selected payment.capture is invalid.', { field: 'capture' })
  const minutes = Number(capture_options?.[capture === 'automatic' ? 'automatic_expiry_period' : 'manual_expiry_period'] ?? 0)
  if (capture === 'manual') return { ...manual, expiryMinutes: minutes || 7200 }
  if (minutes !== 0 && minutes < 12) throw badRequest('The automatic expiry period should be at least 12 minutes.')
  return { ...automatic, expiryMinutes: minutes || threeDays }
}

function checkedAmount(core: Core, body: Body): number {
  if (body.amount === undefined || body.amount === null || body.amount === '') throw badRequest('amount: is required.')
  const amount = wholeAmount(body.amount)
  if (amount < 100) {
    throw badRequest('Order amount less than minimum amount allowed', {
      step: 'order_creation',
      reason: 'amount_less_than_minimum_amount',
      field: 'amount',
    })
  }
  if (amount > core.options.maximumAmount) throw badRequest('Amount exceeds maximum amount allowed.', { field: 'amount' })
  return amount
}

/** What stands in the way of a receipt used before: an error, or the first order again. */
function earlierOrder(core: Core, body: Body, receipt: string | null): Order | undefined {
  const earlier = receipt === null ? undefined : core.store.orderWithReceipt(receipt)
  const policy = core.setting('receiptPolicy', core.options.receiptPolicy)
  if (!earlier || policy === 'allow') return undefined
  if (policy === 'idempotent' || isYes(body.unique_receipt)) return earlier
  throw badRequest('Order receipt should be unique.', { metadata: { order_id: earlier.id } })
}

export function createOrder(core: Core, body: Body): Record<string, unknown> {
  const known = core.setting('route', true) ? fields : fields.filter(name => name !== 'transfers')
  refuseExtra(body, known)
  const amount = checkedAmount(core, body)
  const currency = optionalText(body.currency)
  if (currency === null) throw badRequest('The currency field is required.', { field: 'currency' })
  if (currency !== 'INR') throw badRequest('Currency is not supported', { field: 'currency' })
  const receipt = optionalText(body.receipt)
  if (receipt !== null && receipt.length > 40) throw badRequest('receipt: the length must be no more than 40.')
  const notes = notesFrom(body.notes)
  const rules = { ...captureRules(body), withTransfers: body.transfers !== undefined }
  if (rules.withTransfers && isYes(body.partial_payment)) throw badRequest('Partial payment is not allowed for orders with transfers.')
  const now = core.clock.now()
  const id = newId('order', now)
  const transfers = rules.withTransfers ? transfersFrom(core, body.transfers, { source: id, limit: amount, status: 'created' }) : []
  const earlier = earlierOrder(core, body, receipt)
  if (earlier) return showNew(core, earlier)

  const order: Order = {
    id,
    entity: 'order',
    amount,
    amount_paid: 0,
    amount_due: amount,
    currency,
    receipt: receipt === '' ? null : receipt,
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes,
    created_at: Math.floor(now / 1000),
    rules,
  }
  core.store.change(change => {
    change.put('order', order)
    for (const transfer of transfers) change.put('transfer', transfer)
  })
  return showNew(core, order)
}

export function editOrder(core: Core, id: string, body: Body): Record<string, unknown> {
  const order = findOrder(core, id)
  refuseExtra(body, ['notes'])
  const changed = { ...order, notes: notesFrom(body.notes) }
  core.store.change(change => change.put('order', changed))
  return showOrder(core, changed)
}

export function listOrders(core: Core, query: URLSearchParams, expand: string[]) {
  const receipt = query.get('receipt')
  const authorized = query.get('authorized')
  const rows = core.store.all('order').filter(order => {
    if (receipt && order.receipt !== receipt) return false
    if (authorized === null || authorized === '') return true
    const has = core.store.paymentsOf(order.id).some(payment => ['authorized', 'captured', 'refunded'].includes(payment.status))
    return has === (authorized === '1')
  })
  return collection(rows, query, order => showOrder(core, order, expand))
}

/** An opaque mark that real payments carry when checkout was given no description. */
export const descriptionMark = () => `#${randomBytes(11).toString('base64url').slice(0, 14)}`
