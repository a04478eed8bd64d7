import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import { notAllowed, type Refusal } from '../errors/errors.ts'

const safe = new Set(['GET', 'HEAD', 'OPTIONS'])
const foreign = () => notAllowed('This call came from another site.')

const isOwnOrigin = (origin: string, request: FastifyRequest, config: Config): boolean => {
  if (origin === new URL(config.publicUrl).origin) return true
  if (config.production || !URL.canParse(origin)) return false
  const { protocol, host } = new URL(origin)
  return (protocol === 'http:' || protocol === 'https:') && host === request.host
}

/** Refuses unsafe calls of other sites (`Origin`, `Sec-Fetch-Site`). Programs send neither and pass without cookie. */
export const originRefusal = (request: FastifyRequest, config: Config): Refusal | undefined => {
  if (safe.has(request.method)) return undefined
  const { origin, cookie } = request.headers
  if (origin !== undefined) return isOwnOrigin(origin, request, config) ? undefined : foreign()
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' ? undefined : foreign()
  return cookie === undefined ? undefined : foreign()
}

/** Whether the call is signed, so that it may come from elsewhere: the provider's webhook (raw) or callback (form). */
const isSigned = (request: FastifyRequest) => ['raw', 'form'].includes(request.routeOptions.config.endpoint?.body ?? 'json')

/** A report without a sender: browsers send our cookie with it, but may leave `Origin` out, so it is not refused. */
const isUnnamedReport = ({ routeOptions, headers }: FastifyRequest) =>
  routeOptions.config.limit === 'report' && headers.origin === undefined && headers['sec-fetch-site'] === undefined

export const requireOwnOrigin = (http: FastifyInstance, config: Config): void => {
  http.addHook('onRequest', (request, _reply, done) => {
    const refusal = isSigned(request) || isUnnamedReport(request) ? undefined : originRefusal(request, config)
    done(refusal)
  })
}
