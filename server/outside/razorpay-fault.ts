import { z } from 'zod'
import { ProviderError } from './payments.ts'

interface FaultDetails {
  /** HTTP status; 0 when no answer came. */
  status: number
  description: string
  reason?: string | undefined
  /** The order that a duplicate receipt belongs to. */
  orderId?: string | undefined
  retryAfterSeconds?: number | undefined
  /** True when the request cannot have reached the provider. */
  neverSent?: boolean
}

/** How a call to Razorpay failed; `toProviderError` classifies it. */
export class Fault extends Error {
  readonly status: number
  readonly reason: string | undefined
  readonly orderId: string | undefined
  readonly retryAfterSeconds: number | undefined
  readonly neverSent: boolean

  constructor(details: FaultDetails) {
    super(details.description)
    this.name = 'Fault'
    this.status = details.status
    this.reason = details.reason
    this.orderId = details.orderId
    this.retryAfterSeconds = details.retryAfterSeconds
    this.neverSent = details.neverSent ?? false
  }

  /** True if the provider declined the request and did nothing. 401 and 403 mean our key is bad: a retry may work. */
  get isRefusal(): boolean {
    return this.status >= 400 && this.status < 500 && ![401, 403, 408, 429].includes(this.status)
  }

  toProviderError(): ProviderError {
    const kind = this.isRefusal && !passing.test(this.message) ? 'refused' : 'unavailable'
    return new ProviderError(kind, `The payment provider: ${this.message}`, this.retryAfterSeconds)
  }
}

/** Temporary refusals: another operation runs, the balance is low, or the provider's list lags behind. */
const passing = /operation is in progress|still in progress|enough balance to carry out|receipt should be unique/

const text = z.string().catch('')

const ErrorBody = z.object({
  error: z.object({
    description: text,
    reason: text,
    // Razorpay sends an object, an empty list or null.
    metadata: z.object({ order_id: z.string().optional() }).catch({}),
  }),
})

/** Codes after which the request cannot have been sent: no DNS entry, no connection, no handshake. */
const neverConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT'])

const secondsOf = (header: unknown): number | undefined => {
  const seconds = Number(header ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds, 3600) : undefined
}

const Thrown = z.object({ name: text, code: text, message: text }).catch({ name: '', code: '', message: 'no answer' })

/** The fault of a call that got no answer or only a part of it. */
export const faultOfError = (thrown: unknown): Fault => {
  const { name, code, message } = Thrown.parse(thrown)
  const description = name === 'TimeoutError' ? 'no answer in time' : code || message
  return new Fault({ status: 0, description, neverSent: neverConnected.has(code) })
}

/** An answer that is no success: the provider's error object, a gateway's HTML page, an empty body, a redirect. */
export const faultOfAnswer = (answer: { status: number; body: unknown; retryAfter: unknown }): Fault => {
  const { status } = answer
  const retryAfterSeconds = secondsOf(answer.retryAfter)
  const body = ErrorBody.safeParse(answer.body)
  if (!body.success) return new Fault({ status, description: `HTTP ${status}`, retryAfterSeconds })
  const { description, reason, metadata } = body.data.error
  return new Fault({ status, description: description || `HTTP ${status}`, reason, orderId: metadata.order_id, retryAfterSeconds })
}
