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
  /** Off: takes work however busy the process is. For tests in whose process something else is busy too. */
  pressure?: boolean
}

export interface Http {
  http: FastifyInstance
  drain: Drain
}

/** What Node itself refuses (headers too large, too slow, not HTTP) is answered in the same envelope, then cut. */
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

/** Connections: of all, the number from which on idle ones give way, and of one address. */
const max = { connections: 1000, near: 950, perAddress: 100 }

const settings = ({ config, times }: HttpOptions) => ({
  bodyLimit: 65_536,
  // Longer than an upload may take; what is no upload is ended sooner (limitBodyTime).
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

/** The server with its settings and hooks, and no feature yet. The order of the hooks is the order in which a request is looked at. */
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
    // A contract's own input is checked by `serve`, after the caller's right to call.
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
