import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { endpoint } from '#shared/contract/endpoint.ts'
import { serve } from '../serve/serve.ts'
import { type Toy, toyServer } from '../toy-server.ts'

const toyApi = {
  hook: endpoint({
    method: 'POST',
    path: '/api/toy/hook',
    summary: 'A toy',
    access: 'public',
    input: z.instanceof(Uint8Array),
    data: z.object({}),
    body: 'raw',
    transaction: 'own',
  }),
}

/** Makes every turn of the event loop take more than a second until it is stopped, without taking the processor. */
const keepLate = (t: TestContext) => {
  const clock = new Int32Array(new SharedArrayBuffer(4))
  const timer = setInterval(() => Atomics.wait(clock, 0, 0, 1150), 1)
  const stop = () => clearInterval(timer)
  t.after(stop)
  return stop
}

const start = (t: TestContext) =>
  toyServer(
    t,
    toy => {
      serve(toy.http, toy.app, toyApi, { hook: () => ({}) })
      toy.http.get('/quick', () => 'done')
    },
    { pressure: true },
  )

/** Asks until the status comes, while others ask without a pause; gives all statuses. */
const until = async (toy: Toy, path: string, status: number): Promise<number[]> => {
  const said: number[] = []
  const others = Array.from({ length: 4 }, async () => {
    while (said.at(-1) !== status) await toy.ask('/quick')
  })
  while (said.at(-1) !== status && said.length < 30) said.push((await toy.ask(path)).status)
  await Promise.all(others)
  return said
}

test('a late event loop refuses calls, but no vital ones; after five seconds of that /readyz says no, and all is well soon after', async t => {
  const toy = await start(t)
  const stop = keepLate(t)
  const said = await until(toy, '/readyz', 503)
  assert.deepEqual([said[0], said.at(-1)], [200, 503])
  const [refused, ...vital] = await Promise.all([
    toy.ask('/quick'),
    ...[toy.ask('/healthz'), toy.ask('/metrics'), toy.post('/api/toy/hook', {})],
  ])
  assert.deepEqual([refused.status, refused.headers['retry-after']], [503, '5'])
  assert.deepEqual(
    vital.map(({ status }) => status),
    [200, 200, 200],
  )
  stop()
  await pause(4500)
  assert.deepEqual([(await toy.ask('/readyz')).status, (await toy.ask('/quick')).status], [200, 200])
})

test('memory that is full of what nobody needs any more refuses nothing', async t => {
  const toy = await start(t)
  // 480 MB of numbers on the heap, and 500 MB beside it: both counted as overload before.
  const garbage = Array.from({ length: 60 }, (_, at) => new Array<number>(1_000_000).fill(at + 0.5))
  const beside = Buffer.alloc(500_000_000, 1)
  await pause(1500)
  assert.deepEqual([(await toy.ask('/quick')).status, (await toy.ask('/readyz')).status], [200, 200])
  assert.ok(process.memoryUsage().heapUsed > 400_000_000 && garbage.length + beside.length > 0)
})
