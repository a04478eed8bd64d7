import type { FastifyInstance, FastifyRequest } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import type { Config } from '#server/config.ts'
import { notAllowed, unavailable } from '../errors/errors.ts'
import { singleFlight } from '../limits/single-flight.ts'
import { routeOf } from './request-log.ts'

export interface HealthChecks {
  isReady(): Promise<boolean>
  isDraining(): boolean
  isTooBusy(): boolean
  /** Returns further text for `/metrics`. */
  moreMetrics?: (() => Promise<string>) | undefined
}

const readyMs = 2000

const isTrue = async (check: Promise<boolean>): Promise<boolean> => {
  const { promise: late, resolve } = Promise.withResolvers<boolean>()
  const timer = setTimeout(resolve, readyMs, false)
  try {
    return await Promise.race([check, late])
  } catch {
    return false
  } finally {
    clearTimeout(timer)
  }
}

/** Whether a program on this machine asks directly: a local proxy forwards anybody's requests, which do not count. */
const isLocal = (request: FastifyRequest): boolean => {
  const { 'x-forwarded-for': forwardedFor, forwarded } = request.headers
  const from = request.socket.remoteAddress ?? ''
  return forwardedFor === undefined && forwarded === undefined && /^(127\.|::1$|::ffff:127\.)/.test(from)
}

const measureRequests = (http: FastifyInstance, registry: Registry) => {
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  http.addHook('onResponse', (request, reply, done) => {
    durations.observe({ method: request.method, route: routeOf(request), status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
}

/**
 * Serves `/healthz` (alive), `/readyz` (database reachable and migrated; not ending, not too busy) and `/metrics` (in
 * production for this machine only); returns the registry of the metrics.
 */
export const serveHealth = (http: FastifyInstance, config: Config, checks: HealthChecks): Registry => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  measureRequests(http, registry)
  http.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.vital) reply.header('cache-control', 'no-store')
    done()
  })
  // Anybody may ask at any time, so simultaneous calls share one question to the database.
  const isReady = singleFlight(() => isTrue(checks.isReady()))
  const vital = { config: { vital: true as const } }
  http.get('/healthz', vital, async () => ({ status: 'alive' }))
  http.get('/readyz', vital, async () => {
    if (checks.isDraining()) throw unavailable('The server is ending.')
    if (checks.isTooBusy()) throw unavailable('The server cannot keep up at the moment.')
    if (!(await isReady(''))) throw unavailable('The database is not reachable or not migrated yet.')
    return { status: 'ready' }
  })
  http.get('/metrics', vital, async (request, reply) => {
    if (config.production && !isLocal(request)) throw notAllowed()
    const more = await checks.moreMetrics?.()
    return reply.type(registry.contentType).send(`${await registry.metrics()}${more ?? ''}`)
  })
  return registry
}
