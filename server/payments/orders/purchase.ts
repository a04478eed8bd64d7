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
  /** Counts one more call of this kind by the network; throws 429 above the limit. */
  count(what: string): void
  /** The result of `before`. */
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
  /** The id of our payment row, which the same transaction inserts once the money's outcome is known. */
  paymentId: string
  amountPaise: number
}

/** A refund to tell the buyer of; `key` stays the same when a failed refund is sent again. */
export interface RefundNews {
  refundId: string
  key: string
}

/** What an order buys; by it `payments` needs to know nothing of bookings and plans. */
export interface Purchase {
  /** Counts this network's tries of codes outside the order's transaction, whose rollback would undo the count. */
  before?(app: App, request: OrderRequest, caller: Caller): Promise<Pick<Caller, 'isCodeLimited'>>
  /** Prices and reserves what is ordered, in the order's transaction. `tries` starts at 1. Throws a Refusal. */
  open(app: AppInTransaction, tx: Tx, request: OrderRequest, caller: Caller, tries: number): Promise<Opened>
  /** True if `open` lost against a concurrent change, so that another transaction may succeed. */
  mayTryAgain(error: unknown): boolean
  /** Takes the locks that come before the order's row; all callers lock in the same order. */
  lock(tx: Tx, order: Order): Promise<void>
  /** Hands over what was bought and returns undefined, or a reason if it is gone and the money is refunded. */
  settle(app: App, tx: Tx, order: Order, payment: CapturedPayment): Promise<RefundReason | undefined>
  release(tx: Tx, order: Order): Promise<void>
  /** Takes the locks that come between the order and its payments. */
  lockBought(tx: Tx, order: Order): Promise<void>
  /** Called when a refund is recorded or fails, and when a try to pay fails or another one follows it. */
  moneyChanged(tx: Tx, order: Order, news: RefundNews | undefined): Promise<void>
  /** Returns the outcome of an order for the buyer's browser. Throws 404 for a plan, or if the booking is gone. */
  status(db: Db, order: Order): Promise<OrderStatus>
  returnUrl(db: Db, order: Order): Promise<string>
}

export type Purchases = Record<'booking' | 'plan', Purchase>

export const purchaseOf = (purchases: Purchases, { purpose }: Pick<Order, 'purpose'>): Purchase =>
  purpose === 'plan' ? purchases.plan : purchases.booking
