import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { z } from 'zod'
import { endpoint } from '#shared/contract/endpoint.ts'
import { serve } from '../serve/serve.ts'
import { type Toy, toyServer } from '../toy-server.ts'

const base = { summary: 'A toy', access: 'public', data: z.object({}) } as const
const toyApi = {
  plain: endpoint({ ...base, method: 'GET', path: '/api/toy/plain', input: z.strictObject({}) }),
  search: endpoint({ ...base, method: 'GET', path: '/api/toy/search', input: z.strictObject({}), limit: 'search' }),
  free: endpoint({ ...base, method: 'GET', path: '/api/toy/free', input: z.strictObject({}), limit: 'none' }),
}

const start = (t: TestContext, rateLimit = true) =>
  toyServer(
    t,
    toy => {
      serve(toy.http, toy.app, toyApi, { plain: () => ({}), search: () => ({}), free: () => ({}) })
      toy.http.get('/page', () => 'page')
      toy.http.get('/pages/:name', { config: { limit: 'page' } }, () => 'page')
    },
    { config: { rateLimit, trustProxy: ['127.0.0.1'] } },
  )

const from = (toy: Toy, ip: string, url: string) => toy.http.inject({ url, headers: { 'x-forwarded-for': ip }, remoteAddress: '127.0.0.1' })

/** How many of so many calls get through, and the answer to the last one. */
const through = async (count: number, call: (at: number) => ReturnType<typeof from>) => {
  let passed = 0
  let last = await call(0)
  if (last.statusCode === 200) passed++
  for (let at = 1; at < count; at++) {
    last = await call(at)
    if (last.statusCode === 200) passed++
  }
  return { passed, last }
}

test('600 calls of the API a minute from one address; unknown addresses count, pages and uncounted calls do not', async t => {
  const toy = await start(t)
  await through(10, () => from(toy, '192.0.2.1', '/page'))
  await through(10, () => from(toy, '192.0.2.1', '/api/toy/free'))
  await through(10, () => from(toy, '192.0.2.1', '/api/none'))
  const { passed, last } = await through(600, () => from(toy, '192.0.2.1', '/api/toy/plain'))
  assert.equal(passed, 590)
  assert.equal(last.statusCode, 429)
  assert.equal(last.json().code, 'TOO_MANY_REQUESTS')
  const retryAfter = Number(last.headers['retry-after'])
  assert.ok(retryAfter >= 1 && retryAfter <= 60)
  assert.equal((await from(toy, '192.0.2.1', '/api/toy/free')).statusCode, 200)
  assert.equal((await from(toy, '192.0.2.2', '/api/toy/plain')).statusCode, 200)
})

test('120 searches a minute', async t => {
  const toy = await start(t)
  assert.equal((await through(125, () => from(toy, '192.0.2.3', '/api/toy/search'))).passed, 120)
  assert.equal((await from(toy, '192.0.2.3', '/api/toy/plain')).statusCode, 200)
})

test('addresses of one IPv6 /64 count as one', async t => {
  const toy = await start(t)
  assert.equal((await through(125, at => from(toy, `2001:db8:0:1::${at}`, '/api/toy/search'))).passed, 120)
  assert.equal((await from(toy, '2001:db8:0:2::1', '/api/toy/search')).statusCode, 200)
})

test('RATE_LIMIT=off counts nothing', async t => {
  const toy = await start(t, false)
  assert.equal((await through(130, () => from(toy, '192.0.2.5', '/api/toy/search'))).passed, 130)
})

test('300 pages a minute from one address, whatever they are; they do not count as calls', async t => {
  const toy = await start(t)
  const { passed, last } = await through(310, at => from(toy, '192.0.2.6', `/pages/${at}`))
  assert.deepEqual([passed, last.statusCode], [300, 429])
  assert.equal((await from(toy, '192.0.2.6', '/api/toy/plain')).statusCode, 200)
  assert.equal((await from(toy, '192.0.2.7', '/pages/1')).statusCode, 200)
})

test('a call counts however its address is spelled', async t => {
  const toy = await start(t)
  await through(130, at => from(toy, '192.0.2.8', `/${at % 2 ? '%61pi' : 'api'}/toy/search`))
  assert.equal((await from(toy, '192.0.2.8', '/%61pi/toy/search')).statusCode, 400)
  assert.equal((await through(60, () => from(toy, '192.0.2.8', '/api/toy/search'))).passed, 55)
})
