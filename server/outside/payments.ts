import type { WayToPay } from '#shared/payments/payments.ts'

export interface ProviderTransfer {
  id: string
  account: string
  amountPaise: number
  reversedPaise: number
  status: 'created' | 'pending' | 'processed' | 'failed' | 'reversed' | 'partially_reversed'
  problem: string | null
  createdAt: Date
}

export interface ProviderOrder {
  id: string
  amountPaise: number
  currency: string
  receipt: string | null
  status: 'created' | 'attempted' | 'paid'
  /** False where no transfer was asked, or where the provider would not take it: what the hotel is owed then stays with the platform. */
  transferred: boolean
}

/** An order as the provider lists it: without its transfers. */
export interface ListedOrder {
  id: string
  receipt: string | null
  amountPaise: number
  currency: string
  /** What we wrote on it when it was made. */
  notes: Record<string, string>
  isPaid: boolean
  createdAt: Date
}

export interface ProviderPayment {
  id: string
  orderId: string | null
  amountPaise: number
  currency: string
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed'
  /** Stays true after a refund; false on an authorisation that the provider gave back by itself. */
  captured: boolean
  method: string
  refundedPaise: number
  createdAt: Date
}

export interface ProviderRefund {
  id: string
  paymentId: string
  amountPaise: number
  status: 'pending' | 'processed' | 'failed'
  receipt: string | null
}

export interface NewOrder {
  /** Ours, unique, at most 40 characters: the same receipt again gives the same order. */
  receipt: string
  amountPaise: number
  notes: Record<string, string>
  transfer?: { account: string; amountPaise: number } | undefined
}

export interface NewRefund {
  /** Our refund row's id: idempotency key and receipt at the provider, so that it happens once. */
  refundId: string
  paymentId: string
  amountPaise: number
}

/**
 * How a call to the provider failed. `refused`: it said no and means it. `unavailable`: the outcome is unknown or nothing was done; the
 * same key may be tried again.
 */
export class ProviderError extends Error {
  readonly kind: 'refused' | 'unavailable'
  readonly retryAfterSeconds: number | undefined
  constructor(kind: 'refused' | 'unavailable', message: string, retryAfterSeconds?: number) {
    super(message)
    this.name = 'ProviderError'
    this.kind = kind
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The payment provider. Every call ends within seconds or rejects with a ProviderError; answers are checked by schema. */
export interface PaymentProvider {
  readonly keyId: string
  readonly checkoutScript: string
  createOrder(order: NewOrder): Promise<ProviderOrder>
  /** All orders that were made since then, whoever made them. Takes one call for a hundred. */
  ordersSince(since: Date): Promise<ListedOrder[]>
  /** The payments of which something was given back since then, by their ids. */
  refundedSince(since: Date): Promise<string[]>
  /** All attempts of an order, failed ones included. Undefined: the provider does not know the order. */
  paymentsOf(orderId: string): Promise<ProviderPayment[] | undefined>
  /** Undefined: the provider does not know the payment. */
  payment(paymentId: string): Promise<ProviderPayment | undefined>
  /** Those that were asked for with the order, and where a payment of it is named those from that payment; the oldest first. */
  transfersOf(orderId: string, paymentId?: string): Promise<ProviderTransfer[]>
  /** Sends a part of a captured payment to a linked account. Not idempotent: asked twice, it is sent twice. */
  transfer(paymentId: string, account: string, amountPaise: number): Promise<void>
  refund(refund: NewRefund): Promise<ProviderRefund>
  /** Takes a part of a transfer back from the linked account. Not idempotent: asked twice, it is taken twice. */
  reverse(transferId: string, amountPaise: number): Promise<void>
  refundsOf(paymentId: string): Promise<ProviderRefund[]>
  /** What its window offers the guests of this account. */
  waysToPay(): Promise<WayToPay[]>
  /** The browser's proof of a payment: HMAC over order and payment id, compared in constant time. */
  isPaymentSignature(orderId: string, paymentId: string, signature: string): boolean
  /** An event's proof over its raw bytes, against every configured secret. */
  isWebhookSignature(body: Uint8Array, signature: string): boolean
}
