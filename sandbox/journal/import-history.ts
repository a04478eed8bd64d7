import { type Core, paymentFee } from '../provider/core.ts'
import type { Order, Payment, Refund } from '../provider/entities.ts'
import { badRequest } from '../provider/errors.ts'
import { isId } from '../provider/ids.ts'
import type { Change } from './store.ts'

type Named<T> = Partial<T> & { id: string }

/** Paid orders of the past, by ids given. Times in unix seconds, money in paise; nothing is announced. */
export type History = {
  orders: (Named<Order> & Pick<Order, 'amount' | 'created_at'>)[]
  payments: (Named<Payment> & Pick<Payment, 'order_id' | 'created_at'>)[]
  refunds?: (Named<Refund> & Pick<Refund, 'payment_id' | 'amount' | 'created_at'>)[]
}

function order(given: History['orders'][number]): Order {
  if (!isId('order', given.id)) throw badRequest(`${given.id} is not a valid id`)
  return {
    entity: 'order',
    amount_paid: 0,
    amount_due: given.amount,
    currency: 'INR',
    receipt: null,
    offer_id: null,
    status: 'created',
    attempts: 0,
    notes: {},
    rules: { capture: 'automatic', expiryMinutes: 3 * 24 * 60, withTransfers: false },
    ...given,
  }
}

function payment(given: History['payments'][number], of: Order): Payment {
  if (!isId('pay', given.id)) throw badRequest(`${given.id} is not a valid id`)
  const amount = given.amount ?? of.amount
  return {
    entity: 'payment',
    amount,
    currency: 'INR',
    status: 'captured',
    invoice_id: null,
    international: false,
    method: 'upi',
    amount_refunded: 0,
    refund_status: null,
    captured: true,
    description: null,
    card_id: null,
    card: null,
    bank: null,
    wallet: null,
    vpa: (given.method ?? 'upi') === 'upi' ? 'success@razorpay' : null,
    email: 'void@razorpay.com',
    contact: null,
    notes: of.notes,
    ...paymentFee(amount),
    error_code: null,
    error_description: null,
    error_source: null,
    error_step: null,
    error_reason: null,
    acquirer_data: {},
    late_authorized: false,
    failsWith: null,
    ...given,
  }
}

function refund(given: NonNullable<History['refunds']>[number]): Refund {
  if (!isId('rfnd', given.id)) throw badRequest(`${given.id} is not a valid id`)
  return {
    entity: 'refund',
    currency: 'INR',
    notes: {},
    receipt: null,
    acquirer_data: { arn: null },
    batch_id: null,
    status: 'processed',
    speed_processed: 'normal',
    speed_requested: 'normal',
    ...given,
  }
}

function putPayment(core: Core, change: Change, given: History['payments'][number]): void {
  if (core.store.get('payment', given.id)) return
  const of = change.get('order', given.order_id)
  if (!of) throw badRequest('The id provided does not exist')
  const made = payment(given, of)
  change.put('payment', made)
  change.put('order', {
    ...of,
    attempts: of.attempts + 1,
    ...(made.captured
      ? { status: 'paid', amount_paid: of.amount, amount_due: 0 }
      : { status: of.status === 'paid' ? 'paid' : 'attempted' }),
  })
}

function putRefund(core: Core, change: Change, given: NonNullable<History['refunds']>[number]): void {
  if (core.store.get('refund', given.id)) return
  const of = change.get('payment', given.payment_id)
  if (!of) throw badRequest('The id provided does not exist')
  change.put('refund', refund(given))
  const amount_refunded = of.amount_refunded + given.amount
  const full = amount_refunded >= of.amount
  change.put('payment', { ...of, amount_refunded, refund_status: full ? 'full' : 'partial', status: full ? 'refunded' : 'captured' })
}

/** Adds the past in one step; ids that are there already are left alone, so it may run again. */
export function importHistory(core: Core, history: History): void {
  core.store.change(change => {
    for (const given of history.orders) if (!core.store.get('order', given.id)) change.put('order', order(given))
    for (const given of history.payments) putPayment(core, change, given)
    for (const given of history.refunds ?? []) putRefund(core, change, given)
  })
}
