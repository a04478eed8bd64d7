import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { tooMany } from '../errors/errors.ts'
import { isApiUrl } from '../guard/security.ts'
import { networkOf } from '../network.ts'

const minute = 60_000

const figures = {
  page: { max: 300, timeWindow: minute },
  api: { max: 600, timeWindow: minute },
  search: { max: 120, timeWindow: minute },
  upload: { max: 60, timeWindow: 10 * minute },
  report: { max: 60, timeWindow: minute },
}

declare module 'fastify' {
  interface FastifyContextConfig {
    limit?: 'report' | 'page'
  }
}

export const callerOf = (request: FastifyRequest): string => networkOf(request.ip)

/** Whether the request is an API call: by its route, or by its address where no route was found. */
const isCall = ({ routeOptions, url }: FastifyRequest) => isApiUrl(routeOptions.url ?? url)

/** Limits an address's API calls in all, and searches, uploads and pages on their own; `callCounter` limits orders. */
export const limitCalls = async (http: FastifyInstance): Promise<void> => {
  await http.register(rateLimit, { global: false, cache: 20_000 })
  const limiter = (name: keyof typeof figures, keyGenerator: (request: FastifyRequest) => string) => {
    const count = http.createRateLimit({ ...figures[name], keyGenerator })
    return async (request: FastifyRequest) => {
      const result = await count(request)
      if (!result.isAllowed && result.isExceeded) throw tooMany(result.ttlInSeconds)
    }
  }
  const countPage = limiter('page', callerOf)
  const countCall = limiter('api', callerOf)
  const countSearch = limiter('search', callerOf)
  const countUpload = limiter('upload', callerOf)
  const countReport = limiter('report', callerOf)

  http.addHook('onRequest', async request => {
    const { endpoint, limit = endpoint?.limit } = request.routeOptions.config
    if (limit === 'page') return countPage(request)
    if (limit === 'report') return countReport(request)
    if (!isCall(request) || limit === 'none') return
    await countCall(request)
    if (limit === 'search') await countSearch(request)
    if (endpoint?.body === 'multipart') await countUpload(request)
  })
}
