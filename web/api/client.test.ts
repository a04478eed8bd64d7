import assert from 'node:assert/strict'
import { test } from 'node:test'
import { z } from 'zod'
import { endpoint } from '#shared/contract/endpoint.ts'
import { listData, listInput } from '#shared/contract/list.ts'
import { messageOr } from '#web/ui/form/error-text.ts'
import { errorOf } from './call-error.ts'
import { CallError, call, newQueryClient, type Transport } from './client.ts'

const read = endpoint({
  method: 'GET',
  path: '/api/thing/get',
  summary: 'Reads a thing',
  access: 'public',
  input: z.object({ name: z.string(), size: z.number().optional() }),
  data: z.object({ found: z.boolean() }),
})
const write = endpoint({ ...read, method: 'POST', path: '/api/thing/create', summary: 'Makes a thing' })

const answering = (status: number, body: unknown) => {
  const seen: Parameters<Transport>[0][] = []
  const transport: Transport = async request => {
    seen.push(request)
    return { status, body }
  }
  return { seen, transport }
}
const found = { success: true, data: { found: true }, message: 'Here it is' }

const refusal = async (transport: Transport): Promise<CallError> => {
  const outcome = await Promise.allSettled([call(write, { name: 'a' }, { transport })])
  const reason: unknown = outcome[0].status === 'rejected' ? outcome[0].reason : undefined
  if (!(reason instanceof CallError)) throw new assert.AssertionError({ message: 'it was no CallError', actual: reason })
  return reason
}

test('a GET travels in the query string, without what is left out', async () => {
  const { seen, transport } = answering(200, found)
  const reply = await call(read, { name: 'a b&c', size: undefined }, { transport })
  assert.deepEqual(reply, found)
  assert.equal(seen[0]?.path, '/api/thing/get?name=a+b%26c')
  assert.equal('body' in (seen[0] ?? {}), false)
})

const list = endpoint({
  ...read,
  input: listInput({ name: z.string() }, { sortBy: ['size', 'name'], filterBy: { kind: z.string() } }),
  data: listData(z.string()),
})

// The compiler checks a list's input and answer: lines below an `@ts-expect-error` would run, but must not compile.
test('a list answers with every row, or with a page where one is named', async () => {
  const { seen, transport } = answering(200, { success: true, data: [] })
  const every: string[] = (await call(list, { name: 'a' }, { transport })).data
  const page: { items: string[]; total: number } = (
    await call(list, { name: 'a', page: 2, q: 'b', sort: '-size', kind: 'c' }, { transport })
  ).data
  assert.deepEqual([every, page], [[], []])
  // @ts-expect-error: only pages are searched
  await call(list, { name: 'a', q: 'b' }, { transport })
  // @ts-expect-error: no column of the list
  await call(list, { name: 'a', page: 1, sort: 'kind' }, { transport })
  // @ts-expect-error: no field of the list
  await call(list, { name: 'a', page: 1, colour: 'red' }, { transport })
  // @ts-expect-error: a page or everything, so that the answer's shape is known
  await call(list, { name: 'a', page: Number(seen.length) > 0 ? 1 : undefined }, { transport })
  assert.equal(seen[1]?.path, '/api/thing/get?name=a&page=2&q=b&sort=-size&kind=c')
})

test('another method travels as a body', async () => {
  const { seen, transport } = answering(200, found)
  await call(write, { name: 'a', size: 2 }, { transport })
  assert.equal(seen[0]?.path, '/api/thing/create')
  assert.deepEqual(seen[0]?.body, { name: 'a', size: 2 })
})

test("an order's secret travels in a header, never in the address or the body", async () => {
  const { seen, transport } = answering(200, found)
  const input = z.object({ orderId: z.string(), orderSecret: z.string().optional() })
  for (const method of ['GET', 'POST'] as const) {
    await call(endpoint({ ...read, method, input, proof: 'order' }), { orderId: 'order_1', orderSecret: 's3cret' }, { transport })
    const sent = seen.pop()
    assert.deepEqual(sent?.headers, { 'order-secret': 's3cret' })
    assert.doesNotMatch(JSON.stringify([sent?.path, sent?.body]), /s3cret|orderSecret/)
  }
  await call(endpoint({ ...read, input, proof: 'order' }), { orderId: 'order_1' }, { transport })
  assert.equal('headers' in (seen.pop() ?? {}), false)
})

test('a refusal carries status, message, code, fields, expected figures and the whole answer', async () => {
  const body = { success: false, error: 'Taken', code: 'TAKEN', fields: { name: 'Taken' }, expected: { amount: 5 }, isPaymentExpired: true }
  const error = await refusal(answering(409, body).transport)
  assert.equal(error.status, 409)
  assert.equal(error.message, 'Taken')
  assert.equal(error.code, 'TAKEN')
  assert.deepEqual(error.fields, { name: 'Taken' })
  assert.deepEqual(error.expected, { amount: 5 })
  assert.equal(error.data.isPaymentExpired, true)
})

test('an answer without an error text says the default', async () => {
  for (const body of [undefined, {}, [], 'Bad gateway', { error: '' }, { error: { deep: true } }]) {
    assert.equal((await refusal(answering(502, body).transport)).message, 'Something went wrong')
  }
})

test('no answer is a network error with status 500', async () => {
  const error = await refusal(() => Promise.reject(new TypeError('Failed to fetch')))
  assert.equal(error.message, 'Network error')
  assert.equal(error.status, 500)
})

test('a 200 that is not a success is an error', async () => {
  assert.equal((await refusal(answering(200, '<html>').transport)).status, 200)
})

test('an abort stays an abort', async () => {
  const controller = new AbortController()
  controller.abort()
  const transport: Transport = ({ signal }) => Promise.reject(signal?.reason)
  await assert.rejects(call(read, { name: 'a' }, { transport, signal: controller.signal }), { name: 'AbortError' })
})

test('without a message of the server a screen says its own text', () => {
  const said = (body: unknown) => messageOr(errorOf(500, body), 'Something went wrong...')
  assert.equal(said({ error: 'The list is being moved.' }), 'The list is being moved.')
  for (const body of [undefined, {}, { error: '' }]) assert.equal(said(body), 'Something went wrong...')
  assert.equal(messageOr(new Error(''), 'Something went wrong.'), 'Something went wrong.')
})

test('what was read is fresh for 5 minutes, kept for 10, and read again after the network was away', () => {
  const { staleTime, gcTime, refetchOnReconnect } = newQueryClient().getDefaultOptions().queries ?? {}
  assert.deepEqual([staleTime, gcTime, refetchOnReconnect], [300_000, 600_000, true])
})

test('queries are retried twice, but never after a 4xx', () => {
  const retry = newQueryClient().getDefaultOptions().queries?.retry
  if (typeof retry !== 'function') return assert.fail('no rule for retries')
  const no = new CallError(404, 'Not there')
  const down = new CallError(503, 'Down')
  assert.deepEqual([retry(0, no), retry(0, down), retry(1, down), retry(2, down)], [false, true, true, false])
})
