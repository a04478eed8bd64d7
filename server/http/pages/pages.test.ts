import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify, { type FastifyInstance } from 'fastify'
import type { Notice, PageAddress, PageRequest, RenderedPage, Renderer } from './page-renderer.ts'
import { type PageHotel, type PageOptions, servePages } from './pages.ts'

const config: PageOptions['config'] = {
  publicUrl: 'https://stay.example',
  production: false,
  razorpay: { keyId: 'rzp_test_a', keySecret: '', webhookSecrets: [], apiBase: undefined, live: false },
}
const palace: PageHotel = {
  id: '0193e0a0-0000-7000-8000-00000000000a',
  slug: 'palace',
  pageVersion: 1,
  bookable: true,
  phone: '+919800000000',
}

/** As web/render.tsx answers it, for two kinds of addresses. */
const pageAt = (url: URL): PageAddress => {
  if (url.pathname === '/login') return { page: 'plain', hotel: undefined, path: '/' }
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
}

const serving = async (t: TestContext, scene: Scene = {}) => {
  const rendered: PageRequest[] = []
  const renderer: Renderer = {
    build: 'build' in scene ? scene.build : 'one',
    pageAt,
    notice: printNotice,
    async render(page) {
      rendered.push(page)
      if (scene.render) return scene.render(page)
      const isMissing = page.path === '/not/found'
      return { status: isMissing ? 404 : 200, html: `<p>${page.path}</p>`, inlineScripts: ['start()'] }
    },
  }
  const hotels = scene.hotels ?? [palace]
  const http: FastifyInstance = Fastify()
  t.after(() => http.close())
  await servePages(http, {
    config,
    clock: { now: scene.now ?? (() => new Date('2026-12-01T06:00:00Z')) },
    sandbox: true,
    findHotel: scene.findHotel ?? (async ref => hotels.find(({ id, slug }) => slug === ref || id === ref.toLowerCase())),
    inject: scene.inject ?? (async () => ({ status: 200, body: {} })),
    renderer,
  })
  // Sent at once: what `inject` gives begins only when somebody waits for it.
  const ask = async (url: string, headers: Record<string, string> = {}, remoteAddress = '192.0.2.1') =>
    await http.inject({ url, headers, remoteAddress })
  return { http, rendered, hotels, ask }
}

test('a page is rendered once for all its visitors, without what their addresses ask for', async t => {
  const { rendered, ask } = await serving(t)
  const answers = [
    await ask('/palace'),
    await ask('/palace?in=2026-12-05&out=2026-12-07', { host: 'evil.example' }),
    await ask('/palace?x'),
  ]
  for (const answer of answers) {
    assert.deepEqual([answer.statusCode, answer.body], [200, '<p>/palace</p>'])
    assert.equal(answer.headers['content-type'], 'text/html; charset=utf-8')
    assert.equal(answer.headers['cache-control'], 'no-cache')
    assert.equal(answer.headers.vary, 'accept-encoding')
  }
  assert.equal(rendered.length, 1)
  const { transport: _, ...asked } = rendered[0] ?? { transport: undefined }
  assert.deepEqual(asked, { path: '/palace', publicUrl: 'https://stay.example', sandbox: true, year: 2026 })
})

test('whatever the page is made from makes another page: the version, whether it can be booked, the day, the name in the address', async t => {
  let now = new Date('2026-12-01T06:00:00Z')
  const { rendered, hotels, ask } = await serving(t, { now: () => now })
  const tags = new Set<unknown>()
  const visit = async (path = '/palace') => {
    tags.add((await ask(path)).headers.etag)
    tags.add((await ask(path)).headers.etag)
  }
  await visit()
  hotels[0] = { ...palace, pageVersion: 2 }
  await visit()
  hotels[0] = { ...palace, pageVersion: 2, bookable: false }
  await visit()
  now = new Date('2026-12-01T18:30:00Z') // midnight in India
  await visit()
  await visit(`/${palace.id}`)
  assert.deepEqual([rendered.length, tags.size], [5, 5])
})

test('a hotel named in another spelling is rendered and not kept', async t => {
  const { rendered, ask } = await serving(t)
  for (const _ of [1, 2]) {
    const answer = await ask(`/${palace.id.toUpperCase()}`)
    assert.deepEqual([answer.statusCode, answer.headers['cache-control'], answer.headers.etag], [200, 'no-store', undefined])
  }
  assert.equal(rendered.length, 2)
})

test('addresses without a page share one, and so do those that the browser fills', async t => {
  const { rendered, ask } = await serving(t)
  for (const path of ['/nowhere', '/else/where', '/a/b/c']) assert.equal((await ask(path)).statusCode, 404)
  assert.equal((await ask('/login')).body, '<p>/</p>')
  assert.equal((await ask('/login')).statusCode, 200)
  assert.deepEqual(
    rendered.map(({ path }) => path),
    ['/not/found', '/'],
  )
})

test('many who ask for the same page at once wait for one rendering', async t => {
  const { promise: written, resolve } = Promise.withResolvers<void>()
  const { rendered, ask } = await serving(t, {
    render: async () => {
      await written
      return { status: 200, html: 'a', inlineScripts: [] }
    },
  })
  const asked = Array.from({ length: 200 }, () => ask('/palace'))
  setTimeout(resolve, 20)
  assert.deepEqual([...new Set((await Promise.all(asked)).map(({ statusCode }) => statusCode))], [200])
  assert.equal(rendered.length, 1)
})

test('a visitor who has the page is told so, in the coding that they have', async t => {
  const { ask } = await serving(t)
  const first = await ask('/palace', { 'accept-encoding': 'br' })
  const again = await ask('/palace', { 'accept-encoding': 'br', 'if-none-match': String(first.headers.etag) })
  assert.deepEqual([again.statusCode, again.body, again.headers.etag], [304, '', first.headers.etag])
  assert.equal((await ask('/palace', { 'accept-encoding': 'gzip', 'if-none-match': String(first.headers.etag) })).statusCode, 200)
})

test('a page travels in the best coding that is taken', async t => {
  const { ask } = await serving(t)
  const brotli = await ask('/palace', { 'accept-encoding': 'gzip, deflate, br, zstd' })
  assert.equal(brotli.headers['content-encoding'], 'br')
  assert.equal(brotliDecompressSync(brotli.rawPayload).toString(), '<p>/palace</p>')
  const zipped = await ask('/palace', { 'accept-encoding': 'gzip, br;q=0' })
  assert.equal(zipped.headers['content-encoding'], 'gzip')
  assert.equal(gunzipSync(zipped.rawPayload).toString(), '<p>/palace</p>')
  for (const accept of [undefined, 'identity', 'broken'])
    assert.equal((await ask('/palace', accept === undefined ? {} : { 'accept-encoding': accept })).headers['content-encoding'], undefined)
})

test("a page's policy allows its own scripts by their hash, and none else", async t => {
  const { ask } = await serving(t)
  const hash = createHash('sha256').update('start()').digest('base64')
  const policy = String((await ask('/palace')).headers['content-security-policy'])
  assert.ok(policy.includes(`script-src 'self' 'sha256-${hash}';`), policy)
})

test('a page that went wrong, or whose sources may change, is not kept', async t => {
  let status = 503
  const { rendered, ask } = await serving(t, { render: async () => ({ status, html: 'a', inlineScripts: [] }) })
  const failed = await ask('/palace')
  assert.deepEqual([failed.statusCode, failed.headers['cache-control']], [503, 'no-store'])
  status = 200
  assert.equal((await ask('/palace')).statusCode, 200)
  assert.equal(rendered.length, 2)
  const sources = await serving(t, { build: undefined })
  for (const _ of [1, 2]) assert.equal((await sources.ask('/palace')).headers['cache-control'], 'no-store')
  assert.equal(sources.rendered.length, 2)
})

test('beyond the queue a small page says so, with the phone of the hotel: 429 to who asks much, 503 to others', async t => {
  const hotels = Array.from({ length: 100 }, (_, at) => ({ ...palace, id: `${at}`, slug: `hotel-${at}` }))
  const { promise: written, resolve } = Promise.withResolvers<void>()
  const { ask } = await serving(t, {
    hotels,
    render: async () => {
      await written
      return { status: 200, html: 'a', inlineScripts: [] }
    },
  })
  // Two are rendered; then each address may have 8 that wait, and all together 64.
  const own = Array.from({ length: 11 }, (_, at) => ask(`/hotel-${at}`, {}, '192.0.2.1'))
  const tooMuch = await own[10]
  assert.deepEqual([tooMuch?.statusCode, tooMuch?.headers['retry-after']], [429, '5'])
  assert.match(tooMuch?.body ?? '', /<h1>Too many requests.*tel:\+919800000000/s)
  assert.match(String(tooMuch?.headers['content-type']), /text\/html/)
  const others = Array.from({ length: 56 }, (_, at) => ask(`/hotel-${at + 20}`, {}, `192.0.2.${10 + Math.floor(at / 8)}`))
  await new Promise(done => setTimeout(done, 50))
  const full = await ask('/hotel-90', {}, '192.0.2.99')
  assert.deepEqual([full.statusCode, full.headers['retry-after']], [503, '5'])
  assert.match(full.body, /Too many people.*tel:\+919800000000/s)
  resolve()
  for (const answer of await Promise.all([...own.slice(0, 10), ...others])) assert.equal(answer.statusCode, 200)
})

test('the name of a hotel in capitals leads to its page, with what the address asks for', async t => {
  const { ask } = await serving(t)
  for (const [url, to] of [
    ['/Palace', '/palace'],
    ['/PALACE?in=2026-12-05&x=%2F', '/palace?in=2026-12-05&x=%2F'],
  ] as const) {
    const answer = await ask(url)
    assert.deepEqual([answer.statusCode, answer.headers.location], [301, to])
  }
  assert.equal((await ask('/Nowhere')).statusCode, 404)
})

test('calls and files that do not exist are no pages', async t => {
  const { rendered, ask } = await serving(t)
  for (const url of ['/api/nothing', '/assets/old.js', '/favicon.ico', '/sandbox/nothing', '/api']) {
    assert.equal((await ask(url)).statusCode, 404, url)
  }
  assert.equal(rendered.length, 0)
})

test('when a page cannot be rendered the browser gets the shell, and the reason stays here', async t => {
  const { ask } = await serving(t, {
    render: async page => {
      if (!page.shell) throw new Error('a secret reason')
      return { status: 500, html: 'shell', inlineScripts: [] }
    },
  })
  const answer = await ask('/palace')
  assert.deepEqual([answer.statusCode, answer.body, answer.headers['cache-control']], [500, 'shell', 'no-store'])
})

test('a database that is away is said on a small page that tries again', async t => {
  const away = () => Promise.reject(Object.assign(new Error('terminating connection'), { code: '57P01' }))
  const answer = await (await serving(t, { findHotel: away })).ask('/palace')
  assert.equal(answer.statusCode, 503)
  assert.match(answer.body, /again in 5/)
  assert.doesNotMatch(answer.body, /terminating/)
})

test('data that never comes does not hold the page for ever', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { ask } = await serving(t, {
    render: async page => {
      const data = page.transport({ path: '/api/hotel/gethotel' })
      t.mock.timers.tick(5000)
      const said = await data.then(
        () => ({ status: 200, html: 'data' }),
        () => ({ status: 503, html: 'late' }),
      )
      return { ...said, inlineScripts: [] }
    },
    inject: () => new Promise(() => {}),
  })
  assert.equal((await ask('/palace')).body, 'late')
})
