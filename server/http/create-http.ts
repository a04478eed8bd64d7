import type { Socket } from 'node:net'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '#server/config.ts'
import { serveDocs } from './docs/docs.ts'
import { answerErrors, refusalForStatus, sendRefusal } from './errors/error-handler.ts'
import { receiveCspReports } from './guard/csp-reports.ts'
import { requireOwnOrigin } from './guard/origin.ts'
import { bareHeaders, secureAnswers, securityHeaders } from './guard/security.ts'
import { rejectEncodedPaths } from './guard/spelling.ts'
import { refuseBrokenText } from './guard/text-check.ts'
import { type Drain, drainOf } from './health/drain.ts'
import { type HealthChecks, serveHealth } from './health/health.ts'
import { logRequests, warnOfUnknownProxy } from './health/request-log.ts'
import { limitBodyTime } from './limits/body-time.ts'
import { limitCallTime } from './limits/call-time.ts'
import { shareWork } from './limits/concurrency.ts'
import { watchConnections } from './limits/connections.ts'
import { queueFairly } from './limits/fair-turns.ts'
import { limitCalls } from './limits/limits.ts'
import { refuseUnderPressure } from './limits/pressure.ts'

export interface HttpOptions {
  config: Config
  log: Logger
  isReady: () => Promise<boolean>
  moreMetrics?: HealthChecks['moreMetrics']
  times?: { bodyMs?: number; noticeMs?: number; hardStopMs?: number; callMs?: number; headersMs?: number }
  /** `false`: accepts requests however busy the process is, for tests that keep the process busy themselves. */
  pressure?: boolean
}

export interface Http {
  http: FastifyInstance
  drain: Drain
}

/** Answers what Node itself refuses (headers too large, too slow, not HTTP) in the same envelope, and disconnects. */
const refuseSocket = (error: NodeJS.ErrnoException, socket: Socket) => {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
  const status = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 }[error.code ?? ''] ?? 400
  const body = JSON.stringify(refusalForStatus(status).envelope())
  const headers = {
    ...bareHeaders,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const reason = { 400: 'Bad Request', 408: 'Request Timeout', 431: 'Request Header Fields Too Large' }[status]
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.end(`HTTP/1.1 ${status} ${reason}\r\n${lines.join('')}\r\n${body}`)
}

/** Limits of connections: in all, the number from which idle ones are closed, and of one IP address. */
const max = { connections: 1000, near: 950, perAddress: 100 }

const settings = ({ config, times }: HttpOptions) => ({
  bodyLimit: 65_536,
  // Longer than an upload may take; `limitBodyTime` ends other requests sooner.
  requestTimeout: 160_000,
  connectionTimeout: 30_000,
  keepAliveTimeout: 65_000,
  maxRequestsPerSocket: 1000,
  http: { headersTimeout: times?.headersMs ?? 10_000, connectionsCheckingInterval: 2000, maxHeaderSize: 16_384 },
  onProtoPoisoning: 'error' as const,
  onConstructorPoisoning: 'error' as const,
  routerOptions: { ignoreTrailingSlash: false, ignoreDuplicateSlashes: false, caseSensitive: true, maxParamLength: 200 },
  forceCloseConnections: 'idle' as const,
  return503OnClosing: false,
  trustProxy: config.trustProxy ?? false,
  logController: new LogController({ disableRequestLogging: true }),
  requestIdHeader: false as const,
  genReqId: () => crypto.randomUUID(),
})

/** The server with its settings and hooks, without any feature. The hooks run in the order in which they are added. */
export const createHttp = async (options: HttpOptions): Promise<Http> => {
  const { config, log, times } = options
  const loggerInstance: FastifyBaseLogger = log
  const http: FastifyInstance = Fastify({
    ...settings(options),
    loggerInstance,
    clientErrorHandler: refuseSocket,
    frameworkErrors: (error, request, reply) => {
      reply.headers(securityHeaders(config, request))
      sendRefusal(reply, refusalForStatus(error.statusCode ?? 400))
    },
  })
  http.server.maxConnections = max.connections
  http.server.maxHeadersCount = 100
  http.removeContentTypeParser('text/plain')
  const isShared = !config.rateLimit || config.trustProxy !== undefined
  const connections = watchConnections(http.server, { perAddress: isShared ? undefined : max.perAddress, nearMax: max.near })
  const drain = drainOf(http, connections, times)
  queueFairly(http, connections)
  answerErrors(http)
  limitCallTime(http, times?.callMs)
  secureAnswers(http, config)
  logRequests(http)
  warnOfUnknownProxy(http, config)
  rejectEncodedPaths(http)
  const pressure = options.pressure === false ? undefined : await refuseUnderPressure(http)
  if (config.rateLimit) await limitCalls(http)
  shareWork(http, config.rateLimit)
  requireOwnOrigin(http, config)
  limitBodyTime(http, times?.bodyMs)
  http.addHook('preValidation', (request, _reply, done) => {
    // `serve` checks the input of a contract, after the caller's rights.
    if (request.routeOptions.config.endpoint) return done()
    try {
      for (const part of [request.params, request.query, request.body]) refuseBrokenText(part)
      done()
    } catch (error) {
      done(error as Error)
    }
  })
  const registry = serveHealth(http, config, {
    isReady: options.isReady,
    isDraining: () => drain.draining,
    isTooBusy: () => pressure?.isTooBusy() ?? false,
    moreMetrics: options.moreMetrics,
  } satisfies HealthChecks)
  await serveDocs(http)
  receiveCspReports(http, config, registry)
  return { http, drain }
}
