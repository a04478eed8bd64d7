import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#server/app.ts'
import { serveAssets } from './assets.ts'
import { compressed } from './compress.ts'
import { builtRenderer, type DevServer, developmentRenderer, type PageRequest, type Renderer } from './page-renderer.ts'
import { nonceOf } from './security.ts'

export interface PageOptions {
  /** The origin under which this request reached us, without a slash at the end. */
  publicUrl: (request: FastifyRequest) => string
  nonceOf: (reply: FastifyReply) => string
  /** A sandbox stands in for payments or mail: the pages say so. */
  sandbox: boolean
  /** Answers an API call of a page that is being rendered, without a socket. */
  inject: (path: string, headers: Record<string, string>, request: FastifyRequest) => Promise<{ status: number; body: unknown }>
  dev?: DevServer
  /** Tests bring their own. */
  renderer?: Renderer
}

/** How long a page waits for its data before the browser has to fetch it. */
const patience = 5000

const inTime = async <T>(work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The data of a page took too long.')), patience)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const yearInIndia = () => Number(new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', year: 'numeric' }).format(new Date()))

/** Never a page: unknown calls and files are answered as such. */
const isFile = /^\/(api|assets|sandbox)(\/|$)|\.[a-z0-9]{2,12}$/i

const renderOrShell = async (renderer: Renderer, page: PageRequest, request: FastifyRequest) => {
  try {
    return await renderer(page)
  } catch (error) {
    request.log.error({ err: error }, 'A page could not be rendered; the browser is left to do it')
    return renderer({ ...page, shell: true })
  }
}

/** The addresses that people see: every page of the web, rendered by its bundle. */
export const servePages = async (http: FastifyInstance, options: PageOptions): Promise<void> => {
  const { dev } = options
  if (dev) {
    const { default: middie } = await import('@fastify/middie')
    await http.register(middie)
    http.use(dev.middlewares)
  } else if (!options.renderer) {
    await serveAssets(http)
  }
  const renderer = options.renderer ?? (dev ? developmentRenderer(dev) : await builtRenderer())

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const publicUrl = options.publicUrl(request)
    const url = new URL(publicUrl + request.url)
    if (isFile.test(url.pathname)) return reply.callNotFound()
    const { status, html } = await renderOrShell(
      renderer,
      {
        url,
        publicUrl,
        nonce: options.nonceOf(reply),
        sandbox: options.sandbox,
        year: yearInIndia(),
        transport: ({ path }) => inTime(options.inject(path, {}, request)),
      },
      request,
    )
    const { body, coding } = await compressed(html, request.headers['accept-encoding'])
    reply.headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', vary: 'accept-encoding' })
    if (coding) reply.header('content-encoding', coding)
    return reply.code(status).send(body)
  }
  http.get('/', answer)
  http.get('/*', answer)
}

const ownOrigin = ({ production, publicUrl }: App['config'], request: FastifyRequest): string => {
  const here = `${request.protocol}://${request.host}`
  return !production && URL.canParse(here) ? new URL(here).origin : publicUrl
}

/** The pages of the running product: their calls go to its own API, counted for the address that asked for the page. */
export const mountPages = async (http: FastifyInstance, { config }: Pick<App, 'config'>, dev?: DevServer): Promise<void> =>
  servePages(http, {
    publicUrl: request => ownOrigin(config, request),
    nonceOf,
    sandbox: config.sandboxPayments || config.sandboxMail,
    inject: async (url, headers, request) => {
      const answer = await http.inject({ method: 'GET', url, headers: { host: request.host, ...headers }, remoteAddress: request.ip })
      return { status: answer.statusCode, body: JSON.parse(answer.body) as unknown }
    },
    ...(dev && { dev }),
  })
