import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { endpoint } from '#shared/contract/endpoint.ts'
import { serve } from './serve/serve.ts'
import { toyServer } from './toy-server.ts'

const lampApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/toy/lamps',
    summary: 'Lamps',
    access: 'public',
    input: z.strictObject({ count: z.coerce.number() }),
    data: z.array(z.string()),
  }),
}

test('a long answer is compressed for a caller that takes it, and goes as it is to any other', async t => {
  const toy = await toyServer(t, ({ http, app }) =>
    serve(http, app, lampApi, { list: ({ input }) => Array.from({ length: input.count }, (_, at) => `lamp of room ${at % 7}`) }),
  )
  const listOf = async (count: number, codings: string) => {
    const answer = await fetch(`http://127.0.0.1:${toy.port}/api/toy/lamps?count=${count}`, { headers: { 'accept-encoding': codings } })
    const { data } = (await answer.json()) as { data: unknown[] }
    const [coding, length, vary] = ['content-encoding', 'content-length', 'vary'].map(name => answer.headers.get(name))
    return { rows: data.length, coding, bytes: Number(length), vary }
  }
  const plain = await listOf(2000, 'identity')
  assert.deepEqual([plain.rows, plain.coding], [2000, null])
  for (const coding of ['br', 'gzip']) {
    const short = await listOf(2000, coding)
    assert.deepEqual([short.rows, short.coding, short.vary], [2000, coding, 'accept-encoding'])
    assert.ok(short.bytes < plain.bytes / 20, `${short.bytes} of ${plain.bytes} bytes`)
  }
  assert.equal((await listOf(10, 'br, gzip')).coding, null)
})
