import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { networkOf } from '../network.ts'

/** A request as logs and metrics may name it: the route's pattern, never the query or a path that somebody made up. */
export const routeOf = (request: FastifyRequest): string => request.routeOptions.url ?? 'unknown'

const quiet = new Set(['/healthz', '/readyz', '/metrics'])

const line = (request: FastifyRequest, reply: FastifyReply) => ({
  method: request.method,
  route: routeOf(request),
  status: reply.statusCode,
  ms: Math.round(reply.elapsedTime * 10) / 10,
})

/** The hotel that a call names, as it came; text of any other form is not repeated. */
const namedHotel = ({ query, body }: FastifyRequest): string | undefined => {
  const named = [query, body].map(input => (input as { hotelId?: unknown } | null | undefined)?.hotelId)
  return named.find((id): id is string => typeof id === 'string' && /^[0-9a-f-]{36}$/i.test(id))
}

/** Who was refused what, for whoever looks into an attack: the account's id and the network, no name. */
const refusal = (request: FastifyRequest, reply: FastifyReply) => ({
  who: request.viewer?.id ?? null,
  what: `${request.method} ${routeOf(request)}`,
  hotel: namedHotel(request) ?? null,
  from: networkOf(request.ip),
  status: reply.statusCode,
})

/** One line per request, without anything personal; a refusal gets a second one. Health checks are told at debug level. */
export const logRequests = (http: FastifyInstance): void => {
  http.addHook('onResponse', (request, reply, done) => {
    request.log[quiet.has(routeOf(request)) ? 'debug' : 'info'](line(request, reply), 'request')
    if (reply.statusCode === 401 || reply.statusCode === 403) request.log.warn(refusal(request, reply), 'refused')
    done()
  })
}

/** Once a minute: in production a forwarded request without TRUST_PROXY makes every visitor count as the proxy. */
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
