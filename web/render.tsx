import { dehydrate, type QueryClient } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, type RouteObject, type StaticHandlerContext, StaticRouterProvider } from 'react-router'
import { App, type PageState } from './App.tsx'
import { newQueryClient, type Transport, TransportContext } from './api/client.ts'
import { assetsOf, type Manifest } from './assets.ts'
import { printDocument } from './document.ts'
import type { Head } from './head.ts'
import { type Rendering, rendered } from './rendered.ts'
import { routes } from './routes.tsx'
import { notFoundTitle } from './shell/NotFoundPage.tsx'
import { productName } from './shell/use-title.ts'

export interface RenderRequest {
  /** The whole address asked for. */
  url: URL
  publicUrl: string
  nonce: string
  sandbox: boolean
  year: number
  transport: Transport
  /** What the browser's bundle is made of, and the text of its style sheets; absent in development. */
  bundle?: { manifest: Manifest; styleOf: (file: string) => string }
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

/** Where a page stands that is not there, whose data could not be read, or that is only a shell. */
const statusOf = (context: StaticHandlerContext, cache: QueryClient): number => {
  if (context.statusCode !== 200) return context.statusCode
  return cache
    .getQueryCache()
    .getAll()
    .some(({ state }) => state.status === 'error')
    ? 503
    : 200
}

const filesOf = ({ bundle }: RenderRequest, module: string | undefined) => {
  if (!bundle) return { scripts: ['/web/main.tsx'], styles: [] }
  const { scripts, styles } = assetsOf(bundle.manifest, ['web/main.tsx', ...(module ? [module] : [])])
  return { scripts: scripts.map(file => `/${file}`), styles: styles.map(file => ({ href: `/${file}`, text: bundle.styleOf(file) })) }
}

/** One page as a whole document, with its data, ready to go on in the browser. */
export const render = async (request: RenderRequest): Promise<{ status: number; html: string }> => {
  const { url, publicUrl, nonce, sandbox, year, transport, bundle } = request
  const cache = newQueryClient({ retry: false })
  const rendering: Rendering = { cache, transport, url, hotelId: undefined }
  const facts = { sandbox, year }
  const print = (head: Head, body: string, module: string | undefined, state: Omit<PageState, 'facts'>) =>
    printDocument({ head, publicUrl, nonce, body, state: { facts, ...state }, development: !bundle, ...filesOf(request, module) })

  const handler = createStaticHandler(loading(rendering))
  const context = await handler.query(new Request(url))
  if (context instanceof Response) throw new Error('A page answered with a response of its own.')
  const last = context.matches.at(-1)
  const page = context.errors ? undefined : rendered[last?.route.id ?? '']
  if (request.shell || (!page && !context.errors)) {
    const status = request.shell ? 500 : 200
    return {
      status,
      html: print({ title: productName, hidden: true }, '', undefined, { rendered: false, queries: dehydrate(cache), errors: null }),
    }
  }

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
  const html = print(head, body, page?.module, { rendered: true, queries, errors: context.errors })
  cache.clear()
  return { status, html }
}
