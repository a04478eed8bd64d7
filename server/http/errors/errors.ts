import type { Conflict, Failure } from '#shared/contract/endpoint.ts'

/** The flags of the specification on a 402. */
export type PlanFlags = { isPaymentExpired: true } | { isPaymentPlanValid: false }

interface Details {
  fields?: Record<string, string>
  expected?: Record<string, unknown>
  conflict?: Conflict
  flags?: PlanFlags
  /** Seconds after which a new try makes sense; travels as Retry-After. */
  retryAfter?: number
}

/** An answer other than success, thrown from anywhere below `serve`; its message is written for the user. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly fields: Record<string, string> | undefined
  readonly expected: Record<string, unknown> | undefined
  readonly conflict: Conflict | undefined
  readonly flags: PlanFlags | undefined
  readonly retryAfter: number | undefined

  constructor(status: number, code: string, message: string, details: Details = {}) {
    super(message)
    this.name = 'Refusal'
    this.status = status
    this.code = code
    this.fields = details.fields
    this.expected = details.expected
    this.conflict = details.conflict
    this.flags = details.flags
    this.retryAfter = details.retryAfter
  }

  envelope(): Failure {
    return {
      success: false,
      error: this.message,
      code: this.code,
      ...(this.fields && { fields: this.fields }),
      ...(this.expected && { expected: this.expected }),
      ...(this.conflict && { conflict: this.conflict }),
      ...this.flags,
    }
  }
}

/** 400: `fields` maps dotted paths to messages. One broken field gives the sentence itself, several a summary. */
export const badRequest = (fields: Record<string, string>, message?: string): Refusal => {
  const messages = Object.values(fields)
  const summary = messages.length === 1 ? messages[0] : undefined
  return new Refusal(400, 'INVALID_INPUT', message ?? summary ?? 'Please correct the marked fields.', { fields })
}

/** 400 against a rule that belongs to no single field. */
export const notPossible = (message: string): Refusal => new Refusal(400, 'NOT_POSSIBLE', message)

export const notSignedIn = (message = 'Please sign in.'): Refusal => new Refusal(401, 'NOT_SIGNED_IN', message)

/** 401 for a signature that does not fit: the webhook's and the paid booking's proof. */
export const badSignature = (message: string): Refusal => new Refusal(401, 'BAD_SIGNATURE', message)

/** 402: the hotel's plan does not let it take bookings. */
export const planRefusal = (message: string, flags: PlanFlags): Refusal =>
  new Refusal(402, 'isPaymentExpired' in flags ? 'PLAN_EXPIRED' : 'PLAN_NOT_VALID', message, { flags })

export const notAllowed = (message = 'You may not do this.'): Refusal => new Refusal(403, 'NOT_ALLOWED', message)

/** 404, the same for what does not exist and for what belongs to others. */
export const notFound = (message = 'Not found.'): Refusal => new Refusal(404, 'NOT_FOUND', message)

/** 409: taken, changed, duplicate. `expected` carries the right figures, in the call's own units. */
export const conflict = (message: string, expected?: Record<string, unknown>, fields?: Record<string, string>): Refusal =>
  new Refusal(409, 'CONFLICT', message, { ...(expected && { expected }), ...(fields && { fields }) })

/** 409: the row changed since it was read. `conflict` has the present row, in the call's own schema. */
export const changedMeanwhile = (conflict: Conflict): Refusal =>
  new Refusal(409, 'CHANGED_MEANWHILE', 'Somebody changed this in the meantime. Please look at it again.', { conflict })

/** 429 with the seconds until the next try. */
export const tooMany = (
  seconds: number,
  message = 'Too many requests. Please wait a moment and try again.',
  fields?: Record<string, string>,
): Refusal => new Refusal(429, 'TOO_MANY_REQUESTS', message, { ...(fields && { fields }), retryAfter: Math.max(1, Math.ceil(seconds)) })

/** 503: something that we depend on is down or too busy; the same call later is fine. */
export const unavailable = (message = 'This is not available at the moment. Please try again shortly.', retryAfter = 5): Refusal =>
  new Refusal(503, 'UNAVAILABLE', message, { retryAfter })
