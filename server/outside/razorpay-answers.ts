import { z } from 'zod'
import { WayToPay } from '#shared/payments/payments.ts'
import {
  type ListedOrder,
  ProviderError,
  type ProviderOrder,
  type ProviderPayment,
  type ProviderRefund,
  type ProviderTransfer,
} from './payments.ts'

/** Schemas for what is read, tolerant where recorded answers differ. */

const whole = z.union([z.int(), z.string().regex(/^\d+$/).transform(Number)]).pipe(z.int().min(0))
const yes = z
  .union([z.boolean(), z.int(), z.string()])
  .transform(value => value === true || value === 1 || value === '1' || value === 'true')

export const ids = {
  order: /^order_[A-Za-z0-9]{14}$/,
  payment: /^pay_[A-Za-z0-9]{14}$/,
  account: /^acc_[A-Za-z0-9]{14}$/,
  transfer: /^trf_[A-Za-z0-9]{14}$/,
}

const Transfer = z.object({
  id: z.string(),
  recipient: z.string(),
  amount: whole,
  amount_reversed: whole.nullish(),
  status: z.enum(['created', 'pending', 'processed', 'failed', 'reversed', 'partially_reversed']),
  error: z.object({ description: z.string().nullish() }).nullish().catch(null),
  created_at: whole.catch(0),
})

/** A plain list, or a collection with `items`. */
const listOf = <T extends z.ZodType>(item: T) =>
  z.union([z.array(item), z.object({ items: z.array(item) }).transform(collection => collection.items)])

const Order = z.object({
  id: z.string().regex(ids.order),
  amount: whole,
  currency: z.string(),
  receipt: z.string().nullish(),
  status: z.enum(['created', 'attempted', 'paid']),
  transfers: listOf(Transfer).optional(),
})

/** Notes that are empty come as a list. */
const Listed = Order.extend({ notes: z.record(z.string(), z.string()).catch({}), created_at: whole })

const Payment = z.object({
  id: z.string().regex(ids.payment),
  order_id: z.string().nullish(),
  amount: whole.pipe(z.int().min(1)),
  currency: z.string(),
  status: z.enum(['created', 'authorized', 'captured', 'refunded', 'failed']),
  captured: yes.nullish(),
  method: z.string().nullish(),
  amount_refunded: whole.nullish(),
  created_at: whole,
})

const Refund = z.object({
  id: z.string().regex(/^rfnd_[A-Za-z0-9]{14}$/),
  payment_id: z.string(),
  amount: whole.pipe(z.int().min(1)),
  status: z.enum(['pending', 'processed', 'failed']),
  receipt: z.string().nullish(),
})

const Methods = z.looseObject({ entity: z.literal('methods') })

/** A method is a yes or no, or which banks or wallets there are; an empty list is no. */
const isOffered = (method: unknown): boolean =>
  typeof method === 'object' && method !== null ? Object.values(method).some(Boolean) : yes.safeParse(method).data === true

const read = <T extends z.ZodType>(schema: T, answer: unknown): z.output<T> => {
  const result = schema.safeParse(answer)
  if (result.success) return result.data
  const where = result.error.issues.map(issue => issue.path.join('.') || 'body').join(', ')
  throw new ProviderError('unavailable', `The payment provider's answer was not understood: ${where}`)
}

const toTransfer = ({
  id,
  recipient,
  amount,
  amount_reversed,
  status,
  error,
  created_at,
}: z.output<typeof Transfer>): ProviderTransfer => ({
  id,
  account: recipient,
  amountPaise: amount,
  reversedPaise: amount_reversed ?? (status === 'reversed' ? amount : 0),
  status,
  problem: error?.description ?? null,
  createdAt: new Date(created_at * 1000),
})

const toOrder = ({ id, amount, currency, receipt, status, transfers = [] }: z.output<typeof Order>): ProviderOrder => ({
  id,
  amountPaise: amount,
  currency,
  receipt: receipt ?? null,
  status,
  transferred: transfers.length > 0,
})

const toPayment = (payment: z.output<typeof Payment>): ProviderPayment => ({
  id: payment.id,
  orderId: payment.order_id ?? null,
  amountPaise: payment.amount,
  currency: payment.currency,
  status: payment.status,
  captured: payment.captured ?? payment.status === 'captured',
  method: payment.method ?? '',
  refundedPaise: payment.amount_refunded ?? 0,
  createdAt: new Date(payment.created_at * 1000),
})

const toRefund = ({ id, payment_id, amount, status, receipt }: z.output<typeof Refund>): ProviderRefund => ({
  id,
  paymentId: payment_id,
  amountPaise: amount,
  status,
  receipt: receipt ?? null,
})

export const readOrder = (answer: unknown): ProviderOrder => toOrder(read(Order, answer))
const toListed = ({ id, amount, currency, receipt, status, notes, created_at }: z.output<typeof Listed>): ListedOrder => ({
  id,
  currency,
  notes,
  receipt: receipt ?? null,
  amountPaise: amount,
  isPaid: status === 'paid',
  createdAt: new Date(created_at * 1000),
})
export const readListedOrders = (answer: unknown): ListedOrder[] => read(listOf(Listed), answer).map(toListed)
export const readOrders = (answer: unknown): ProviderOrder[] => read(listOf(Order), answer).map(toOrder)
export const readTransfersOfOrder = (answer: unknown): ProviderTransfer[] => (read(Order, answer).transfers ?? []).map(toTransfer)
export const readTransfers = (answer: unknown): ProviderTransfer[] => read(listOf(Transfer), answer).map(toTransfer)
export const readPayments = (answer: unknown): ProviderPayment[] => read(listOf(Payment), answer).map(toPayment)
export const readPayment = (answer: unknown): ProviderPayment => toPayment(read(Payment, answer))
export const readRefund = (answer: unknown): ProviderRefund => toRefund(read(Refund, answer))
export const readWaysToPay = (answer: unknown): WayToPay[] => {
  const methods = read(Methods, answer)
  return WayToPay.options.filter(way => isOffered(methods[way]))
}
export const readRefunds = (answer: unknown): ProviderRefund[] => read(listOf(Refund), answer).map(toRefund)
