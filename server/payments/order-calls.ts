import type { OrderReply, OrderRequest, OrderStatus } from '#shared/payments.ts'
import type { App } from '../context.ts'
import type { Db, Tx } from '../db/connect.ts'
import { notFound } from '../http/errors.ts'
import { lockOrder, orderOfProof } from './orders.ts'
import { askProvider } from './provider-order.ts'
import { type Caller, type Purchases, purchaseOf } from './purchase.ts'

/** The order of a stay or a plan: validate, price, reserve, commit, and only then ask the provider. */
export const createOrder = async (app: App, purchases: Purchases, request: OrderRequest, caller: Caller): Promise<OrderReply> => {
  const { order, isNew, amountPaise, reply } = await purchaseOf(purchases, { purpose: request.plan ? 'plan' : 'booking' }).open(
    app,
    request,
    caller,
  )
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

/** What became of an order, for the browser that made it. */
export const orderStatus = async (db: Db, purchases: Purchases, orderId: string, secret: string): Promise<OrderStatus> => {
  const order = await proven(db, orderId, secret)
  return purchaseOf(purchases, order).status(db, order)
}

/** Lets what an unpaid order reserved go; repeating it, or doing it after the money arrived, changes nothing. */
export const releaseOrder = async (tx: Tx, purchases: Purchases, orderId: string, secret: string): Promise<Pick<OrderStatus, 'status'>> => {
  const order = await proven(tx, orderId, secret)
  const purchase = purchaseOf(purchases, order)
  const { status } = await purchase.status(tx, order)
  // Repeats need not wait in line: what has ended, or was paid, stays as it is.
  if (status !== 'PENDING') return { status }
  await purchase.lock(tx, order)
  await purchase.abandoned(tx, await lockOrder(tx, order.id))
  return { status: (await purchase.status(tx, order)).status }
}
