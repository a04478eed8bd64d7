import type { OrderReply, OrderRequest, OrderStatus } from '#shared/payments/payments.ts'
import type { RefundReason } from '#shared/payments/refund-reasons.ts'
import type { App } from '../../context.ts'
import type { Db, Tx } from '../../db/connect.ts'
import type { Viewer } from '../../http/guard/viewer.ts'
import type { AppInTransaction } from '../../http/serve/call.ts'
import type { NewOrder, Order } from './orders.ts'

export interface Caller {
  network: string
  viewer: Viewer | undefined
  /** Counts an order of this network for that; throws 429. */
  count(what: string): void
  /** What `before` found. */
  isCodeLimited?: boolean
}

export interface Opened {
  /** A new order, or the id of the one that the buyer has already; undefined where there is nothing to pay. */
  order: NewOrder | string | undefined
  amountPaise: number
  reply: Pick<OrderReply, 'bookingId' | 'status' | 'rooms' | 'holdExpiresAt'>
}

export interface CapturedPayment {
  id: string
  /** Of our row, which is written in the same transaction once it is known what became of the money. */
  paymentId: string
  amountPaise: number
}

/** A refund that the buyer has not heard of: `key` is the same for the same money, however often it had to be sent. */
export interface RefundNews {
  refundId: string
  key: string
}

/** What an order buys: `payments` takes the money and knows nothing of bookings and plans. */
export interface Purchase {
  /** Counts on the pool, before the transaction whose refusal would take it back, which codes this network tries. */
  before?(app: App, request: OrderRequest, caller: Caller): Promise<Pick<Caller, 'isCodeLimited'>>
  /** Prices and reserves what is ordered, in the transaction that writes the order. `tries`: from 1 on. Throws a refusal. */
  open(app: AppInTransaction, tx: Tx, request: OrderRequest, caller: Caller, tries: number): Promise<Opened>
  /** Whether `open` failed because somebody else was faster: another transaction may succeed. */
  mayTryAgain(error: unknown): boolean
  /** What has to be locked before the order's own row: everybody locks in the same order. */
  lock(tx: Tx, order: Order): Promise<void>
  /** Hands over what was bought; a reason when it cannot be had any more, and the money goes back. Undefined keeps the money. */
  settle(app: App, tx: Tx, order: Order, payment: CapturedPayment): Promise<RefundReason | undefined>
  release(tx: Tx, order: Order): Promise<void>
  /** Takes the locks that come between the order and its payments. */
  lockBought(tx: Tx, order: Order): Promise<void>
  /** Something of its money went back, or did not after all; or a try to pay failed, or was followed by another one. */
  moneyChanged(tx: Tx, order: Order, news: RefundNews | undefined): Promise<void>
  /** What became of it, for the browser that ordered. Throws 404 where there is nothing to tell. */
  status(db: Db, order: Order): Promise<OrderStatus>
  returnUrl(db: Db, order: Order): Promise<string>
}

export type Purchases = Record<'booking' | 'plan', Purchase>

export const purchaseOf = (purchases: Purchases, { purpose }: Pick<Order, 'purpose'>): Purchase =>
  purpose === 'plan' ? purchases.plan : purchases.booking
