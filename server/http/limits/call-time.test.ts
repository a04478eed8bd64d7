import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { z } from 'zod'
import { endpoint } from '#shared/contract/endpoint.ts'
import { serve } from '../serve/serve.ts'
import { toyServer } from '../toy-server.ts'

test('a page over its time is said as pages say what is wrong, not as a call', async t => {
  const toy = await toyServer(
    t,
    ({ http }) => {
      const errorHandler = (error: Error, _: unknown, reply: { type: (name: string) => { send: (text: string) => unknown } }) =>
        reply.type('text/html').send(`<h1>${error.message}</h1>`)
      http.get('/page', { errorHandler }, () => new Promise(() => {}))
    },
    { times: { callMs: 100 } },
  )
  const { body } = await toy.http.inject('/page')
  assert.equal(body, '<h1>This took too long. Please try again shortly.</h1>')
})

const toyApi = (travels: { travels?: 'long' }) => ({
  file: endpoint({
    method: 'GET',
    path: '/api/toy/file',
    summary: 'A toy',
    access: 'public',
    input: z.strictObject({}),
    data: z.unknown(),
    reply: 'other',
    ...travels,
  }),
})

for (const [what, travels, expected] of [
  ['a large file is on its way for longer than a call may take', { travels: 'long' as const }, 'begin end'],
  ['any other answer is cut off', {}, undefined],
] as const)
  test(what, async t => {
    const { promise: timeIsUp, resolve } = Promise.withResolvers<void>()
    async function* parts() {
      yield 'begin '
      await timeIsUp
      yield 'end'
    }
    const toy = await toyServer(
      t,
      ({ http, app }) => {
        serve(http, app, toyApi(travels), { file: () => Readable.from(parts()) })
        http.get('/later', () => new Promise(() => {}))
      },
      { times: { callMs: 100 } },
    )
    const file = toy.http.inject('/api/toy/file').catch(() => undefined)
    await toy.http.inject('/later')
    resolve()
    assert.equal((await file)?.body, expected)
  })
