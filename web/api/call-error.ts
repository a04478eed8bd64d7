import { noMessage } from '#web/ui/form/error-text.ts'

/** A failed call: the server's answer, or the text for none (specification, section 8). */
export class CallError extends Error {
  readonly status: number
  readonly code: string
  /** Message per field, keyed by dotted path. */
  readonly fields: Readonly<Record<string, string>>
  /** The current values that a 409 expected. */
  readonly expected: Readonly<Record<string, unknown>>
  /** The whole answer, with the specification's flags. */
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

/** The error of an answer that is not a success. */
export const errorOf = (status: number, body: unknown): CallError => {
  const answer = isRecord(body) ? body : {}
  const message = typeof answer.error === 'string' && answer.error !== '' ? answer.error : noMessage
  return new CallError(status, message, answer)
}
