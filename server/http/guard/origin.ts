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

/** An unsafe call has to come from our own pages (`Origin`, `Sec-Fetch-Site`). Programs send neither, and pass without a cookie. */
export const originRefusal = (request: FastifyRequest, config: Config): Refusal | undefined => {
  if (safe.has(request.method)) return undefined
  const { origin, cookie } = request.headers
  if (origin !== undefined) return isOwnOrigin(origin, request, config) ? undefined : foreign()
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' ? undefined : foreign()
  return cookie === undefined ? undefined : foreign()
}

/** Signed calls come from elsewhere by nature: the provider's webhook (raw) and the form post of its callback (form). */
const isSigned = (request: FastifyRequest) => ['raw', 'form'].includes(request.routeOptions.config.endpoint?.body ?? 'json')

/** Reports come by a browser's own accord, with our cookie and maybe without a word on where from: only a foreign sender is refused. */
const isUnnamedReport = ({ routeOptions, headers }: FastifyRequest) =>
  routeOptions.config.limit === 'report' && headers.origin === undefined && headers['sec-fetch-site'] === undefined

export const requireOwnOrigin = (http: FastifyInstance, config: Config): void => {
  http.addHook('onRequest', (request, _reply, done) => {
    const refusal = isSigned(request) || isUnnamedReport(request) ? undefined : originRefusal(request, config)
    done(refusal)
  })
}
