import rateLimit, { normalizeIP } from '@fastify/rate-limit'
import underPressure from '@fastify/under-pressure'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { tooMany, unavailable } from './errors.ts'
import { isApiUrl } from './security.ts'

const minute = 60_000

/** Figures of trust.md, "Server settings": calls per time window and caller. */
const figures = {
  api: { max: 600, timeWindow: minute },
  search: { max: 120, timeWindow: minute },
  upload: { max: 60, timeWindow: 10 * minute },
  report: { max: 60, timeWindow: minute },
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** For routes without a contract, which else says it. */
    limit?: 'report'
  }
}

/** The caller as limits count it: an IPv4 address, or the /64 of an IPv6 one. */
export const callerOf = (request: FastifyRequest): string => normalizeIP(request.ip, 64)

/**
 * Limits by count. Calls of the API count once for all of them; searches and uploads have a limit of their own beside it. Pages,
 * assets, pictures, the webhook, the sandbox and health are not counted.
 */
export const limitCalls = async (http: FastifyInstance): Promise<void> => {
  await http.register(rateLimit, { global: false, cache: 20_000 })
  const limiter = (name: keyof typeof figures, keyGenerator: (request: FastifyRequest) => string) => {
    const count = http.createRateLimit({ ...figures[name], keyGenerator })
    return async (request: FastifyRequest) => {
      const result = await count(request)
      if (!result.isAllowed && result.isExceeded) throw tooMany(result.ttlInSeconds)
    }
  }
  const countCall = limiter('api', callerOf)
  const countSearch = limiter('search', callerOf)
  const countUpload = limiter('upload', callerOf)
  const countReport = limiter('report', callerOf)

  http.addHook('onRequest', async request => {
    const { endpoint, limit = endpoint?.limit } = request.routeOptions.config
    if (limit === 'report') return countReport(request)
    if (!isApiUrl(request.url) || limit === 'none') return
    await countCall(request)
    if (limit === 'search') await countSearch(request)
    if (endpoint?.body === 'multipart') await countUpload(request)
  })
}

const megabytes = 1024 * 1024
const vital = /^\/(healthz|readyz|metrics)(\?|$)/

/** Refuses new work for a moment when the process cannot keep up; health keeps answering. */
export const refuseUnderPressure = async (http: FastifyInstance, { development }: Pick<Config, 'development'>): Promise<void> => {
  await http.register(underPressure, {
    maxEventLoopDelay: 1000,
    // In development the process holds a compiler too.
    ...(development ? {} : { maxHeapUsedBytes: 400 * megabytes, maxRssBytes: 900 * megabytes }),
    pressureHandler: async (request: FastifyRequest) => {
      if (!vital.test(request.url)) throw unavailable('The server is too busy at the moment. Please try again shortly.', 5)
    },
  })
}
