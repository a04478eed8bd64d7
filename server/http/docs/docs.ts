import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#shared/endpoint.ts'
import { reportPath } from '../guard/csp-reports.ts'
import { isApiUrl } from '../guard/security.ts'
import { docsPage } from './docs-page.ts'
import { openApi } from './openapi.ts'

const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** The addresses below `/api` that are no calls: the documents themselves, and where browsers report to. Any other needs a contract. */
export const besideContracts: ReadonlySet<string> = new Set(['/api/openapi.json', '/api/docs', reportPath])

/**
 * `/api/openapi.json` and `/api/docs`, printed from the contracts behind the routes that are registered after this call. Made once, when
 * first asked for.
 */
export const serveDocs = (http: FastifyInstance): void => {
  const endpoints = new Set<Endpoint>()
  http.addHook('onRoute', ({ url, config }) => {
    if (config?.endpoint) endpoints.add(config.endpoint)
    else if (isApiUrl(url) && !besideContracts.has(url)) throw new Error(`${url} is served without a contract`)
  })
  let made: { json: string; page: string } | undefined
  const documents = () => {
    made ??= { json: JSON.stringify(openApi([...endpoints])), page: docsPage([...endpoints]) }
    return made
  }
  http.get('/api/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(documents().json))
  http.get('/api/docs', (_request, reply) =>
    reply.header('content-security-policy', pagePolicy).type('text/html; charset=utf-8').send(documents().page),
  )
}
