import type { TestContext } from 'node:test'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Notice, PageAddress, PageRequest, RenderedPage, Renderer } from './page-renderer.ts'
import { type PageHotel, type PageOptions, servePages } from './pages.ts'

const config: PageOptions['config'] = {
  publicUrl: 'https://stay.example',
  production: false,
  razorpay: { keyId: 'rzp_test_a', keySecret: '', webhookSecrets: [], apiBase: undefined, live: false },
}
export const palace: PageHotel = {
  id: '0193e0a0-0000-7000-8000-00000000000a',
  slug: 'palace',
  pageVersion: 1,
  bookable: true,
  phone: '+919800000000',
}

/** As web/render.tsx answers it, for two kinds of addresses. */
const pageAt = (url: URL): PageAddress => {
  if (url.pathname === '/login') return { page: 'plain', hotel: undefined, path: '/' }
  if (url.pathname === '/book') {
    const firstCall = (hotelId: string, today: string) => (url.searchParams.has('in') ? `/api/rooms?of=${hotelId}&on=${today}` : undefined)
    return { page: 'book', hotel: 'palace', path: '/book?hotel=palace', firstCall }
  }
  if (url.pathname.split('/').length > 2) return { page: 'missing', hotel: undefined, path: '/not/found' }
  return { page: 'hotel', hotel: url.pathname.slice(1), path: url.pathname }
}

const printNotice = ({ message, retryAfter, phone }: Notice) => `<h1>${message}</h1> again in ${retryAfter}, tel:${phone}`

interface Scene {
  render?: (page: PageRequest) => Promise<RenderedPage>
  inject?: PageOptions['inject']
  hotels?: PageHotel[]
  findHotel?: PageOptions['findHotel']
  now?: () => Date
  build?: string | undefined
  demo?: boolean
}

export const serving = async (t: TestContext, scene: Scene = {}) => {
  const rendered: PageRequest[] = []
  const renderer: Renderer = {
    build: 'build' in scene ? scene.build : 'one',
    pageAt,
    notice: printNotice,
    async render(page) {
      rendered.push(page)
      if (scene.render) return scene.render(page)
      const isMissing = page.path === '/not/found'
      return { status: isMissing ? 404 : 200, html: `<p>${page.path}</p>`, inlineScripts: ['start()'], scripts: ['/assets/main.js'] }
    },
  }
  const hotels = scene.hotels ?? [palace]
  const http: FastifyInstance = Fastify()
  t.after(() => http.close())
  await servePages(http, {
    config,
    clock: { now: scene.now ?? (() => new Date('2026-12-01T06:00:00Z')) },
    sandbox: true,
    demo: scene.demo ?? false,
    findHotel: scene.findHotel ?? (async ref => hotels.find(({ id, slug }) => slug === ref || id === ref.toLowerCase())),
    inject: scene.inject ?? (async () => ({ status: 200, body: {} })),
    renderer,
  })
  // Sent at once: what `inject` gives begins only when somebody waits for it.
  const ask = async (url: string, headers: Record<string, string> = {}, remoteAddress = '192.0.2.1') =>
    await http.inject({ url, headers, remoteAddress })
  return { http, rendered, hotels, ask }
}
