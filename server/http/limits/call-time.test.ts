import assert from 'node:assert/strict'
import { test } from 'node:test'
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
