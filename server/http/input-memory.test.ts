import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { z } from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { serve } from './serve.ts'
import { toyServer } from './toy-server.ts'

const input = z.strictObject({ word: z.string().min(2, 'At least 2 characters.'), times: z.coerce.number().default(1) })
const data = z.object({ word: z.string(), reads: z.int() })
const base = { method: 'GET', access: 'public', summary: 'A toy', data } as const

/** Counts how often the schema reads a word. */
const start = async (t: TestContext, change: (input: { word: string }) => void = () => undefined) => {
  const reads = new Map<string, number>()
  const counted = input.refine(({ word }) => reads.set(word, (reads.get(word) ?? 0) + 1))
  const api = {
    search: endpoint({ ...base, path: '/api/toy/search', input: counted, limit: 'search' }),
    list: endpoint({ ...base, path: '/api/toy/list', input: counted }),
  }
  const answer = ({ input: { word } }: { input: { word: string } }) => ({ word, reads: reads.get(word) ?? 0 })
  const toy = await toyServer(t, ({ http, app }) => {
    serve(http, app, api, {
      search: call => {
        change(call.input)
        return answer(call)
      },
      list: answer,
    })
  })
  const readsOf = async (query: string, path = 'search') => (await toy.ask(`/api/toy/${path}?${query}`)).json.data
  return { toy, readsOf }
}

test('a search of the same address is read once, any other by itself', async t => {
  const { readsOf } = await start(t)
  for (const _ of [1, 2, 3]) assert.deepEqual(await readsOf('word=lamp'), { word: 'lamp', reads: 1 })
  assert.deepEqual(await readsOf('word=lamp&times=2'), { word: 'lamp', reads: 2 })
  assert.deepEqual(await readsOf('word=lake'), { word: 'lake', reads: 1 })
  assert.deepEqual(await readsOf('word=lamp', 'list'), { word: 'lamp', reads: 3 })
  assert.deepEqual(await readsOf('word=lamp', 'list'), { word: 'lamp', reads: 4 })
})

test('a broken input is refused every time, in the same words', async t => {
  const { toy } = await start(t)
  for (const _ of [1, 2]) {
    const short = await toy.ask('/api/toy/search?word=a')
    assert.deepEqual([short.status, short.json.fields], [400, { word: 'At least 2 characters.' }])
    const unknown = await toy.ask('/api/toy/search?word=lamp&more=1')
    assert.deepEqual([unknown.status, unknown.json.fields], [400, { more: 'Unknown field: more.' }])
    const broken = await toy.ask('/api/toy/search?word=la%00mp')
    assert.deepEqual([broken.status, Object.keys(broken.json.fields as object)], [400, ['word']])
  }
})

test('the oldest of many addresses is forgotten, and a long one is never remembered', async t => {
  const { readsOf } = await start(t)
  for (let n = 0; n < 501; n++) await readsOf(`word=w${n}`)
  assert.deepEqual(await readsOf('word=w500'), { word: 'w500', reads: 1 })
  assert.deepEqual(await readsOf('word=w0'), { word: 'w0', reads: 2 })
  const long = 'x'.repeat(300)
  for (const reads of [1, 2]) assert.deepEqual(await readsOf(`word=${long}`), { word: long, reads })
})

test('a handler cannot change what the next call reads', async t => {
  const { toy } = await start(t, call => {
    call.word = 'changed'
  })
  for (const _ of [1, 2]) assert.equal((await toy.ask('/api/toy/search?word=lamp')).status, 500)
})
