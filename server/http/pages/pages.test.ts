import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { palace, serving } from './testing.ts'

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

test('the call that a visitor’s page makes first, and its scripts, are named beside the page that all share, and not where the hotel cannot be booked', async t => {
  const { rendered, hotels, ask } = await serving(t)
  const linkOf = async (path: string, headers = {}) => (await ask(path, headers)).headers.link
  const link = `</api/rooms?of=${palace.id}&on=2026-12-01>; rel=preload; as=fetch; crossorigin, </assets/main.js>; rel=modulepreload`
  assert.equal(await linkOf('/book?in=2026-12-05'), link)
  assert.equal(await linkOf('/book'), undefined)
  const { etag } = (await ask('/book')).headers
  assert.equal(await linkOf('/book?in=2026-12-05', { 'if-none-match': etag }), link)
  assert.equal(rendered.length, 1)
  hotels[0] = { ...palace, bookable: false }
  assert.equal(await linkOf('/book?in=2026-12-05'), undefined)
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

test('where the demo may go at any time the sign-in page is rendered at each visit, and pages of hotels are kept', async t => {
  const { rendered, ask } = await serving(t, { demo: true })
  for (const path of ['/login', '/palace', '/login', '/palace']) assert.equal((await ask(path)).statusCode, 200)
  assert.deepEqual(
    rendered.map(({ path }) => path),
    ['/', '/palace', '/'],
  )
})

test('many who ask for the same page at once wait for one rendering', async t => {
  const { promise: written, resolve } = Promise.withResolvers<void>()
  const { rendered, ask } = await serving(t, {
    render: async () => {
      await written
      return { status: 200, html: 'a', inlineScripts: [], scripts: [] }
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
  const { rendered, ask } = await serving(t, { render: async () => ({ status, html: 'a', inlineScripts: [], scripts: [] }) })
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
      return { status: 200, html: 'a', inlineScripts: [], scripts: [] }
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

test('when a page cannot be rendered the browser gets the shell, and the reason stays here', async t => {
  const { ask } = await serving(t, {
    render: async page => {
      if (!page.shell) throw new Error('a secret reason')
      return { status: 500, html: 'shell', inlineScripts: [], scripts: [] }
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
      return { ...said, inlineScripts: [], scripts: [] }
    },
    inject: () => new Promise(() => {}),
  })
  assert.equal((await ask('/palace')).body, 'late')
})
