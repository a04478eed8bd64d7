import { noMessage } from '#web/ui/error-text.ts'

/** Why a call did not succeed: what the server said, or what to say when it said nothing (specification, section 8). */
export class CallError extends Error {
  readonly status: number
  readonly code: string
  /** Message per field, keyed by dotted path. */
  readonly fields: Readonly<Record<string, string>>
  /** The right figures of a 409. */
  readonly expected: Readonly<Record<string, unknown>>
  /** The whole answer, for the flags that the specification names. */
  readonly data: Readonly<Record<string, unknown>>

  constructor(status: number, message: string, body: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.name = 'CallError'
    this.status = status
    this.data = body
    this.code = typeof body.code === 'string' ? body.code : ''
    this.fields = isRecord(body.fields) ? (body.fields as Record<string, string>) : {}
    this.expected = isRecord(body.expected) ? body.expected : {}
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** No answer came: no network, or it took too long. */
export const networkError = (): CallError => new CallError(500, 'Network error')

/** What an answer that is not a success says. */
export const errorOf = (status: number, body: unknown): CallError => {
  const answer = isRecord(body) ? body : {}
  const message = typeof answer.error === 'string' && answer.error !== '' ? answer.error : noMessage
  return new CallError(status, message, answer)
}
