import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#server/context.ts'
import { hotelPath } from '#shared/contract/paths.ts'
import { todayInIndia } from '#shared/words/dates.ts'
import { inAllCodings } from '../compress.ts'
import { toRefusal } from '../errors/error-handler.ts'
import { Refusal } from '../errors/errors.ts'
import { FairQueue } from '../limits/fair-queue.ts'
import { callerOf } from '../limits/limits.ts'
import { singleFlight } from '../limits/single-flight.ts'
import { SpareWork } from '../limits/spare-work.ts'
import { innerCallHeaders } from '../serve/inner-call.ts'
import { serveAssets } from './assets.ts'
import { createPageCache } from './page-cache.ts'
import { builtRenderer, type DevServer, developmentRenderer, type PageAddress, type RenderedPage, type Renderer } from './page-renderer.ts'
import { codedFor, hashesOf, type ReadyPage, readyFor, sendPage } from './send-page.ts'
import { serveSiteFiles } from './site-files.ts'

export interface PageHotel {
  id: string
  slug: string
  /** Raised with every change of what the page shows. */
  pageVersion: number
  bookable: boolean
  phone: string | null
}

type FindHotel = (ref: string) => Promise<PageHotel | undefined>

export interface PageHotels {
  findHotel: FindHotel
  findSlugs: () => Promise<readonly string[]>
}

export interface PageOptions {
  config: Pick<App['config'], 'publicUrl' | 'production' | 'razorpay'>
  clock: App['clock']
  /** A sandbox stands in for payments or mail: the pages say so. */
  sandbox: boolean
  /** Whether the sign-in page offers demo accounts, which can be deleted at any time: it is rendered at each visit. */
  demo?: boolean
  findHotel: FindHotel
  /** Answers an API call of a page that is being rendered, without a socket. */
  inject: (path: string, request: FastifyRequest) => Promise<{ status: number; body: unknown }>
  dev?: DevServer
  renderer?: Renderer
}

/** The call that searched a visitor's rooms, and what it was answered. */
interface FoundRooms {
  path: string
  answer: { status: number; body: unknown }
}

const dataWaitMs = 5000
/** A search that takes longer, or finds more rooms, is left to the browser. */
const roomsWaitMs = 500
const mostRooms = 100
const maxCached = 64 * 1024 * 1024
/** The limits of rendering, which occupies the one thread that answers all requests. */
const rendering = {
  atOnce: 2,
  waitingOfOne: 8,
  waiting: 64,
  full: 'Too many people are here at the moment. Please try again shortly.',
}

const inTime = async <T>(work: Promise<T>, waitMs = dataWaitMs): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The data of a page took too long.')), waitMs)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}

const tagOf = (text: string) => createHash('sha256').update(text).digest('base64url')

/** Addresses of calls and files, which are never a page: unknown ones get the usual 404. */
const isFile = /^\/(api|assets|sandbox)(\/|$)|\.[a-z0-9]{2,12}$/i

/** A page's place in the cache and the key of all that makes it; a hotel's page is kept only by its slug and its id. */
const keysOf = ({ page, hotel: named, path }: PageAddress, hotel: PageHotel | undefined, day: string, demo: boolean) => {
  const isKept = hotel ? named === hotel.slug || named === hotel.id : !(demo && page === 'plain')
  const place = `${page} ${named ?? path}`
  return { isKept, place, key: [place, hotel?.id, hotel?.pageVersion, hotel?.bookable, day].join('\n') }
}

/** The header `link` of a kept page for dates: a browser asks for the rooms, and for what draws them, before it reads the document. */
const linkOf = (scripts: readonly string[], firstCall: string): string =>
  [`<${firstCall}>; rel=preload; as=fetch; crossorigin`, ...scripts.map(file => `<${file}>; rel=modulepreload`)].join(', ')

/** Whether a search found rooms, and so few that drawing them is short. */
const areDrawn = ({ status, body }: FoundRooms['answer']): boolean => {
  const { data } = body as { data?: unknown }
  return status === 200 && Array.isArray(data) && data.length > 0 && data.length <= mostRooms
}

const missingPath = '/not/found'

export const servePages = async (http: FastifyInstance, options: PageOptions): Promise<void> => {
  const { dev, config } = options
  if (dev) {
    const { default: middie } = await import('@fastify/middie')
    await http.register(middie)
    http.use(dev.middlewares)
  } else if (!options.renderer) {
    await serveAssets(http)
  }
  const renderer = options.renderer ?? (dev ? developmentRenderer(dev) : await builtRenderer())
  const cachedPage = createPageCache<ReadyPage>(maxCached)
  const queue = new FairQueue(rendering)
  const drawings = new SpareWork()
  const findHotel = singleFlight(options.findHotel)

  const render = async (path: string, day: string, request: FastifyRequest, rooms?: FoundRooms): Promise<RenderedPage> => {
    const page = {
      path,
      publicUrl: config.publicUrl,
      sandbox: options.sandbox,
      year: Number(day.slice(0, 4)),
      transport: async (call: { path: string }) =>
        call.path === rooms?.path ? rooms.answer : inTime(options.inject(call.path, request), rooms && roomsWaitMs),
      ...(rooms && { hasRooms: true }),
    }
    try {
      return await renderer.render(page)
    } catch (error) {
      request.log.error({ err: error }, 'A page could not be rendered; the browser is left to do it')
      return renderer.render({ ...page, shell: true })
    }
  }

  /**
   * A page with the rooms of its visitor's own search, which is nobody else's. Undefined where the page without them is
   * sent: none were found, or too many, or not in time, or the thread has no time for it.
   */
  const drawRooms = (path: string, call: string, day: string, request: FastifyRequest): Promise<RenderedPage | undefined> =>
    drawings
      .run(async () => {
        const answer = await inTime(options.inject(call, request), roomsWaitMs)
        if (!areDrawn(answer)) return undefined
        const page = await render(path, day, request, { path: call, answer })
        return page.status === 200 ? page : undefined
      })
      .catch((error: unknown) => {
        request.log.info({ err: error }, 'A page is sent without its rooms')
        return undefined
      })

  /** Renders when the visitor's turn comes; `key` is given where a page without errors may be cached. */
  const make = async (path: string, day: string, key: string | undefined, request: FastifyRequest) => {
    const { status, html, inlineScripts, scripts } = await queue.run(callerOf(request), () => render(path, day, request))
    const bodies = await inAllCodings(html)
    const isFinal = status === 200 || path === missingPath
    const tag = key !== undefined && isFinal ? tagOf(`${renderer.build} ${config.publicUrl} ${options.sandbox} ${key}`) : undefined
    const page = { status, bodies, tag, scripts, hashes: hashesOf(inlineScripts) }
    return { page, bytes: tag === undefined ? 0 : bodies.plain.length + bodies.br.length + bodies.gzip.length }
  }

  /** The address to redirect to where a hotel's slug is written with capitals; the query stays. */
  const movedTo = async ({ page, hotel: named = '' }: PageAddress, { search }: URL): Promise<string | undefined> => {
    const small = named.toLowerCase()
    const hotel = page === 'hotel' && small !== named ? await findHotel(small) : undefined
    return hotel && hotelPath(hotel.slug) + search
  }

  const sendNotice = async (reply: FastifyReply, { status, message, retryAfter }: Refusal, phone?: string | null) => {
    const html = await renderer.notice({ message, retryAfter, phone })
    if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
    return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8').send(html)
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const url = new URL(config.publicUrl + request.url)
    if (isFile.test(url.pathname)) return reply.callNotFound()
    const address = await renderer.pageAt(url)
    const hotel = address.hotel === undefined ? undefined : await findHotel(address.hotel)
    const moved = hotel ? undefined : await movedTo(address, url)
    if (moved !== undefined) return reply.header('cache-control', 'no-cache').redirect(moved, 301)
    const isMissing = address.page === 'missing' || (address.hotel !== undefined && !hotel)
    const shown: PageAddress = isMissing ? { page: 'missing', hotel: undefined, path: missingPath } : address
    const day = todayInIndia(options.clock.now())
    const { isKept, place, key } = keysOf(shown, hotel, day, options.demo ?? false)
    const firstCall = hotel?.bookable ? shown.firstCall?.(hotel.id, day) : undefined
    const withRooms =
      firstCall && request.method === 'GET' ? await drawRooms(url.pathname + url.search, firstCall, day, request) : undefined
    if (withRooms) return sendPage(config, request, reply, await codedFor(request, withRooms))
    try {
      const page =
        isKept && renderer.build !== undefined
          ? await cachedPage(key, place, () => make(shown.path, day, key, request))
          : (await make(shown.path, day, undefined, request)).page
      if (firstCall) reply.header('link', linkOf(page.scripts, firstCall))
      return sendPage(config, request, reply, readyFor(request, shown.page === 'booking' ? { ...page, tag: undefined } : page))
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      return sendNotice(reply, error, hotel?.phone)
    }
  }

  const route = {
    config: { limit: 'page' as const },
    errorHandler: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      const refusal = toRefusal(error)
      if (refusal.status >= 500) request.log.warn({ err: error }, 'A page was not answered')
      return sendNotice(reply, refusal)
    },
  }
  http.get('/', route, answer)
  http.get('/*', route, answer)
}

/** Mounts the pages of the product. Their calls go to its own API and count for the address that asked for the page. */
export const mountPages = async (
  http: FastifyInstance,
  { config, clock, demoAccounts }: Pick<App, 'config' | 'clock' | 'demoAccounts'>,
  { findHotel, findSlugs }: PageHotels,
  dev?: DevServer,
): Promise<void> => {
  await serveSiteFiles(http, { publicUrl: config.publicUrl, findSlugs })
  await servePages(http, {
    config,
    clock,
    sandbox: config.sandboxPayments || config.sandboxMail,
    demo: demoAccounts.length > 0,
    findHotel,
    inject: async (url, request) => {
      const answer = await http.inject({
        method: 'GET',
        url,
        headers: { host: request.host, ...innerCallHeaders },
        remoteAddress: request.ip,
      })
      return { status: answer.statusCode, body: JSON.parse(answer.body) as unknown }
    },
    ...(dev && { dev }),
  })
}
