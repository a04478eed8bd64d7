import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { z } from 'zod'
import { endpoint } from '#shared/contract/endpoint.ts'
import { serve } from '../serve/serve.ts'
import { toyServer } from '../toy-server.ts'

const base = {
  summary: 'A toy',
  access: 'public',
  method: 'POST',
  input: z.looseObject({}),
  data: z.object({}),
  transaction: 'own',
} as const
const toyApi = {
  write: endpoint({ ...base, path: '/api/toy/write' }),
  hook: endpoint({ ...base, path: '/api/toy/hook', input: z.instanceof(Uint8Array), body: 'raw' }),
  callback: endpoint({ ...base, path: '/api/toy/callback', body: 'form' }),
}

const start = (t: TestContext, config: Parameters<typeof toyServer>[2] = {}) =>
  toyServer(
    t,
    toy => {
      serve(toy.http, toy.app, toyApi, { write: () => ({}), hook: () => ({}), callback: () => ({}) })
      toy.http.get('/:slug', (_request, reply) => reply.type('text/html').send('<p>A page</p>'))
    },
    config,
  )

const live = { keyId: 'rzp_live_a', keySecret: 'a', webhookSecrets: ['a'], apiBase: undefined, live: true }

test('every answer carries the headers: success, refusal, unknown address, page', async t => {
  const toy = await start(t)
  const answers = [
    await toy.post('/api/toy/write', {}),
    await toy.post('/api/toy/write', 'broken'),
    await toy.ask('/api/none'),
    await toy.ask('/none/none'),
    await toy.ask('/%zz'),
    await toy.ask('/palace'),
    await toy.ask('/healthz'),
  ]
  for (const { headers, text } of answers) {
    assert.equal(headers['x-content-type-options'], 'nosniff', text)
    assert.equal(headers['cross-origin-resource-policy'], 'same-origin')
    assert.match(String(headers['content-security-policy']), /^default-src 'none'.*frame-ancestors 'none'/)
    assert.equal(headers['x-powered-by'], undefined)
  }
  // A contract's JSON is no page; all else might be shown as one.
  for (const { headers } of answers.slice(2)) {
    assert.equal(headers['cross-origin-opener-policy'], 'same-origin-allow-popups')
    assert.equal(headers['referrer-policy'], 'strict-origin-when-cross-origin')
    assert.match(String(headers['permissions-policy']), /camera=\(\)/)
  }
  for (const { headers } of answers.slice(0, 3)) {
    assert.equal(headers['content-security-policy'], "default-src 'none'; frame-ancestors 'none'")
    assert.equal(headers['cache-control'], 'no-store')
  }
  assert.equal((await toy.ask('/verifyuser?token=x')).headers['referrer-policy'], 'no-referrer')
})

test("the provider's hosts are allowed with live keys only", async t => {
  const policy = async (config: object) => String((await (await start(t, { config })).ask('/palace')).headers['content-security-policy'])
  const sandbox = await policy({})
  assert.doesNotMatch(sandbox, /razorpay|unsafe-eval/)
  assert.match(sandbox, /frame-src 'self';/)
  const provider = await policy({ razorpay: live })
  assert.match(provider, /frame-src https:\/\/api\.razorpay\.com https:\/\/checkout\.razorpay\.com;/)
  assert.match(provider, /style-src 'self' 'unsafe-inline';/)
  assert.doesNotMatch(provider, /script-src[^;]*unsafe/)
})

test('HSTS and upgrade-insecure-requests where the browser can follow them', async t => {
  const secure = async (toy: Awaited<ReturnType<typeof start>>, headers: Record<string, string>) => {
    const answer = await toy.ask('/palace', { headers })
    const upgraded = String(answer.headers['content-security-policy']).includes('upgrade-insecure-requests')
    assert.equal(answer.headers['strict-transport-security'], upgraded ? 'max-age=63072000; includeSubDomains' : undefined)
    return upgraded
  }
  const safari = 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15'
  const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
  const here = await start(t)
  assert.equal(await secure(here, { host: '192.168.1.9:3000', 'user-agent': chrome }), false)
  assert.equal(await secure(here, { host: 'localhost:3000', 'user-agent': chrome }), true)
  assert.equal(await secure(here, { host: 'localhost:3000', 'user-agent': safari }), false)
  const proxied = await start(t, { config: { trustProxy: ['127.0.0.1'] } })
  assert.equal(await secure(proxied, { host: 'a.example', 'x-forwarded-proto': 'https' }), true)
  assert.equal(await secure(await start(t, { config: { production: true } }), { host: 'a.example' }), true)
})

const site = 'https://book.example.com'
const origins: [name: string, headers: Record<string, string>, status: number, config?: object][] = [
  ['our own address', { origin: site }, 200],
  ["the request's own host, outside production", { origin: 'http://10.1.2.3:3000', host: '10.1.2.3:3000' }, 200],
  ["the request's own host, in production", { origin: 'http://10.1.2.3:3000', host: '10.1.2.3:3000' }, 403, { production: true }],
  ['another site', { origin: 'https://evil.example' }, 403],
  ['a frame without an origin', { origin: 'null' }, 403],
  ['our address over another scheme', { origin: 'http://book.example.com' }, 403],
  ['another site that only says where it is', { 'sec-fetch-site': 'cross-site' }, 403],
  ['a sibling', { 'sec-fetch-site': 'same-site' }, 403],
  ['our page without Origin', { 'sec-fetch-site': 'same-origin' }, 200],
  ['a program without a cookie', {}, 200],
  ['neither header but a cookie', { cookie: 'a=b' }, 403],
  ['a foreign Origin that claims to be same-origin', { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' }, 403],
]
for (const [name, headers, status, config] of origins)
  test(`a writing call from ${name}: ${status}`, async t => {
    const toy = await start(t, { config: { publicUrl: site, ...config } })
    assert.equal((await toy.post('/api/toy/write', {}, headers)).status, status)
    assert.equal((await toy.ask('/palace', { method: 'HEAD', headers })).status, 200)
  })

test('signed calls come from anywhere', async t => {
  const toy = await start(t, { config: { publicUrl: site, production: true } })
  const headers = { origin: 'https://evil.example', cookie: 'a=b' }
  assert.equal((await toy.post('/api/toy/hook', {}, headers)).status, 200)
  const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' }
  assert.equal((await toy.ask('/api/toy/callback', { method: 'POST', body: 'a=1', headers: form })).status, 200)
})
