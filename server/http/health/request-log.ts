import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { networkOf } from '../network.ts'

/** The pattern of the route, which logs and metrics have instead of the query or a path that a caller made up. */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'unknown'

const quiet = new Set(['/healthz', '/readyz', '/metrics'])

const line = (request: FastifyRequest, reply: FastifyReply) => ({
  method: request.method,
  route: routeOf(request),
  status: reply.statusCode,
  ms: Math.round(reply.elapsedTime * 10) / 10,
})

/** The hotel's id in a call's query or body; other text than an id is not logged. */
const namedHotel = ({ query, body }: FastifyRequest): string | undefined => {
  const named = [query, body].map(input => (input as { hotelId?: unknown } | null | undefined)?.hotelId)
  return named.find((id): id is string => typeof id === 'string' && /^[0-9a-f-]{36}$/i.test(id))
}

/** The log entry of a refused call, for analysing attacks: the account's id and the network, no name. */
const refusal = (request: FastifyRequest, reply: FastifyReply) => ({
  who: request.viewer?.id ?? null,
  what: `${request.method} ${routeOf(request)}`,
  hotel: namedHotel(request) ?? null,
  from: networkOf(request.ip),
  status: reply.statusCode,
})

/** Logs a line per request without personal data, and a second one for a 401 or 403. Health checks log at `debug`. */
export const logRequests = (http: FastifyInstance): void => {
  http.addHook('onResponse', (request, reply, done) => {
    request.log[quiet.has(routeOf(request)) ? 'debug' : 'info'](line(request, reply), 'request')
    if (reply.statusCode === 401 || reply.statusCode === 403) request.log.warn(refusal(request, reply), 'refused')
    done()
  })
}

/** Logs at most once a minute that TRUST_PROXY is missing in production: all visitors then count as the proxy. */
export const warnOfUnknownProxy = (http: FastifyInstance, config: Config): void => {
  if (!config.production || config.trustProxy !== undefined) return
  let lastSaid = Number.NEGATIVE_INFINITY
  http.addHook('onRequest', (request, _reply, done) => {
    if (request.headers['x-forwarded-for'] !== undefined && performance.now() - lastSaid > 60_000) {
      lastSaid = performance.now()
      request.log.error('A proxy forwards requests, but TRUST_PROXY does not name its address: all visitors count as one')
    }
    done()
  })
}
