import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import type { PageRequest } from './page-renderer.ts'
import { palace, serving } from './testing.ts'

const found = (count: number) => ({ status: 200, body: { success: true, data: Array(count).fill({ roomNumber: '101' }) as object[] } })
const rooms = found(1)
const dated = '/book?in=2026-12-05&x=1'
const shared = '/book?hotel=palace'
/** After a drawing none begins for a while, so each visit that is to be drawn has a server of its own. */
const render = async ({ path }: PageRequest) => ({ status: 200, html: path, inlineScripts: [], scripts: ['/assets/main.js'] })

test('a visitor whose search finds rooms gets a page of their own, which nobody keeps; the search is made once, within the server', async t => {
  for (const coding of ['identity', 'br']) {
    const calls: string[] = []
    const { rendered, ask } = await serving(t, {
      inject: async path => {
        calls.push(path)
        return rooms
      },
      render: async page => {
        const answer = page.hasRooms ? await page.transport({ path: `/api/rooms?of=${palace.id}&on=2026-12-01` }) : undefined
        return { ...(await render(page)), html: `${page.path} ${JSON.stringify(answer?.body)}`, inlineScripts: ['start()'] }
      },
    })
    const { statusCode, rawPayload, headers } = await ask(dated, { 'accept-encoding': coding })
    const body = (coding === 'br' ? brotliDecompressSync(rawPayload) : rawPayload).toString()
    assert.deepEqual([statusCode, body], [200, `${dated} ${JSON.stringify(rooms.body)}`])
    assert.deepEqual([headers['cache-control'], headers.etag, headers.vary], ['no-store', undefined, 'accept-encoding'])
    assert.equal(headers.link, undefined)
    const hash = createHash('sha256').update('start()').digest('base64')
    assert.ok(String(headers['content-security-policy']).includes(`script-src 'self' 'sha256-${hash}';`))
    assert.deepEqual([rendered.length, calls.length], [1, 1])
    const page = await ask('/book', { 'accept-encoding': 'identity' })
    assert.deepEqual([page.body, page.headers['cache-control']], [`${shared} undefined`, 'no-cache'])
  }
})

test('where no rooms are found, or too many, or not at once, and where they cannot be rendered, the page that all share is sent', async t => {
  const link = /^<\/api\/rooms\?.*rel=preload.*<\/assets\/main.js>; rel=modulepreload$/
  const answers: [string, () => Promise<typeof rooms>][] = [
    ...[0, 101].map((count): [string, () => Promise<typeof rooms>] => [`${count} rooms`, async () => found(count)]),
    ...[400, 429, 503].map((status): [string, () => Promise<typeof rooms>] => [`${status}`, async () => ({ ...rooms, status })]),
    ['no answer', () => Promise.reject(new Error('closed'))],
  ]
  for (const [what, inject] of answers) {
    const { rendered, ask } = await serving(t, { inject, render })
    const { body, headers } = await ask(dated)
    assert.deepEqual([body, headers['cache-control']], [shared, 'no-cache'], what)
    assert.match(String(headers.link), link, what)
    assert.deepEqual([rendered.length, rendered[0]?.hasRooms], [1, undefined], what)
  }
  const most = await serving(t, { inject: async () => found(100), render })
  assert.equal((await most.ask(dated)).body, dated)
  const { ask } = await serving(t, {
    inject: async () => rooms,
    render: async page => {
      if (page.hasRooms && !page.shell) throw new Error('no card')
      return { ...(await render(page)), status: page.shell ? 500 : 200 }
    },
  })
  const { statusCode, body, headers } = await ask(dated)
  assert.deepEqual([statusCode, body], [200, shared])
  assert.match(String(headers.link), link)
})

test('a search that hangs holds the page for half a second, and so does what else the page reads', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  for (const hangs of ['/api/rooms', '/api/hotel']) {
    const { promise: asked, resolve } = Promise.withResolvers<void>()
    const { ask } = await serving(t, {
      inject: async path => {
        if (!path.startsWith(hangs)) return rooms
        resolve()
        return new Promise(() => {})
      },
      render: async page => {
        if (page.hasRooms && !page.shell) await page.transport({ path: '/api/hotel' })
        return { ...(await render(page)), status: page.shell ? 500 : 200 }
      },
    })
    const answer = ask(dated)
    await asked
    t.mock.timers.tick(500)
    assert.equal((await answer).body, shared, hangs)
  }
})

test('while one page with rooms is drawn, and four times as long after it, everybody else gets the page that all share at once', async t => {
  let now = 0
  t.mock.method(performance, 'now', () => now)
  const { promise: written, resolve } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  let searches = 0
  const { ask } = await serving(t, {
    inject: async () => {
      searches++
      return rooms
    },
    render: async page => {
      if (page.hasRooms) {
        begin()
        await written
      }
      return render(page)
    },
  })
  const first = ask(dated)
  await begun
  for (const { statusCode, body } of await Promise.all(Array.from({ length: 100 }, () => ask(dated))))
    assert.deepEqual([statusCode, body], [200, shared])
  now = 40
  resolve()
  assert.equal((await first).body, dated)
  now = 199
  assert.equal((await ask(dated)).body, shared)
  assert.equal(searches, 1)
  now = 200
  assert.equal((await ask(dated)).body, dated)
})

test('who asks for the head alone is answered as by the page that all share', async t => {
  const { http, rendered } = await serving(t, { inject: async () => rooms, render })
  const { statusCode, body, headers } = await http.inject({ method: 'HEAD', url: dated })
  assert.deepEqual([statusCode, body, headers['cache-control']], [200, '', 'no-cache'])
  assert.deepEqual([rendered.length, rendered[0]?.hasRooms], [1, undefined])
})
