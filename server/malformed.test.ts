import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Failure } from '#shared/contract/endpoint.ts'
import { createProduct } from './product.ts'
import { callersOf } from './testing/access/callers.ts'
import { oneTransaction } from './testing/access/one-transaction.ts'
import type { Sample } from './testing/access/sample.ts'
import { samplesOf } from './testing/access/samples.ts'
import { casesOf, oracle, send } from './testing/access/walk.ts'
import { makeWorld, type World } from './testing/access/world.ts'
import { leak, malformedFor } from './testing/attacks/malformed.ts'
import { contracts } from './testing/contracts.ts'
import { signedWith } from './testing/events.ts'
import { sandboxKeys } from './testing/provider.ts'
import { makeHotel } from './testing/worlds/hotel.ts'
import { order } from './testing/worlds/stay.ts'
import { testServer } from './testing.ts'

const seed = 20261122

/** Checks that an answer helps its reader: never a 5xx, always the envelope, and nothing internal. */
const check = (status: number, text: string, type: string, input: unknown): void => {
  const about = `${status} ${text.slice(0, 300)} for ${JSON.stringify(input)?.slice(0, 500)}`
  assert.ok(status < 500, about)
  if (status === 303 || (status === 200 && !type.includes('json'))) return
  assert.doesNotMatch(text, leak, about)
  const body: unknown = JSON.parse(text)
  if (status === 200) assert.equal((body as { success?: unknown }).success, true, about)
  else assert.ok(Failure.safeParse(body).success, about)
}

/** The provider's event for a paid order, with all fields that such an event may have. */
const paidEvent = (orderId: string) => ({
  event: 'payment.captured',
  payload: {
    payment: { entity: { id: 'pay_00000000000000', order_id: orderId } },
    refund: { entity: { id: 'rfnd_1', receipt: '00000000-0000-4000-8000-000000000000' } },
    transfer: { entity: { source: 'order_00000000000000' } },
  },
})

/** Valid inputs that get further into the code than those of the access tests. */
const richer = ({ proof, paid, stay }: World): Record<string, Record<string, unknown>> => ({
  'POST /api/payment/webhook': paidEvent(proof.orderId),
  'POST /api/payment/callback': {
    razorpay_order_id: paid.orderId,
    razorpay_payment_id: paid.transactionId,
    razorpay_signature: paid.signature,
  },
  'GET /api/room/searchrooms': { ...stay, hotelId: stay.hotelId, adultCapacity: 1, numRooms: 1, ...proof },
  'GET /api/room/nearestdates': { ...stay, hotelId: stay.hotelId, adultCapacity: 1, numRooms: 1, ...proof },
  'GET /api/hotel/gethotel': { hotelId: stay.hotelId, includePaymentPlan: true, includeOffers: true },
})

test('malformed inputs of every call, those of guests most: never a 5xx, always the envelope, nothing internal', {
  timeout: 600_000,
}, async t => {
  const server = await testServer(t, { webhooks: false })
  const world = await makeWorld(server)
  const callers = await callersOf(server, world.a.hotelId, world.b.hotelId)
  const owner = callers.find(({ owns }) => owns === 'a')
  // Gives the plan of the hotel's former owner to the present one, because nothing is sold without a plan.
  await server.db
    .updateTable('payment_record')
    .set({ account_id: owner?.id ?? '' })
    .where('starts_at', '<', new Date())
    .execute()
  const samples = await samplesOf(world)
  const all = await contracts()
  const one = await oneTransaction(server.database)
  const product = await createProduct({
    ...server.product.app,
    db: one.db,
    isReady: async () => true,
    pressure: false,
    times: { noticeMs: 0 },
  })
  let calls = 0
  try {
    for (const line of oracle()) {
      const [path = ''] = line.path.split('#')
      const name = `${line.method} ${line.path}`
      const sample = samples[name] as Sample
      const endpoint = all.find(one => one.method === line.method && one.path === path)
      assert.ok(endpoint, name)
      // A caller who may make this call, with valid input.
      const right = casesOf(line, sample, world, callers).find(
        ({ variant, expected }) => variant === 'own' && ![401, 403, 404].includes(expected),
      )
      const caller = right?.caller ?? callers.find(({ key }) => key === 'PLATFORM_ADMIN')
      assert.ok(caller, name)
      const base = richer(world)[name] ?? sample.input(world.a, caller)
      let written = one.writes()
      await fc.assert(
        fc.asyncProperty(malformedFor(endpoint, base), async input => {
          calls++
          const { statusCode, body, headers } = await send(product.http, server, line, sample, { input, caller })
          if (one.writes() !== written) await one.undo()
          written = one.writes()
          check(statusCode, body, String(headers['content-type']), { [name]: input })
        }),
        { seed, numRuns: line.who === 'public' ? 200 : 40, endOnFailure: true },
      )
    }
  } finally {
    await product.close()
    await one.close()
  }
  t.diagnostic(`${calls} calls`)
})

test('what is taken in of malformed webhooks can also be worked off', async t => {
  const server = await testServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db)
  const webhook = (await contracts()).find(({ path }) => path === '/api/payment/webhook')
  assert.ok(webhook)
  const event = paidEvent((await order(server, hotel)).id ?? '')
  let id = 0
  await fc.assert(
    fc.asyncProperty(malformedFor(webhook, event), async input => {
      const body = JSON.stringify(input) ?? ''
      const signature = signedWith(sandboxKeys.webhookSecret, body)
      const headers = { 'content-type': 'application/json', 'x-razorpay-signature': signature, 'x-razorpay-event-id': `event${id++}` }
      const answer = await fetch(server.url + webhook.path, { method: 'POST', headers, body })
      check(answer.status, await answer.text(), 'json', input)
    }),
    { seed, numRuns: 200, endOnFailure: true },
  )
  await server.settleAll()
  const jobs = server.db.selectFrom('outbox').select(['kind', 'payload', 'last_error'])
  assert.deepEqual(await jobs.where('done_at', 'is', null).where('attempts', '>', 0).execute(), [])
  assert.notEqual((await jobs.where('done_at', 'is not', null).execute()).length, 0)
})

test('bodies that are no JSON, no form, or of another type are refused in the envelope by every call that takes one', async t => {
  const server = await testServer(t, { webhooks: false })
  const bodies = [
    '',
    '{',
    '{"a":1',
    'null',
    '[]',
    '"x"',
    '\0',
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{}}}',
    `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    'a=1&b[__proto__]=2',
  ]
  const types = [
    'application/json',
    'application/json; charset=utf-16',
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/html',
    'x/y',
  ]
  for (const { method, path, access } of (await contracts()).filter(({ method }) => method === 'POST' || method === 'PATCH'))
    for (const type of access === 'public' ? types : types.slice(0, 1))
      for (const body of bodies) {
        const headers = { host: new URL(server.url).host, origin: server.url, 'content-type': type }
        const answer = await server.product.http.inject({ method, url: path, headers, payload: body })
        check(answer.statusCode, answer.body, String(answer.headers['content-type']), { path, type, body })
      }
})
