import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { toyServer } from '../toy-server.ts'

/** Each request takes the event loop for some milliseconds. */
const start = async (t: TestContext, ms = 2) => {
  const begun: string[] = []
  const toy = await toyServer(
    t,
    ({ http }) => {
      http.get('/work/:name', ({ params, ip }) => {
        for (const until = performance.now() + ms; performance.now() < until; );
        begun.push(`${ip} ${(params as { name: string }).name}`)
        return 'done'
      })
    },
    { config: { trustProxy: ['127.0.0.1'] } },
  )
  const from = async (ip: string, name: string) =>
    await toy.http.inject({ url: `/work/${name}`, headers: { 'x-forwarded-for': ip }, remoteAddress: '127.0.0.1' })
  return { toy, begun, from }
}

test('who asks once does not wait for who asked 500 times before', async t => {
  const { begun, from } = await start(t)
  const flood = Array.from({ length: 500 }, (_, at) => from('192.0.2.1', `${at}`))
  const others = ['192.0.2.2', '192.0.2.3'].map(ip => from(ip, 'once'))
  const answers = await Promise.all([...others, ...flood])
  assert.deepEqual([...new Set(answers.map(({ statusCode }) => statusCode))], [200])
  const places = ['192.0.2.2 once', '192.0.2.3 once'].map(who => begun.indexOf(who))
  // A turn's worth of requests was begun before they came; then they take turns.
  assert.ok(
    places.every(place => place >= 0 && place < 20),
    `begun as number ${places}`,
  )
})

test('what one address asks for is begun in its order', async t => {
  const { begun, from } = await start(t)
  await Promise.all(Array.from({ length: 50 }, (_, at) => from('192.0.2.1', `${at}`)))
  assert.deepEqual(
    begun,
    Array.from({ length: 50 }, (_, at) => `192.0.2.1 ${at}`),
  )
})

test('what waits is bounded: of one address, and of all', async t => {
  const { from } = await start(t, 0.1)
  const flood = Array.from({ length: 1300 }, (_, at) => from('192.0.2.1', `${at}`))
  const statuses = (await Promise.all(flood)).map(({ statusCode }) => statusCode)
  assert.deepEqual([...new Set(statuses)].sort(), [200, 429])
  assert.ok(statuses.filter(status => status === 200).length >= 1000)
  const many = Array.from({ length: 6 }, (_, address) => Array.from({ length: 900 }, (_, at) => from(`192.0.2.${address + 1}`, `${at}`)))
  const all = (await Promise.all(many.flat())).map(({ statusCode }) => statusCode)
  assert.deepEqual([...new Set(all)].sort(), [200, 503])
  assert.ok(all.filter(status => status === 200).length >= 4000)
})
