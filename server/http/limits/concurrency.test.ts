import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { z } from 'zod'
import { endpoint } from '#shared/contract/endpoint.ts'
import { innerCallHeaders } from '../serve/inner-call.ts'
import { serve } from '../serve/serve.ts'
import { toyServer } from '../toy-server.ts'

const toyApi = {
  // As getfile: counted by nobody.
  slow: endpoint({
    summary: 'A toy',
    access: 'public',
    method: 'GET',
    path: '/api/toy/slow',
    limit: 'none',
    input: z.strictObject({ fail: z.string().optional() }),
    data: z.object({}),
  }),
}

/** A call that runs until the test ends it. */
const start = async (t: TestContext) => {
  const running: { ip: string; end: () => void }[] = []
  const toy = await toyServer(
    t,
    ({ http, app }) =>
      serve(http, app, toyApi, {
        slow: async ({ input, request }) => {
          await new Promise<void>(end => running.push({ ip: request.ip, end }))
          if (input.fail) throw new Error('on purpose')
          return {}
        },
      }),
    { config: { trustProxy: ['127.0.0.1'], rateLimit: true } },
  )
  const from = async (ip: string, { query = '', headers = {} } = {}) =>
    toy.http.inject({ url: `/api/toy/slow${query}`, headers: { 'x-forwarded-for': ip, ...headers }, remoteAddress: '127.0.0.1' })
  /** Once nothing more begins by itself. */
  const count = async (ip: string) => {
    for (let turn = 0; turn < 50; turn++) await new Promise(setImmediate)
    return running.filter(call => call.ip === ip).length
  }
  const endAll = async (answers: Promise<unknown>) => {
    let isDone = false
    const done = answers.finally(() => {
      isDone = true
    })
    while (!isDone) {
      for (const { end } of running.splice(0)) end()
      await new Promise(setImmediate)
    }
    return done
  }
  return { from, count, running, endAll }
}

test('of one address 16 calls are at work, whatever it asks for, and another is served beside it', async t => {
  const { from, count, running, endAll } = await start(t)
  const flood = Array.from({ length: 60 }, (_, at) => from('192.0.2.1', at % 2 ? { query: '?fail=1' } : {}))
  assert.equal(await count('192.0.2.1'), 16)
  const other = from('192.0.2.2')
  assert.equal(await count('192.0.2.2'), 1)
  for (const { end } of running.splice(0)) end()
  assert.equal(await count('192.0.2.1'), 16)
  const answers = Promise.all([other, ...flood])
  await endAll(answers)
  const statuses = (await answers).map(({ statusCode }) => statusCode)
  // Calls that failed gave their place back too.
  assert.deepEqual([statuses.filter(status => status === 200).length, statuses.filter(status => status === 500).length], [31, 30])
})

test('too many waiting are refused at once', async t => {
  const { from, count, endAll } = await start(t)
  const flood = Array.from({ length: 416 }, () => from('192.0.2.1'))
  await count('192.0.2.1')
  const late = await from('192.0.2.1')
  assert.equal(late.statusCode, 429)
  assert.equal(late.headers['retry-after'], '5')
  await endAll(Promise.all(flood))
})

test('the calls of a page that is rendered do not wait for other calls of its visitor', async t => {
  const { from, count, endAll } = await start(t)
  const flood = Array.from({ length: 30 }, () => from('192.0.2.1'))
  await count('192.0.2.1')
  const page = from('192.0.2.1', { headers: innerCallHeaders })
  assert.equal(await count('192.0.2.1'), 17)
  await endAll(Promise.all([page, ...flood]))
})
