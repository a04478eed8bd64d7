import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { reportPath } from '../guard/csp-reports.ts'
import { isApiUrl } from '../guard/security.ts'
import { openApi } from './openapi.ts'

const viewerPath = '/api/docs'

/** The content policy of Swagger UI: its own files only; `unsafe-inline` because it sets styles in attributes. */
const viewerPolicy =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Whether an address below `/api` needs no contract: the API's documents and the browsers' reports. */
export const isBesideContracts = (url: string): boolean =>
  url === '/api/openapi.json' || url === reportPath || url === viewerPath || url.startsWith(`${viewerPath}/`)

/** Serves `/api/openapi.json`, of the contracts registered after this call, and `/api/docs`, a read-only Swagger UI. */
export const serveDocs = async (http: FastifyInstance): Promise<void> => {
  const endpoints = new Set<Endpoint>()
  http.addHook('onRoute', ({ url, config }) => {
    if (config?.endpoint) endpoints.add(config.endpoint)
    else if (isApiUrl(url) && !isBesideContracts(url)) throw new Error(`${url} is served without a contract`)
  })
  await http.register(swagger, { openapi: {}, transformObject: () => openApi([...endpoints]) })
  let printed: string | undefined
  http.get('/api/openapi.json', (_request, reply) => {
    printed ??= JSON.stringify(http.swagger())
    return reply.type('application/json; charset=utf-8').send(printed)
  })
  await http.register(swaggerUi, {
    routePrefix: viewerPath,
    staticCSP: viewerPolicy,
    uiConfig: { supportedSubmitMethods: [], docExpansion: 'none', filter: true },
    // Hides the bar, which opens other documents, and the button for signing in: both have no use here.
    theme: {
      title: 'Atithi API',
      css: [{ filename: 'own.css', content: '.topbar, .auth-wrapper, .authorization__btn { display: none }' }],
    },
  })
}
