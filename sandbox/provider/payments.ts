import { randomInt } from 'node:crypto'
import type { Change } from '../journal/store.ts'
import { paymentInEvent } from '../pages/payment-view.ts'
import { type Announcement, addToBalance, type Core, mustGet, orderOf, paymentFee, platform } from './core.ts'
import type { Notes, Order, Payment } from './entities.ts'
import { badRequest, invalidId, orderAlreadyPaid, unknownId } from './errors.ts'
import { isId, newId } from './ids.ts'
import { describeCard, failure, failureOfCard } from './instruments.ts'
import { descriptionMark, showOrder } from './orders.ts'
import { refundUncaptured } from './refunds.ts'
import { type Body, notesFrom, refuseExtra, wholeAmount } from './rules.ts'
import { processTransfer } from './transfers.ts'

const answerWithin = 10 * 60 // seconds without an answer of the bank after which a payment counts as failed

export type Attempt = {
  method: Payment['method']
  cardNumber?: string | undefined
  vpa?: string | undefined
  bank?: string | undefined
  email?: string | undefined
  contact?: string | undefined
  description?: string | undefined
  notes?: Notes | undefined
}

export function findPayment(core: Core, id: string): Payment {
  if (!isId('pay', id)) throw invalidId(id)
  return mustGet(core.store.get('payment', id), unknownId)
}

/** The first step of an attempt. One order takes many, but none after one that the bank has said yes to. */
export function startPayment(core: Core, change: Change, order: Order, attempt: Attempt): Payment {
  const taken = core.store.paymentsOf(order.id).some(each => each.status === 'authorized')
  if (order.status === 'paid' || taken) throw orderAlreadyPaid({ order_id: order.id })
  const now = core.clock.now()
  const isCard = attempt.method === 'card'
  const number = attempt.cardNumber ?? '4100280000001007'
  const { last4, network, international } = describeCard(number)
  const cardId = isCard ? newId('card', now) : null
  const payment: Payment = {
    id: newId('pay', now),
    entity: 'payment',
    amount: order.amount,
    currency: order.currency,
    status: 'created',
    order_id: order.id,
    invoice_id: null,
    international: isCard && international,
    method: attempt.method,
    amount_refunded: 0,
    refund_status: null,
    captured: false,
    description: attempt.description || descriptionMark(),
    card_id: cardId,
    card:
      cardId === null
        ? null
        : {
            id: cardId,
            entity: 'card',
            name: '',
            last4,
            network,
            type: 'debit',
            issuer: null,
            international,
            emi: false,
            sub_type: 'consumer',
            token_iin: null,
          },
    bank: attempt.method === 'netbanking' ? (attempt.bank ?? 'HDFC') : null,
    wallet: null,
    vpa: attempt.method === 'upi' ? attempt.vpa || 'success@razorpay' : null,
    email: attempt.email || 'void@razorpay.com',
    contact: normalContact(attempt.contact),
    notes: { ...order.notes, ...attempt.notes },
    fee: null,
    tax: null,
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    acquirer_data: {},
    created_at: Math.floor(now / 1000),
    late_authorized: false,
    failsWith: isCard && attempt.cardNumber ? failureOfCard(number) : null,
  }
  change.put('payment', payment)
  change.put('order', { ...order, status: 'attempted', attempts: order.attempts + 1 })
  change.after(() => expireUnanswered(core, payment))
  return payment
}

function normalContact(contact: string | undefined): string | null {
  const digits = (contact ?? '').replace(/[^\d+]/g, '')
  if (digits === '') return null
  return digits.startsWith('+') ? digits : `+91${digits.slice(-10)}`
}

/** A payment that the bank never answered fails by itself. */
export function expireUnanswered(core: Core, payment: Payment): void {
  core.clock.at((payment.created_at + answerWithin) * 1000, () => {
    const current = core.store.get('payment', payment.id)
    if (current?.status === 'created') core.store.change(change => failPayment(core, change, current, 'payment_timed_out'))
  })
}

/** Money that nobody captures goes back by itself. */
export function expireUncaptured(core: Core, payment: Payment): void {
  const minutes = core.store.get('order', payment.order_id)?.rules.expiryMinutes ?? 0
  core.clock.at((payment.created_at + minutes * 60) * 1000, () => {
    const current = core.store.get('payment', payment.id)
    if (current?.status === 'authorized') core.store.change(change => refundUncaptured(core, change, current))
  })
}

export function failPayment(core: Core, change: Change, payment: Payment, reason?: string): Payment {
  if (payment.status !== 'created') throw badRequest('The payment has already been processed.')
  const failed: Payment = { ...payment, status: 'failed', ...failure(reason ?? payment.failsWith ?? 'payment_failed') }
  change.put('payment', failed)
  core.announce(change, [{ event: 'payment.failed', payload: { payment: paymentInEvent(failed) }, orderId: payment.order_id }])
  return failed
}

function acquirerData(method: Payment['method']): Payment['acquirer_data'] {
  const number = (digits: number) => String(randomInt(10 ** (digits - 1), 10 ** digits))
  if (method === 'card') return { auth_code: number(6) }
  if (method === 'upi') return { rrn: number(12), upi_transaction_id: number(14) }
  return { bank_transaction_id: number(7) }
}

/** The bank says yes. Captures where the order asks for it; `keepAuthorized` leaves the capture out. */
export function authorizePayment(core: Core, change: Change, payment: Payment, options: { keepAuthorized?: boolean } = {}): Payment {
  const late = payment.status === 'failed'
  if (payment.status !== 'created' && !late) throw badRequest('The payment has already been processed.')
  const order = mustGet(change.get('order', payment.order_id), unknownId)
  const authorized: Payment = {
    ...payment,
    status: 'authorized',
    late_authorized: late || payment.late_authorized,
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    acquirer_data: acquirerData(payment.method),
  }
  change.put('payment', authorized)
  const announced: Announcement = {
    event: 'payment.authorized',
    payload: { payment: paymentInEvent(authorized) },
    orderId: order.id,
  }
  if (order.status === 'paid') {
    core.announce(change, [announced])
    return refundUncaptured(core, change, authorized)
  }
  const young = core.clock.seconds() - payment.created_at <= order.rules.expiryMinutes * 60
  if (order.rules.capture === 'manual' || !young || options.keepAuthorized) {
    core.announce(change, [announced])
    change.after(() => expireUncaptured(core, authorized))
    return authorized
  }
  return capture(core, change, authorized, [announced])
}

function capture(core: Core, change: Change, payment: Payment, before: Announcement[] = []): Payment {
  const order = orderOf(change, payment)
  const captured: Payment = { ...payment, status: 'captured', captured: true, ...paymentFee(payment.amount) }
  const paid: Order = { ...order, status: 'paid', amount_paid: order.amount, amount_due: 0 }
  change.put('payment', captured)
  change.put('order', paid)
  addToBalance(core, change, platform, payment.amount - (captured.fee ?? 0))
  const shown = { payment: paymentInEvent(captured) }
  const moves = core.setting<string>('transferStatus', 'processed') === 'processed'
  const waiting = core.store.transfersOf(order.id).filter(transfer => moves && transfer.status === 'created')
  core.announce(change, [
    ...before,
    { event: 'payment.captured', payload: shown, orderId: order.id },
    {
      event: 'order.paid',
      payload: { ...shown, order: { ...showOrder(core, paid), description: null, checkout: null } },
      orderId: order.id,
    },
    ...waiting.map(transfer => processTransfer(core, change, transfer, order.id)),
  ])
  return captured
}

/** The capture call of the API, for payments that were only authorised. */
export function capturePayment(core: Core, id: string, body: Body): Payment {
  const payment = findPayment(core, id)
  refuseExtra(body, ['amount', 'currency'])
  if (body.amount === undefined) throw badRequest('The amount field is required.', { field: 'amount' })
  const amount = wholeAmount(body.amount)
  if (payment.captured) throw badRequest('This payment has already been captured')
  if (payment.status !== 'authorized') {
    throw badRequest('Only payments which have been authorized and not yet captured can be captured')
  }
  if (core.store.get('order', payment.order_id)?.status === 'paid') throw orderAlreadyPaid()
  if (amount !== payment.amount) throw badRequest('Capture amount must be equal to the amount authorized.', { field: 'amount' })
  return core.store.change(change => capture(core, change, payment))
}

export function editPayment(core: Core, id: string, body: Body): Payment {
  const payment = findPayment(core, id)
  refuseExtra(body, ['notes'])
  const changed = { ...payment, notes: notesFrom(body.notes) }
  core.store.change(change => change.put('payment', changed))
  return changed
}
