import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { type TestContext, test } from 'node:test'
import { z } from 'zod'
import { endpoint } from '#shared/contract/endpoint.ts'
import { serve } from './serve/serve.ts'
import { type Toy, toyServer } from './toy-server.ts'

const toyApi = {
  echo: endpoint({
    method: 'POST',
    path: '/api/toy/echo',
    summary: 'A toy',
    access: 'public',
    input: z.strictObject({ text: z.string(), deep: z.unknown().optional() }),
    data: z.object({ text: z.string(), ip: z.string() }),
    transaction: 'own',
  }),
}

const start = (
  t: TestContext,
  options: Parameters<typeof toyServer>[2] = {},
  onCall: (toy: Toy, signal: AbortSignal) => unknown = () => undefined,
) =>
  toyServer(
    t,
    toy =>
      serve(toy.http, toy.app, toyApi, {
        echo: async ({ input, request }) => {
          await onCall(toy, request.endSignal)
          return { text: input.text, ip: request.ip }
        },
      }),
    options,
  )

const json = { 'content-type': 'application/json' }
const leaks = /node_modules|\bat .*:\d+|select |insert |FST_|SyntaxError|stack|\/work|Unexpected token/i

/** Sends bytes as they are and collects what comes until the server closes. */
const talk = (port: number, bytes: string): Promise<string> =>
  new Promise(resolve => {
    let heard = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.on('data', part => {
      heard += part.toString()
    })
    socket.on('error', () => resolve(heard))
    socket.on('close', () => resolve(heard))
  })

test('whatever cannot be read is refused in the envelope and in plain words', async t => {
  const toy = await start(t)
  const post = (body: string, headers: Record<string, string> = json) => toy.ask('/api/toy/echo', { method: 'POST', body, headers })
  const cases: [number, Promise<{ status: number; text: string; json: Record<string, unknown> }>][] = [
    [400, post('{"text":')],
    [400, post('')],
    [400, post('{"text":"a","__proto__":{"x":1}}')],
    [400, post('{"text":"a","deep":{"constructor":{"prototype":{}}}}')],
    [413, post(JSON.stringify({ text: 'x'.repeat(65_536) }))],
    [415, post('text', { 'content-type': 'text/plain' })],
    [415, post('<a/>', { 'content-type': 'application/xml' })],
    [415, post('a=1', { 'content-type': 'application/x-www-form-urlencoded' })],
    [415, post('{}', { 'content-type': 'nonsense' })],
    [404, toy.ask('/api/toy/echo')],
    [404, toy.ask('/api/toy/echo/', { method: 'POST' })],
    [404, toy.ask('/API/toy/echo', { method: 'POST' })],
    [404, toy.ask('/api//toy/echo', { method: 'POST' })],
    [404, toy.ask('/api/nothing')],
    [400, toy.ask('/%zz')],
  ]
  for (const [status, asked] of cases) {
    const answer = await asked
    assert.equal(answer.status, status, answer.text)
    assert.equal(answer.json.success, false)
    assert.equal(typeof answer.json.code, 'string')
    assert.doesNotMatch(answer.text, leaks)
  }
})

test('30,000 levels of nesting do no harm', async t => {
  const toy = await start(t)
  const deep = `${'['.repeat(30_000)}${']'.repeat(30_000)}`
  assert.equal((await toy.ask('/api/toy/echo', { method: 'POST', headers: json, body: `{"text":"a","deep":${deep}}` })).status, 200)
})

test('NUL and unpaired surrogates are refused in any string', async t => {
  const toy = await start(t)
  for (const body of [
    '{"text":"a\\u0000b"}',
    '{"text":"\\ud800"}',
    '{"text":"a","deep":[{"x":"\\udfff"}]}',
    '{"text":"a","deep":{"\\u0000":1}}',
  ]) {
    const answer = await toy.ask('/api/toy/echo', { method: 'POST', headers: json, body })
    assert.equal(answer.status, 400, body)
    assert.equal(answer.json.error, 'This text contains characters that cannot be used.')
  }
  assert.equal((await toy.ask('/healthz?x=%00')).status, 400)
  assert.equal((await toy.post('/api/toy/echo', { text: '😀' })).status, 200)
})

test('what is not HTTP, or has too large headers, gets the envelope too', async t => {
  const toy = await start(t)
  const nonsense = await talk(toy.port, 'HELLO\r\n\r\n')
  assert.match(nonsense, /^HTTP\/1\.1 400 Bad Request/)
  assert.match(nonsense, /"success":false/)
  assert.match(nonsense, /x-content-type-options: nosniff/)
  assert.match(await talk(toy.port, `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`), /^HTTP\/1\.1 431/)
})

test('a body that does not arrive in time is cut, while others are served', async t => {
  const toy = await start(t, { times: { bodyMs: 200 } })
  const slow = talk(
    toy.port,
    'POST /api/toy/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n{"text"',
  )
  assert.equal((await toy.post('/api/toy/echo', { text: 'quick' })).status, 200)
  const heard = await slow
  assert.match(heard, /^HTTP\/1\.1 408/)
  assert.match(heard, /"code":"TOO_SLOW"/)
})

test('a handler over its time is answered with 503, and its signal ends', async t => {
  let ended = false
  const toy = await start(t, { times: { callMs: 100 } }, (_toy, signal) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    signal.addEventListener('abort', () => {
      ended = true
      resolve()
    })
    return promise
  })
  const answer = await toy.post('/api/toy/echo', { text: 'slow' })
  assert.equal(answer.status, 503)
  assert.equal(answer.headers['retry-after'], '5')
  assert.equal(ended, true)
})

test('the signal stays quiet while the caller waits, and ends when the caller leaves', async t => {
  const left = Promise.withResolvers<boolean>()
  let abortedEarly = true
  const toy = await start(t, {}, async ({ events }, signal) => {
    await new Promise(done => setImmediate(done))
    abortedEarly = signal.aborted
    if (events.push('call') === 1) return
    signal.addEventListener('abort', () => left.resolve(true))
    socket.destroy()
    await left.promise
  })
  assert.equal((await toy.post('/api/toy/echo', { text: 'a' })).status, 200)
  assert.equal(abortedEarly, false)
  const socket = connect(toy.port, '127.0.0.1')
  socket.write('POST /api/toy/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 12\r\n\r\n{"text":"a"}')
  assert.equal(await left.promise, true)
})

test('X-Forwarded-For counts from the proxy only', async t => {
  const forwarded = { 'x-forwarded-for': '203.0.113.7' }
  const ipOf = async (toy: Toy) => ((await toy.post('/api/toy/echo', { text: 'a' }, forwarded)).json.data as { ip: string }).ip
  assert.equal(await ipOf(await start(t)), '127.0.0.1')
  assert.equal(await ipOf(await start(t, { config: { trustProxy: ['10.0.0.0/8'] } })), '127.0.0.1')
  assert.equal(await ipOf(await start(t, { config: { trustProxy: ['127.0.0.1/32'] } })), '203.0.113.7')
})

test('in production a proxy that nobody named is an error in the log, once', async t => {
  const toy = await start(t, { config: { production: true } })
  for (let call = 0; call < 3; call++) await toy.ask('/healthz', { headers: { 'x-forwarded-for': '203.0.113.7' } })
  assert.equal(toy.lines.filter(line => String(line.msg).includes('TRUST_PROXY')).length, 1)
})

test('one line per request: the route, never the query, the body or an address', async t => {
  const toy = await start(t)
  await toy.post('/api/toy/echo?email=asha@example.com', { text: 'canary-text' }, { 'user-agent': 'canary-agent' })
  await t.waitFor(() => assert.ok(toy.lines.some(line => line.msg === 'request')), { timeout: 15_000 })
  const { level, time, pid, hostname, reqId, ms, ...rest } = toy.lines.find(line => line.msg === 'request') ?? {}
  assert.deepEqual(rest, { method: 'POST', route: '/api/toy/echo', status: 400, msg: 'request' })
  assert.deepEqual(
    [typeof level, typeof time, typeof pid, typeof hostname, typeof reqId, typeof ms],
    ['number', 'number', 'number', 'string', 'string', 'number'],
  )
  assert.doesNotMatch(JSON.stringify(toy.lines), /asha|canary/)
  assert.doesNotMatch(JSON.stringify(toy.lines.filter(line => line.msg === 'request')), /127\.0\.0\.1/)
})

test('ending: ready says no, running calls finish, kept connections close', async t => {
  const running = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const toy = await start(t, { times: { noticeMs: 300 } }, () => {
    running.resolve()
    return release.promise
  })
  const call = toy.post('/api/toy/echo', { text: 'last' }, { connection: 'keep-alive' })
  await running.promise
  const ended = toy.drain.close()
  const ready = await toy.ask('/readyz')
  assert.equal(ready.status, 503)
  assert.equal(ready.headers.connection, 'close')
  release.resolve()
  const answer = await call
  assert.equal(answer.status, 200)
  assert.equal(answer.headers.connection, 'close')
  await ended
  await assert.rejects(toy.ask('/healthz'), { code: 'ECONNREFUSED' })
})

test('ending does not wait for a connection that was busy when the port closed', async t => {
  const running = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const toy = await start(t, {}, () => {
    running.resolve()
    return release.promise
  })
  const body = '{"text":"a"}'
  const kept = talk(
    toy.port,
    `POST /api/toy/echo HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )
  await running.promise
  const began = performance.now()
  const ended = toy.drain.close()
  release.resolve()
  assert.match(await kept, /^HTTP\/1\.1 200/)
  await ended
  assert.ok(performance.now() - began < 5000)
})

test('ending does not wait for a connection that never asked anything', async t => {
  const toy = await start(t, {})
  const ahead = connect(toy.port, '127.0.0.1')
  await new Promise(done => ahead.on('error', done).once('connect', done))
  const began = performance.now()
  await toy.drain.close()
  assert.ok(performance.now() - began < 5000)
})

test('the hard stop ends what does not finish', async t => {
  const running = Promise.withResolvers<void>()
  const release = Promise.withResolvers<void>()
  const toy = await start(t, { times: { hardStopMs: 200 } }, () => {
    running.resolve()
    return release.promise
  })
  const call = assert.rejects(toy.post('/api/toy/echo', { text: 'stuck' }))
  await running.promise
  await toy.drain.close()
  await call
  release.resolve()
})
