import type { FastifyInstance } from 'fastify'
import { Counter, type Registry } from 'prom-client'
import { z } from 'zod'
import type { Config } from '#server/config.ts'
import { refusalForStatus } from '../errors/error-handler.ts'
import { inScope } from '../serve/bodies.ts'

export const reportPath = '/api/csp-report'

export const reportingEndpoints = `csp="${reportPath}"`

const bodyLimit = 16_384
/** The most violations that are logged of one request; a browser sends a few at a time. */
const maxLogged = 20

const directives = new Set(
  [
    'default-src script-src script-src-elem script-src-attr style-src style-src-elem style-src-attr img-src font-src connect-src',
    'frame-src child-src worker-src media-src object-src manifest-src form-action frame-ancestors base-uri',
  ].flatMap(line => line.split(' ')),
)

const text = z.string().catch('')
const Modern = z.array(
  z.object({ type: text, body: z.object({ documentURL: text, blockedURL: text, effectiveDirective: text }).catch(none()) }),
)
const Older = z.object({
  'csp-report': z.object({ 'document-uri': text, 'blocked-uri': text, 'effective-directive': text, 'violated-directive': text }),
})

function none() {
  return { documentURL: '', blockedURL: '', effectiveDirective: '' }
}

/** What is kept of a report: no query, of another site only the origin, and of our own site only the path. */
interface Violation {
  directive: string
  blocked: string
  page: string
}

const blockedOrigin = (url: string): string => {
  if (/^(inline|eval|wasm-eval|data|blob|trusted-types-(policy|sink))$/.test(url)) return url
  if (!URL.canParse(url)) return 'unknown'
  const { origin, protocol } = new URL(url)
  return (origin === 'null' ? protocol.slice(0, -1) : origin).slice(0, 100)
}

const pagePath = (url: string, isOurs: (url: URL) => boolean): string => {
  if (!URL.canParse(url)) return 'unknown'
  const page = new URL(url)
  return isOurs(page) ? page.pathname.slice(0, 100) : 'elsewhere'
}

const readReports = (body: unknown, isOurs: (url: URL) => boolean): Violation[] | undefined => {
  const modern = Modern.safeParse(body)
  const older = Older.safeParse(body)
  const found = modern.success
    ? modern.data.filter(({ type }) => type === 'csp-violation').map(report => report.body)
    : older.success &&
      [older.data['csp-report']].map(report => ({
        documentURL: report['document-uri'],
        blockedURL: report['blocked-uri'],
        effectiveDirective: report['effective-directive'] || (report['violated-directive'].split(' ')[0] ?? ''),
      }))
  if (!found) return undefined
  return found.map(({ documentURL, blockedURL, effectiveDirective }) => ({
    directive: directives.has(effectiveDirective) ? effectiveDirective : 'other',
    blocked: blockedOrigin(blockedURL),
    page: pagePath(documentURL, isOurs),
  }))
}

/** Counts and logs browsers' reports of what our policy stopped. It has no contract, because it is no API call. */
export const receiveCspReports = (http: FastifyInstance, { publicUrl }: Pick<Config, 'publicUrl'>, registry: Registry): void => {
  const counter = new Counter({
    name: 'csp_reports_total',
    help: 'Violations of the content policy that browsers told us about',
    labelNames: ['directive'],
    registers: [registry],
  })
  inScope(http, scope => {
    const parse = scope.getDefaultJsonParser('error', 'error')
    scope.addContentTypeParser(['application/reports+json', 'application/csp-report'], { parseAs: 'string', bodyLimit }, parse)
    scope.post(reportPath, { config: { limit: 'report' } }, async (request, reply) => {
      const violations = readReports(request.body, page => page.origin === publicUrl || page.host === request.host)
      if (!violations) throw refusalForStatus(400)
      for (const { directive } of violations) counter.inc({ directive })
      for (const violation of violations.slice(0, maxLogged)) request.log.warn(violation, 'A page was stopped by its content policy')
      return reply.code(204).send()
    })
  })
}
