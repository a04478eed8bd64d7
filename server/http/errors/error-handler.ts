import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { constraintSentences } from '#server/db/constraints.ts'
import { ProviderError } from '#server/outside/payments.ts'
import { databaseRefusal } from './database-errors.ts'
import { notFound, Refusal, unavailable } from './errors.ts'

const plain = {
  400: ['BAD_REQUEST', 'The request could not be read.'],
  404: ['NOT_FOUND', 'Not found.'],
  405: ['METHOD_NOT_ALLOWED', 'This address does not take that method.'],
  408: ['TOO_SLOW', 'The request took too long to arrive.'],
  411: ['LENGTH_REQUIRED', 'Say how large the request is.'],
  413: ['TOO_LARGE', 'The request is too large.'],
  414: ['TOO_LARGE', 'The address is too long.'],
  415: ['WRONG_TYPE', 'This type of content is not taken here.'],
  431: ['TOO_LARGE', "The request's headers are too large."],
} as const satisfies Record<number, readonly [string, string]>

/** A refusal in plain words for a status that the framework chose; 400 for a 4xx without words of its own. */
export const refusalForStatus = (status: number): Refusal => {
  const [code, message] = status in plain ? plain[status as keyof typeof plain] : plain[400]
  return new Refusal(status in plain ? status : 400, code, message)
}

const advice = {
  json: 'Send JSON.',
  multipart: 'Send a multipart form.',
  form: 'Send a form.',
  raw: 'Send JSON.',
}

/** 415, with what the call takes. */
export const wrongType = (body: keyof typeof advice = 'json'): Refusal => {
  const [code, message] = plain[415]
  return new Refusal(415, code, `${message} ${advice[body]}`)
}

const internal = () => new Refusal(500, 'INTERNAL', 'Something went wrong. Please try again.')

const isFrameworkError = (error: unknown): error is FastifyError =>
  error instanceof Error &&
  'statusCode' in error &&
  typeof error.statusCode === 'number' &&
  'code' in error &&
  /^FST_/.test(String(error.code))

/** What any thrown thing is answered with. Nothing of an unexpected error but its number reaches the caller. */
export const toRefusal = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error
  if (error instanceof ProviderError)
    return unavailable('The payment service does not answer at the moment. Please try again shortly.', error.retryAfterSeconds ?? 5)
  const fromDatabase = databaseRefusal(error, constraintSentences)
  if (fromDatabase) return fromDatabase
  if (isFrameworkError(error)) {
    if (error.statusCode === 503) return unavailable('The server is too busy at the moment. Please try again shortly.')
    if (error.statusCode && error.statusCode < 500) return refusalForStatus(error.statusCode)
  }
  return internal()
}

/** The same with what only the request tells: which type of content its call takes. */
const refusalFor = (error: unknown, { routeOptions }: FastifyRequest): Refusal => {
  const refusal = toRefusal(error)
  return refusal.status === 415 && isFrameworkError(error) ? wrongType(routeOptions.config.endpoint?.body) : refusal
}

export const sendRefusal = (reply: FastifyReply, refusal: Refusal): FastifyReply => {
  if (refusal.retryAfter !== undefined) reply.header('retry-after', refusal.retryAfter)
  return reply
    .code(refusal.status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusal.envelope()))
}

const noteError = (error: unknown, refusal: Refusal, request: FastifyRequest) => {
  if (refusal.status === 500) request.log.error({ err: error }, 'A request failed')
  else if (refusal.status === 503) request.log.warn({ err: error }, 'A request found something unavailable')
}

/** One handler for every error, and the answer for addresses of the API that do not exist. */
export const answerErrors = (http: FastifyInstance): void => {
  http.setErrorHandler((error, request, reply) => {
    const refusal = refusalFor(error, request)
    noteError(error, refusal, request)
    return sendRefusal(reply, refusal)
  })
  http.setNotFoundHandler((_request, reply) => sendRefusal(reply, notFound('There is nothing at this address.')))
}
