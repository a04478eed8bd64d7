import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#shared/endpoint.ts'
import { docsPage } from './docs-page.ts'
import { openApi } from './openapi.ts'

const pagePolicy = "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * `/api/openapi.json` and `/api/docs`, printed from the contracts behind the routes that are registered after this call. Made once, when
 * first asked for.
 */
export const serveDocs = (http: FastifyInstance): void => {
  const endpoints = new Set<Endpoint>()
  http.addHook('onRoute', route => {
    if (route.config?.endpoint) endpoints.add(route.config.endpoint)
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
