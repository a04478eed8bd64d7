import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { z } from 'zod'
import { endpoint } from '#shared/contract/endpoint.ts'
import type { Tx } from '../../db/connect.ts'
import { queue } from '../../jobs/outbox.ts'
import { conflict, planRefusal } from '../errors/errors.ts'
import { type Toy, toyServer } from '../toy-server.ts'
import { serve } from './serve.ts'

const Thing = z.object({ name: z.string(), amount: z.number() })
const base = { summary: 'A toy', access: 'public' } as const
const toyApi = {
  list: endpoint({
    ...base,
    method: 'GET',
    path: '/api/toy/list',
    input: z.strictObject({ page: z.coerce.number().min(1) }),
    data: z.array(Thing),
  }),
  hot: endpoint({ ...base, method: 'GET', path: '/api/toy/hot', input: z.strictObject({}), data: Thing, message: 'Warm' }),
  create: endpoint({
    ...base,
    method: 'POST',
    path: '/api/toy/create',
    input: z.strictObject({
      name: z.string().min(2),
      inner: z.strictObject({ many: z.array(z.strictObject({ id: z.uuid() })) }).optional(),
    }),
    data: Thing,
    message: 'Toy created successfully',
  }),
  own: endpoint({ ...base, method: 'POST', path: '/api/toy/own', input: z.strictObject({}), data: z.object({}), transaction: 'own' }),
  mine: endpoint({ ...base, access: 'owner', method: 'POST', path: '/api/toy/mine', input: z.strictObject({}), data: z.object({}) }),
  rooms: endpoint({
    ...base,
    access: { area: 'rooms', action: 'READ' },
    method: 'GET',
    path: '/api/toy/rooms',
    input: z.strictObject({ hotelId: z.uuid() }),
    data: z.object({}),
  }),
  both: endpoint({
    ...base,
    access: { byField: 'plan', exclusiveWith: 'booking', present: 'owner', absent: 'public' },
    method: 'POST',
    path: '/api/toy/both',
    input: z.strictObject({ plan: z.string().optional(), booking: z.string().nullish(), name: z.string() }),
    data: z.object({}),
  }),
  raw: endpoint({
    ...base,
    method: 'POST',
    path: '/api/toy/raw',
    input: z.instanceof(Uint8Array),
    data: z.object({ bytes: z.number() }),
    body: 'raw',
  }),
  form: endpoint({
    ...base,
    method: 'POST',
    path: '/api/toy/form',
    input: z.looseObject({}),
    data: z.never(),
    body: 'form',
    reply: 'other',
  }),
}

type Create = (typeof toyApi)['create']['input']['_output']

const start = (t: TestContext, create: (toy: Toy, input: Create, tx: Tx) => unknown = () => ({ name: 'a', amount: 1 })) =>
  toyServer(t, toy => {
    serve(toy.http, toy.app, toyApi, {
      list: ({ input }) => [{ name: 'lamp', amount: input.page, secret: 'of the house' }],
      hot: () => ({ name: 'lamp', amount: 2 }),
      create: { run: async ({ input, tx }) => (await create(toy, input, tx)) as z.input<typeof Thing> },
      own: () => ({}),
      mine: { run: () => ({}) },
      rooms: () => ({}),
      both: { run: () => ({}) },
      raw: { run: ({ input }) => ({ bytes: input.length }) },
      form: {
        run: ({ input, reply }) =>
          reply
            .code(303)
            .header('location', `/x?${JSON.stringify(input)}`)
            .send(),
      },
    })
  })

test('a success is the envelope, without any field that the contract does not name', async t => {
  const toy = await start(t)
  const { status, text, headers } = await toy.ask('/api/toy/list?page=3')
  assert.equal(status, 200)
  assert.equal(text, '{"success":true,"data":[{"name":"lamp","amount":3}]}')
  assert.equal(headers['content-type'], 'application/json; charset=utf-8')
  assert.equal((await toy.ask('/api/toy/hot')).text, '{"success":true,"data":{"name":"lamp","amount":2},"message":"Warm"}')
})

test('all broken fields at once, with dotted paths; unknown ones are named', async t => {
  const toy = await start(t)
  const { status, json } = await toy.post('/api/toy/create?extra=1', { name: 'a', inner: { many: [{ id: 'x', more: 1 }] }, kind: 'owner' })
  assert.equal(status, 400)
  assert.deepEqual(Object.keys(json.fields as object).sort(), ['extra', 'inner.many.0.id', 'inner.many.0.more', 'kind', 'name'])
  assert.equal((json.fields as Record<string, string>).name, 'At least 2 characters.')
  assert.deepEqual(toy.events, [])
  assert.deepEqual((await toy.ask('/api/toy/list?page=1&sort=up')).json.fields, { sort: 'Unknown field: sort.' })
  assert.deepEqual((await toy.post('/api/toy/create', {})).json, {
    success: false,
    error: 'This is required.',
    code: 'INVALID_INPUT',
    fields: { name: 'This is required.' },
  })
  assert.equal((await toy.post('/api/toy/create', ['name'])).status, 400)
})

test('writes run in a transaction that a refusal rolls back; reads and own transactions do not', async t => {
  const toy = await start(t, (_toy, input) => {
    if (input.name === 'taken') throw conflict('The price has changed.', { amount: 12 })
    return { name: input.name, amount: 1 }
  })
  assert.equal((await toy.post('/api/toy/create', { name: 'lamp' })).json.message, 'Toy created successfully')
  assert.deepEqual(toy.events.splice(0), ['begin', 'commit'])
  const refused = await toy.post('/api/toy/create', { name: 'taken' })
  assert.equal(refused.status, 409)
  assert.deepEqual(refused.json, { success: false, error: 'The price has changed.', code: 'CONFLICT', expected: { amount: 12 } })
  assert.deepEqual(toy.events.splice(0), ['begin', 'rollback'])
  await toy.ask('/api/toy/list?page=1')
  await toy.post('/api/toy/own', {})
  assert.deepEqual(toy.events, [])
})

test('a reply that does not fit its contract is a 500, rolled back, and its values stay out of the log', async t => {
  const toy = await start(t, () => ({ name: 'asha@example.com', amount: 'secret' }))
  const { status, json } = await toy.post('/api/toy/create', { name: 'lamp' })
  assert.equal(status, 500)
  assert.deepEqual(json, { success: false, error: 'Something went wrong. Please try again.', code: 'INTERNAL' })
  assert.deepEqual(toy.events, ['begin', 'rollback'])
  assert.ok(toy.lines.some(line => line.msg === 'A request failed'))
  assert.doesNotMatch(JSON.stringify(toy.lines), /asha|secret/)
})

test('the outbox is woken after the commit where something was queued, and not for a call that is refused', async t => {
  const toy = await start(t, async (_toy, { name }, tx) => {
    if (name !== 'quiet') await queue(tx, 'mail', {})
    if (name === 'taken') throw conflict('Taken.')
    return { name, amount: 1 }
  })
  for (const name of ['lamp', 'quiet', 'taken']) await toy.post('/api/toy/create', { name })
  assert.deepEqual(toy.events, ['begin', 'commit', 'wake', 'begin', 'commit', 'begin', 'rollback'])
})

test('402 carries the flags of the specification', async t => {
  const toy = await start(t, () => {
    throw planRefusal('Online booking is paused for this hotel.', { isPaymentExpired: true })
  })
  const { status, json } = await toy.post('/api/toy/create', { name: 'lamp' })
  assert.equal(status, 402)
  assert.equal(json.isPaymentExpired, true)
})

test('who may call is decided before the body is looked at', async t => {
  const toy = await start(t)
  const json = { 'content-type': 'application/json' }
  assert.equal((await toy.ask('/api/toy/mine', { method: 'POST', body: '{broken', headers: json })).status, 401)
  assert.equal((await toy.ask('/api/toy/mine', { method: 'POST', body: 'x'.repeat(70_000), headers: json })).status, 401)
  assert.equal((await toy.ask('/api/toy/rooms?hotelId=nonsense')).status, 401)
  assert.equal((await toy.post('/api/toy/mine', {}, { origin: 'https://evil.example' })).status, 403)
})

test('two kinds of callers: the deciding field is read before the shape', async t => {
  const toy = await start(t)
  assert.equal((await toy.post('/api/toy/both', { name: 'x' })).status, 200)
  assert.deepEqual((await toy.post('/api/toy/both', { plan: 'p', nonsense: 1 })).json, {
    success: false,
    error: 'Please sign in.',
    code: 'NOT_SIGNED_IN',
  })
  assert.equal((await toy.post('/api/toy/both', { nonsense: 1 })).status, 400)
})

test('two kinds of callers: both kinds at once are refused before the session is asked', async t => {
  const toy = await start(t)
  const { status, json } = await toy.post('/api/toy/both', { plan: 'p', booking: 'b', name: 'x' })
  assert.equal(status, 400)
  assert.deepEqual(json.fields, { booking: 'Send exactly one of booking and plan.' })
  assert.equal((await toy.post('/api/toy/both', { plan: 'p', booking: null, name: 'x' })).status, 401)
  assert.equal((await toy.post('/api/toy/both', { plan: null, booking: 'b', name: 'x' })).status, 400) // by its shape: plan is text
})

test('a raw body stays bytes up to its own limit; a form is taken by form contracts alone', async t => {
  const toy = await start(t)
  const raw = (body: string, type?: string) =>
    toy.ask('/api/toy/raw', { method: 'POST', body, headers: type ? { 'content-type': type } : {} })
  assert.deepEqual((await raw('{"a": "ü"}', 'application/json')).json.data, { bytes: 11 })
  assert.deepEqual((await raw('x'.repeat(200_000), 'text/plain')).json.data, { bytes: 200_000 })
  assert.equal((await raw('x'.repeat(262_145))).status, 413)
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const redirected = await toy.ask('/api/toy/form', { method: 'POST', body: 'a=1&b=%20c', headers: form })
  assert.equal(redirected.status, 303)
  assert.equal(redirected.headers.location, '/x?{"a":"1","b":" c"}')
  const wrong = [
    await toy.post('/api/toy/form', { a: 1 }),
    await toy.ask('/api/toy/create', { method: 'POST', body: 'name=lamp', headers: form }),
  ]
  const said = 'This type of content is not taken here.'
  assert.deepEqual(
    wrong.map(({ status, json }) => [status, json.error]),
    [
      [415, `${said} Send a form.`],
      [415, `${said} Send JSON.`],
    ],
  )
})

test('a contract without access stops the start', async t => {
  await assert.rejects(
    toyServer(t, toy => {
      const { access: _, ...open } = toyApi.list
      serve(toy.http, toy.app, { open: open as typeof toyApi.list }, { open: () => [] })
    }),
    /no access rule/,
  )
})

test('leaving a handler out, or answering another shape, does not compile', () => {
  const types = (toy: Toy) => {
    // @ts-expect-error: `hot` is missing
    serve(toy.http, toy.app, { list: toyApi.list, hot: toyApi.hot }, { list: () => [] })
    // @ts-expect-error: a thing has an amount
    serve(toy.http, toy.app, { hot: toyApi.hot }, { hot: () => ({ name: 'lamp' }) })
  }
  assert.equal(typeof types, 'function')
})
