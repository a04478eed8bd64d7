import { createHmac } from 'node:crypto'
import { type Core, mustGet } from './core.ts'
import type { Order, Payment } from './entities.ts'
import { badRequest, ProviderError, unknownId, unknownUrl } from './errors.ts'
import { failure, passesLuhn } from './instruments.ts'
import { findOrder } from './orders.ts'
import { type Attempt, authorizePayment, failPayment, findPayment, startPayment } from './payments.ts'
import { type Body, notesFrom, refuseExtra } from './rules.ts'

const lateAfter = 5000 // milliseconds until a payment "approved later" is approved

/** What a payment proves itself with: an HMAC of order and payment with the key's secret. */
export function signPayment(core: Core, payment: Payment) {
  const text = `${payment.order_id}|${payment.id}`
  return {
    razorpay_payment_id: payment.id,
    razorpay_order_id: payment.order_id,
    razorpay_signature: createHmac('sha256', core.options.keySecret).update(text).digest('hex'),
  }
}

function failed(payment: Payment): ProviderError {
  return new ProviderError(400, {
    code: payment.error_code,
    description: payment.error_description,
    field: null,
    source: payment.error_source,
    step: payment.error_step,
    reason: payment.error_reason,
    metadata: { payment_id: payment.id, order_id: payment.order_id },
  })
}

function unanswered(payment: Payment): ProviderError {
  return new ProviderError(504, {
    code: 'GATEWAY_ERROR',
    description: 'The bank has not answered yet. If your account was charged, the payment will be confirmed or returned by itself.',
    field: null,
    source: 'gateway',
    step: 'payment_authorization',
    reason: 'payment_pending',
    metadata: { payment_id: payment.id, order_id: payment.order_id },
  })
}

const text = (value: unknown): string | undefined => (typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined)

function attemptFrom(body: Body): Attempt {
  const { method } = body
  if (method !== 'card' && method !== 'upi' && method !== 'netbanking') throw badRequest('The method provided is not supported.')
  const description = text(body.description)
  if (description !== undefined && description.length > 255) {
    throw badRequest('Could not validate payment create request due to: description: the length must be no more than 255.')
  }
  const card = typeof body.card === 'object' && body.card !== null ? (body.card as Record<string, unknown>) : {}
  const cardNumber = text(card.number)?.replace(/\D/g, '')
  if (cardNumber !== undefined && !passesLuhn(cardNumber)) {
    throw badRequest(failure('card_number_invalid').error_description ?? '', { reason: 'card_number_invalid', source: 'customer' })
  }
  return {
    method,
    cardNumber,
    description,
    vpa: text(body.vpa),
    bank: text(body.bank),
    email: text(body.email),
    contact: text(body.contact),
    notes: notesFrom(body.notes),
  }
}

/** An amount sent along that is not the order's makes the payment fail. */
const amountDiffers = (order: Order, body: Body) =>
  body.amount !== undefined && body.amount !== null && Number(body.amount) !== order.amount

type Outcome = 'success' | 'failure' | 'no-answer' | 'authorized' | 'late'

function outcomeFrom(value: unknown): Outcome {
  const known: Outcome[] = ['success', 'failure', 'no-answer', 'authorized', 'late']
  return mustGet(
    known.find(each => each === value),
    () => badRequest('The selected outcome is invalid.', { field: 'outcome' }),
  )
}

/** The bank's answer to a started payment; throws the provider's error object when it is a no. */
function conclude(core: Core, payment: Payment, outcome: Outcome, reason?: string) {
  if (outcome === 'no-answer') throw unanswered(payment)
  const result = core.store.change(change =>
    outcome === 'success' || outcome === 'authorized'
      ? authorizePayment(core, change, payment, { keepAuthorized: outcome === 'authorized' })
      : failPayment(core, change, payment, outcome === 'late' ? 'payment_timed_out' : reason),
  )
  if (outcome === 'late') core.clock.at(core.clock.now() + lateAfter, () => lateAuthorize(core, payment.id))
  if (result.status === 'failed') throw failed(result)
  if (result.status === 'refunded') throw failed({ ...result, ...orderPaid })
  return signPayment(core, result)
}

const orderPaid = {
  error_code: 'BAD_REQUEST_ERROR',
  error_source: 'business',
  error_step: 'payment_initiation',
  error_reason: 'order_already_paid',
  error_description: 'Your payment has been declined as the order is already paid. Please initiate the payment with a new order.',
}

/** The bank's yes that comes after all. */
export function lateAuthorize(core: Core, id: string): Payment {
  const payment = findPayment(core, id)
  return core.store.change(change => authorizePayment(core, change, { ...payment, late_authorized: true }))
}

/** What the window does, for scripts: starts a payment of the order and answers for the bank. */
export function payOrder(core: Core, orderId: string, body: Body) {
  refuseExtra(body, [...['method', 'outcome', 'reason', 'card', 'vpa', 'bank', 'email', 'contact'], ...['description', 'notes', 'amount']])
  const order = findOrder(core, orderId)
  const attempt = attemptFrom(body)
  const outcome = outcomeFrom(body.outcome)
  if (attempt.method === 'upi') attempt.vpa ??= outcome === 'failure' ? 'failure@razorpay' : 'success@razorpay'
  const payment = core.store.change(change => startPayment(core, change, order, attempt))
  if (amountDiffers(order, body)) return conclude(core, payment, 'failure', 'order_amount_mismatch')
  return conclude(core, payment, outcome, text(body.reason))
}

/** The window's own calls: start a payment, then tell what the guest chose on the bank's page. */
export function callCheckout(core: Core, path: string, body: Body): unknown {
  const [, orderId] = /^\/checkout\/([^/]+)\/pay$/.exec(path) ?? []
  if (orderId !== undefined) return payOrder(core, orderId, body)
  if (path === '/v1/checkout/payments') {
    if (body.key_id !== core.options.keyId) throw unknownId()
    const order = findOrder(core, String(body.order_id))
    const attempt = attemptFrom(body)
    const payment = core.store.change(change => startPayment(core, change, order, attempt))
    if (amountDiffers(order, body)) return conclude(core, payment, 'failure', 'order_amount_mismatch')
    if (attempt.vpa !== undefined && !/^[\w.-]{2,}@[A-Za-z]{2,}$/.test(attempt.vpa))
      return conclude(core, payment, 'failure', 'invalid_vpa')
    return { payment_id: payment.id }
  }
  const [, paymentId] = /^\/v1\/checkout\/payments\/([^/]+)\/bank$/.exec(path) ?? []
  if (paymentId === undefined) throw unknownUrl()
  const payment = findPayment(core, paymentId)
  const otp = text(body.otp)
  if (otp !== undefined) return conclude(core, payment, /^\d{4,10}$/.test(otp) ? 'success' : 'failure', 'incorrect_otp')
  return conclude(core, payment, outcomeFrom(body.outcome), text(body.reason))
}
