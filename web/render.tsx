import { dehydrate, type QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import {
  createStaticHandler,
  createStaticRouter,
  matchRoutes,
  type RouteMatch,
  type RouteObject,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router'
import { type HotelPaper, hotelPapers } from '#shared/contract/paths.ts'
import { reservedSlugs } from '#shared/words/slugs.ts'
import { App, type PageState } from './App.tsx'
import { newQueryClient, type Transport, TransportContext } from './api/client.ts'
import { assetsOf, type Manifest } from './assets.ts'
import { type PrintedDocument, printDocument } from './document.ts'
import type { Head } from './head.ts'
import { printNotice } from './notice.ts'
import { type Rendering, rendered, roomsCall } from './rendered.ts'
import { type PageHandle, routes } from './routes.tsx'
import { notFoundTitle } from './shell/notices/NotFoundPage.tsx'
import { productName } from './shell/use-title.ts'

/** What the server needs to know about an address to render it. */
export interface PageAddress {
  /** `hotel`, its papers, `book` and `booking` show a hotel, `plain` shows none, `missing` is no page of ours. */
  page: 'hotel' | HotelPaper | 'book' | 'booking' | 'plain' | 'missing'
  /** The hotel that the address names, not yet looked up. */
  hotel: string | undefined
  /** The address to render, without a visitor's dates and choices, which the browser reads once the page has loaded. */
  path: string
  /** The page's first call for this visitor, by the hotel's id and today (YYYY-MM-DD); undefined if there is none. */
  firstCall?: (hotelId: string, today: string) => string | undefined
}

export { printNotice, routes }

const missing: PageAddress = { page: 'missing', hotel: undefined, path: '/not/found' }
const isHotel = (name: string) => name.length <= 80 && !reservedSlugs.has(name)

/**
 * What an address shows. The same `path` gives the same document until something changes. Only a hotel's address begins
 * with a word that is not reserved, so most need no `matchRoutes`, which costs more than the rest of a visit.
 */
export const pageAt = (url: URL): PageAddress => {
  const { pathname, searchParams } = url
  if (pathname === '/book') return bookAt(searchParams)
  const [, first = '', ...rest] = pathname.split('/')
  if (first === 'booking') return rest.length < 2 ? bookingAt(searchParams.get('hotel') ?? '') : missing
  if (first !== '' && !reservedSlugs.has(first)) return hotelAt(first, rest)
  const matches = matchRoutes(routes, pathname) ?? []
  const isOurs = matches.length > 0 && matches.every(({ route }) => !route.path?.startsWith('/:hotelId'))
  return isOurs ? { page: 'plain', hotel: undefined, path: patternOf(matches) } : missing
}

/** The route pattern of a page (`/verifyuser/:token`): all addresses of the page share one document. */
const patternOf = (matches: readonly RouteMatch[]): string =>
  matches.reduce((before, { route: { path } }) => {
    if (path === undefined) return before
    return path.startsWith('/') ? path : `${before}/${path}`
  }, '')

/** A hotel's page, or one of its papers; the address may end with a slash. */
const hotelAt = (segment: string, rest: readonly string[]): PageAddress => {
  const hotel = decoded(segment)
  const [below = '', end = ''] = rest
  const paper = hotelPapers.find(name => name === below)
  if (hotel === undefined || !isHotel(hotel) || end !== '' || rest.length > (paper ? 2 : 1) || (below !== '' && !paper)) return missing
  const path = `/${encodeURIComponent(hotel)}`
  return paper ? { page: paper, hotel, path: `${path}/${paper}` } : { page: 'hotel', hotel, path }
}

const bookAt = (searchParams: URLSearchParams): PageAddress => {
  const hotel = searchParams.get('hotel') ?? ''
  if (hotel === '') return { page: 'book', hotel: undefined, path: '/book' }
  if (!isHotel(hotel)) return missing
  return { page: 'book', hotel, path: `/book?hotel=${encodeURIComponent(hotel)}`, firstCall: roomsCall(searchParams) }
}

/** One document for all bookings of a hotel: only the browser reads which booking it is, and the booking's key. */
const bookingAt = (hotel: string): PageAddress => {
  if (hotel === '') return { page: 'booking', hotel: undefined, path: '/booking' }
  return isHotel(hotel) ? { page: 'booking', hotel, path: `/booking?hotel=${encodeURIComponent(hotel)}` } : missing
}

const decoded = (segment: string): string | undefined => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return undefined
  }
}

interface RenderRequest {
  /** The `path` of `pageAt`. */
  path: string
  publicUrl: string
  sandbox: boolean
  year: number
  transport: Transport
  /** What the browser's bundle is made of, and the text of its style sheets; absent in development. */
  bundle?: { manifest: Manifest; styleOf: (file: string) => string }
  /** The path has a visitor's search, and `transport` its rooms: the document is for nobody else. */
  hasRooms?: boolean
  /** Only the empty shell, for when rendering the page failed. */
  shell?: boolean
}

const loading = (rendering: Rendering): RouteObject[] => {
  const withLoader = (route: RouteObject): RouteObject => {
    const prefetch = rendered[route.id ?? '']?.prefetch
    if (route.index) return route
    return {
      ...route,
      ...(prefetch && {
        loader: async ({ params }: { params: { hotelId?: string | undefined } }) => {
          await prefetch({ ...rendering, hotelId: params.hotelId })
          return null
        },
      }),
      ...(route.children && { children: route.children.map(withLoader) }),
    }
  }
  return routes.map(withLoader)
}

/** The HTTP status: the router's if it is not 200 (404 for a missing page), 503 if data could not be read, else 200. */
const statusOf = (context: StaticHandlerContext, cache: QueryClient): number => {
  if (context.statusCode !== 200) return context.statusCode
  return cache
    .getQueryCache()
    .getAll()
    .some(({ state }) => state.status === 'error')
    ? 503
    : 200
}

const filesOf = ({ bundle }: RenderRequest, matches: readonly RouteMatch[]) => {
  const handles = matches.flatMap(({ route }) => (route.handle as PageHandle | undefined) ?? [])
  if (!bundle) return { scripts: ['/web/main.tsx'], before: [], withDates: [], styles: [] }
  const files = ['web/main.tsx', ...handles.flatMap(handle => handle.files)]
  const dated = matches.flatMap(({ route }) => rendered[route.id ?? '']?.withDates ?? [])
  const { scripts, styles } = assetsOf(bundle.manifest, files, [...dated, ...handles.flatMap(({ later }) => later)])
  const more = assetsOf(bundle.manifest, [...files, ...dated]).scripts.slice(scripts.length)
  return {
    scripts: scripts.map(file => `/${file}`),
    before: assetsOf(bundle.manifest, ['web/main.tsx'])
      .scripts.slice(1)
      .map(file => `/${file}`),
    withDates: more.map(file => `/${file}`),
    styles: styles.map(file => ({ href: `/${file}`, text: bundle.styleOf(file) })),
  }
}

/** One page as a whole document, with the data that the browser continues with. */
export const render = async (request: RenderRequest): Promise<PrintedDocument & { status: number }> => {
  const { path, publicUrl, sandbox, year, transport, bundle, hasRooms = false } = request
  const url = new URL(path, publicUrl)
  const cache = newQueryClient({ retry: false })
  const rendering: Rendering = { cache, transport, url, hotelId: undefined, hasRooms }
  const facts = { sandbox, year, host: url.hostname, ...(hasRooms && { hasRooms }) }
  const print = (head: Head, body: string, matches: readonly RouteMatch[], state: Omit<PageState, 'facts'>) =>
    printDocument({ head, publicUrl, body, state: { facts, ...state }, development: !bundle, hasRooms, ...filesOf(request, matches) })

  const matches = matchRoutes(routes, url.pathname) ?? []
  // The code of a page that only the browser renders is not loaded here.
  const isPlain = matches.length > 0 && matches.every(({ route }) => !rendered[route.id ?? ''])
  if (request.shell || isPlain) {
    const printed = print({ title: productName, hidden: true }, '', matches, { rendered: false, queries: dehydrate(cache), errors: null })
    return { status: request.shell ? 500 : 200, ...printed }
  }

  const handler = createStaticHandler(loading(rendering))
  const context = await handler.query(new Request(url))
  if (context instanceof Response) throw new Error('A page answered with a response of its own.')
  const last = context.matches.at(-1)
  const page = context.errors ? undefined : rendered[last?.route.id ?? '']

  const queries = dehydrate(cache)
  const state: PageState = { facts, rendered: true, queries, errors: context.errors }
  const body = renderToString(
    <TransportContext value={transport}>
      <App cache={cache} state={state}>
        <StaticRouterProvider router={createStaticRouter(handler.dataRoutes, context)} context={context} hydrate={false} />
      </App>
    </TransportContext>,
  )
  const head = page ? page.head({ ...rendering, hotelId: last?.params.hotelId }) : { title: notFoundTitle, hidden: true }
  const status = statusOf(context, cache)
  const printed = print(head, body, page ? matches : [], { rendered: true, queries, errors: context.errors })
  cache.clear()
  return { status, ...printed }
}
