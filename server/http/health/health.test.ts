import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { eventually } from '../../testing/process/until.ts'
import { mountRaw } from '../serve/mount.ts'
import { toyServer } from '../toy-server.ts'

const start = (t: TestContext, options: Parameters<typeof toyServer>[2] = {}) => toyServer(t, () => undefined, options)

test('alive, ready, and not ready while the database is away or silent', async t => {
  let check: () => Promise<boolean> = async () => true
  const toy = await start(t, { isReady: () => check() })
  assert.equal((await toy.ask('/healthz')).status, 200)
  assert.equal((await toy.ask('/readyz')).status, 200)
  check = async () => false
  assert.equal((await toy.ask('/readyz')).status, 503)
  check = () => Promise.reject(new Error('connection terminated'))
  const away = await toy.ask('/readyz')
  assert.equal(away.status, 503)
  assert.doesNotMatch(away.text, /terminated/)
  check = () => new Promise<boolean>(() => undefined)
  assert.equal((await toy.ask('/readyz')).status, 503)
  assert.equal((await toy.ask('/healthz')).status, 200)
})

test('however many ask whether it is ready, the database is asked one question at a time', async t => {
  let [running, max] = [0, 0]
  const isReady = async () => {
    max = Math.max(max, ++running)
    await new Promise(done => setTimeout(done, 20))
    running--
    return true
  }
  const toy = await start(t, { isReady })
  const answers = await Promise.all(Array.from({ length: 60 }, () => toy.ask('/readyz')))
  assert.deepEqual([answers.filter(({ status }) => status === 200).length, max], [60, 1])
})

test('metrics name routes, and in production only this machine sees them', async t => {
  const open = await start(t)
  await open.ask('/api/none?email=asha@example.com')
  await eventually(t, async () => {
    const { text } = await open.ask('/metrics')
    assert.match(text, /http_request_duration_seconds_count\{method="GET",route="unknown",status="404"\} 1/)
    assert.match(text, /nodejs_eventloop_lag/)
    assert.doesNotMatch(text, /asha/)
  })
  const closed = await start(t, { config: { production: true } })
  assert.equal((await closed.ask('/metrics')).status, 200)
  assert.equal((await closed.ask('/metrics', { headers: { 'x-forwarded-for': '127.0.0.1' } })).status, 403)
  assert.equal((await closed.http.inject({ url: '/metrics', remoteAddress: '203.0.113.7' })).statusCode, 403)
})

test('a mounted program gets the unread body, and our headers are the default of its answers', async t => {
  const toy = await toyServer(t, ({ http, app }) =>
    mountRaw(http, app.config, '/sandbox/', async (request, response) => {
      if (request.url === '/sandbox/not-mine') return false
      if (request.url === '/sandbox/broken') throw new Error('broken')
      const parts: Buffer[] = []
      for await (const part of request) parts.push(part)
      response.writeHead(200, { 'content-security-policy': "frame-ancestors 'self'" }).end(`${request.method} ${Buffer.concat(parts)}`)
      return true
    }),
  )
  const answer = await toy.ask('/sandbox/pay', { method: 'POST', body: 'a=1', headers: { 'content-type': 'text/plain' } })
  assert.equal(answer.text, 'POST a=1')
  assert.equal(answer.headers['content-security-policy'], "frame-ancestors 'self'")
  assert.equal(answer.headers['x-content-type-options'], 'nosniff')
  assert.equal((await toy.ask('/sandbox/not-mine')).status, 404)
  await assert.rejects(toy.ask('/sandbox/broken'), { code: 'ECONNRESET' })
  assert.equal((await toy.ask('/healthz')).status, 200)
})
