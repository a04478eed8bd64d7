import type { OrderReply, OrderRequest, OrderStatus } from '#shared/payments/payments.ts'
import type { App } from '../../context.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { badRequest, notFound } from '../../http/errors/errors.ts'
import type { Transaction } from '../../http/serve/call.ts'
import { insertOrder, lockOrder, orderById, orderOfProof } from './orders.ts'
import { askProvider } from './provider-order.ts'
import { type Caller, type Purchases, purchaseOf } from './purchase.ts'

const maxTries = 30

/** What is reserved and its order, in one transaction; in another one where somebody was faster. */
const openOrder = async ({ purchases, request, app, ...call }: OrderCall, transaction: Transaction) => {
  const purpose = request.plan ? 'plan' : 'booking'
  const purchase = purchaseOf(purchases, { purpose })
  const caller = { ...call.caller, ...(await purchase.before?.(app, request, call.caller)) }
  for (let tries = 1; ; tries++)
    try {
      return await transaction(async tx => {
        const { order: wanted, ...opened } = await purchase.open(app, tx, request, caller, tries)
        const isNew = typeof wanted === 'object'
        const order = isNew ? await insertOrder(tx, purpose, wanted) : wanted === undefined ? undefined : await orderById(tx, wanted)
        return { ...opened, isNew, order }
      })
    } catch (error) {
      if (!purchase.mayTryAgain(error) || tries > maxTries) throw error
    }
}

interface OrderCall {
  app: App
  purchases: Purchases
  request: OrderRequest
  caller: Caller
}

/** The order of a stay or a plan: price, reserve, commit, and only then ask the provider. */
export const createOrder = async (call: OrderCall, transaction: Transaction): Promise<OrderReply> => {
  const { app, purchases, request } = call
  if (request.bookingId && (request.booking || request.plan))
    throw badRequest({ bookingId: 'Send exactly one of booking, bookingId and plan.' })
  const { order, isNew, amountPaise, reply } = await openOrder(call, transaction)
  const id = order && (await askProvider(app, purchases, order, isNew))
  return {
    ...(id !== undefined && { id }),
    amount: amountPaise,
    currency: 'INR',
    receipt: request.receipt,
    keyId: app.payments.keyId,
    checkoutScript: app.payments.checkoutScript,
    orderSecret: order?.secret ?? '',
    ...reply,
  }
}

const proven = async (db: Db, orderId: string, secret: string) => {
  const order = await orderOfProof(db, orderId, secret)
  // Unknown order and wrong secret answer alike.
  if (!order) throw notFound('This order does not exist.')
  return order
}

export const orderStatus = async (db: Db, purchases: Purchases, orderId: string, secret: string): Promise<OrderStatus> => {
  const order = await proven(db, orderId, secret)
  return purchaseOf(purchases, order).status(db, order)
}

/** Lets what an unpaid order reserved go; repeating it, or doing it after the money arrived, changes nothing. */
export const releaseOrder = async (tx: Tx, purchases: Purchases, orderId: string, secret: string): Promise<Pick<OrderStatus, 'status'>> => {
  const order = await proven(tx, orderId, secret)
  const purchase = purchaseOf(purchases, order)
  const { status } = await purchase.status(tx, order)
  // What has ended, or was paid, stays as it is: no need to wait for a lock.
  if (status !== 'PENDING') return { status }
  await purchase.lock(tx, order)
  await purchase.release(tx, await lockOrder(tx, order.id))
  return { status: (await purchase.status(tx, order)).status }
}
