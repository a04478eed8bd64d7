/** The provider's error object and its HTTP status. Texts are the wire values that clients match on. */
export class ProviderError extends Error {
  readonly status: number
  readonly error: Record<string, unknown>
  constructor(status: number, error: Record<string, unknown>) {
    super(String(error.description))
    this.status = status
    this.error = error
  }
}

type Details = { field?: string; step?: string | null; reason?: string | null; source?: string | null; metadata?: Record<string, string> }

export function badRequest(description: string, details: Details = {}, status = 400): ProviderError {
  const { field, step = 'payment_initiation', reason = 'input_validation_failed', source = 'business', metadata = {} } = details
  return new ProviderError(status, {
    code: 'BAD_REQUEST_ERROR',
    description,
    source,
    step,
    reason,
    metadata,
    ...(field === undefined ? {} : { field }),
  })
}

const na = { step: 'NA', reason: 'NA', source: 'NA' }

export const authenticationFailed = () => new ProviderError(401, { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' })
export const unknownUrl = () => badRequest('The requested URL was not found on the server.', na)
export const unknownId = () => badRequest('The id provided does not exist')
export const invalidId = (id: string) => badRequest(`${id} is not a valid id`)
export const extraFields = (fields: string[]) =>
  badRequest(`${fields.join(', ')} is/are not required and should not be sent`, { reason: 'extra_field_sent' })
export const notApplicable = (description: string, status = 400) => badRequest(description, na, status)
export const serverError = () =>
  new ProviderError(500, {
    code: 'SERVER_ERROR',
    description: 'The server encountered an error. The incident has been reported to admins.',
    source: 'NA',
    step: 'NA',
    reason: 'NA',
    metadata: {},
  })
export const orderAlreadyPaid = (metadata: Record<string, string> = {}) =>
  badRequest('Your payment has been declined as the order is already paid. Please initiate the payment with a new order.', {
    reason: 'order_already_paid',
    metadata,
  })
