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
  /** False if no transfer was requested or the provider refused it; the hotel's share then stays with the platform. */
  transferred: boolean
}

/** An order as the provider lists it: without its transfers. */
export interface ListedOrder {
  id: string
  receipt: string | null
  amountPaise: number
  currency: string
  /** The notes that we sent with the order. */
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
  /** Stays true after a refund; false for an authorisation that the provider released by itself. */
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
  /** Our unique reference, at most 40 characters; the same receipt returns the same order. */
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
 * How a call to the provider failed. `refused`: the provider declined it for good. `unavailable`: the outcome is
 * unknown or nothing was done; the call may be repeated with the same key.
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

/** The payment provider. Every call ends within seconds or rejects with a ProviderError; answers are validated. */
export interface PaymentProvider {
  readonly keyId: string
  readonly checkoutScript: string
  createOrder(order: NewOrder): Promise<ProviderOrder>
  /** All orders created on the account since then, by any program; one request per hundred. */
  ordersSince(since: Date): Promise<ListedOrder[]>
  /** Ids of the payments that were refunded since then, in full or in part. */
  refundedSince(since: Date): Promise<string[]>
  /** All attempts of an order, failed ones included. Undefined: the provider does not know the order. */
  paymentsOf(orderId: string): Promise<ProviderPayment[] | undefined>
  /** Undefined: the provider does not know the payment. */
  payment(paymentId: string): Promise<ProviderPayment | undefined>
  /** Transfers requested with the order and, if `paymentId` is given, from that payment; oldest first. */
  transfersOf(orderId: string, paymentId?: string): Promise<ProviderTransfer[]>
  /** Sends a part of a captured payment to a linked account. Not idempotent: asked twice, it is sent twice. */
  transfer(paymentId: string, account: string, amountPaise: number): Promise<void>
  refund(refund: NewRefund): Promise<ProviderRefund>
  /** Takes a part of a transfer back from the linked account. Not idempotent: asked twice, it is taken twice. */
  reverse(transferId: string, amountPaise: number): Promise<void>
  refundsOf(paymentId: string): Promise<ProviderRefund[]>
  /** The payment methods that the provider's checkout offers for this account. */
  waysToPay(): Promise<WayToPay[]>
  /** The browser's proof of a payment: HMAC over order and payment id, compared in constant time. */
  isPaymentSignature(orderId: string, paymentId: string, signature: string): boolean
  /** Checks an event's signature over its raw bytes against every configured secret. */
  isWebhookSignature(body: Uint8Array, signature: string): boolean
}
