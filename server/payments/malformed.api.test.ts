import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import fc from 'fast-check'
import { bookingApi } from '#shared/bookings.ts'
import { type Endpoint, Failure } from '#shared/endpoint.ts'
import { hotelApi } from '#shared/hotels.ts'
import { paymentApi } from '#shared/payments.ts'
import { roomApi } from '#shared/rooms.ts'
import { signedWith } from '../testing/events.ts'
import { makeHotel, type TestHotel } from '../testing/hotel.ts'
import { leak, malformedFor } from '../testing/malformed.ts'
import { sandboxKeys } from '../testing/provider.ts'
import { order, orderFor, pay } from '../testing/stay.ts'
import { type TestServer, testServer } from '../testing.ts'

const runs = { seed: 20261121, numRuns: 300, endOnFailure: true }

const textOf = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** Sends the input as the endpoint takes it: query string, JSON, form or raw bytes. */
const send = (server: TestServer, endpoint: Endpoint, input: unknown): Promise<Response> => {
  const url = server.url + endpoint.path
  const entries =
    typeof input === 'object' && input !== null
      ? Object.entries(input).map(([name, value]) => [name, textOf(value)])
      : [['x', textOf(input)]]
  // Unpaired surrogates cannot travel in a query; JSON carries them escaped.
  const query = new URLSearchParams(entries.map(([name = '', value = '']): [string, string] => [name.toWellFormed(), value.toWellFormed()]))
  if (endpoint.method === 'GET') return fetch(`${url}?${query}`)
  const post = (type: string, body: string, headers: Record<string, string> = {}) =>
    fetch(url, { method: 'POST', redirect: 'manual', headers: { origin: server.url, 'content-type': type, ...headers }, body })
  if (endpoint.body === 'form') return post('application/x-www-form-urlencoded', query.toString())
  const json = JSON.stringify(input) ?? ''
  if (endpoint.body === 'raw')
    return post('application/json', json, {
      'x-razorpay-signature': signedWith(sandboxKeys.webhookSecret, json),
      'x-razorpay-event-id': randomUUID().slice(0, 14),
    })
  return post('application/json', json)
}

const check = async (answer: Response, input: unknown) => {
  const text = await answer.text()
  const about = `${answer.status} ${text.slice(0, 300)} for ${JSON.stringify(input)?.slice(0, 500)}`
  assert.ok(answer.status < 500, about)
  assert.doesNotMatch(text, leak, about)
  if (answer.status === 303) return assert.match(answer.headers.get('location') ?? '', /^\/book(\?|#|$)/)
  const body: unknown = JSON.parse(text)
  if (answer.status === 200) return assert.equal((body as { success?: unknown }).success, true, about)
  assert.ok(Failure.safeParse(body).success, about)
}

type Case = [name: string, endpoint: Endpoint, base: (server: TestServer, hotel: TestHotel) => Promise<Record<string, unknown>>]
const proofOf = async (server: TestServer, hotel: TestHotel) => {
  const made = await order(server, hotel)
  return { orderId: made.id, orderSecret: made.orderSecret }
}
const dates = (server: TestServer, hotel: TestHotel) => orderFor(server, hotel).booking

const cases: Case[] = [
  ['createorder', paymentApi.createOrder, async (server, hotel) => ({ ...orderFor(server, hotel, { key: randomUUID() }) })],
  [
    'createbooking',
    bookingApi.create,
    async (server, hotel) => ({ ...(await pay(server, (await order(server, hotel)).id ?? '')), rooms: [] }),
  ],
  [
    'searchrooms',
    roomApi.search,
    async (server, hotel) => {
      const { checkInDate, checkOutDate } = dates(server, hotel)
      return { hotelId: hotel.slug, checkInDate, checkOutDate, adultCapacity: 1, numRooms: 1, ...(await proofOf(server, hotel)) }
    },
  ],
  [
    'nearestdates',
    roomApi.nearestDates,
    async (server, hotel) => {
      const { checkInDate, checkOutDate } = dates(server, hotel)
      return { hotelId: hotel.slug, checkInDate, checkOutDate, adultCapacity: 1, numRooms: 1, ...(await proofOf(server, hotel)) }
    },
  ],
  [
    'nights',
    roomApi.nights,
    async (server, hotel) => ({ hotelId: hotel.id, from: dates(server, hotel).checkInDate, to: dates(server, hotel).checkOutDate }),
  ],
  ['gethotel', hotelApi.get, async (_, hotel) => ({ hotelId: hotel.id, includePaymentPlan: true, includeOffers: true })],
  ['orderstatus', paymentApi.orderStatus, proofOf],
  ['releaseorder', paymentApi.releaseOrder, proofOf],
  [
    'callback',
    paymentApi.callback,
    async (server, hotel) => {
      const proof = await pay(server, (await order(server, hotel)).id ?? '')
      return { razorpay_order_id: proof.orderId, razorpay_payment_id: proof.transactionId, razorpay_signature: proof.signature }
    },
  ],
  [
    'webhook',
    paymentApi.webhook,
    async (server, hotel) => ({
      event: 'payment.captured',
      payload: {
        payment: { entity: { id: 'pay_00000000000000', order_id: (await order(server, hotel)).id } },
        refund: { entity: { id: 'rfnd_1', receipt: randomUUID() } },
        transfer: { entity: { source: 'order_00000000000000' } },
      },
    }),
  ],
]

for (const [name, endpoint, base] of cases)
  test(`${name}: 300 malformed inputs, never a 5xx, always the envelope, nothing internal`, async t => {
    const server = await testServer(t, { webhooks: false })
    const hotel = await makeHotel(server.db)
    const input = malformedFor(endpoint, await base(server, hotel))
    await fc.assert(
      fc.asyncProperty(input, async value => check(await send(server, endpoint, value), value)),
      runs,
    )
    await server.settleAll()
    const stuck = await server.db
      .selectFrom('outbox')
      .select(['kind', 'payload', 'last_error'])
      .where('done_at', 'is', null)
      .where('attempts', '>', 0)
      .execute()
    assert.deepEqual(stuck, [], 'what was taken in can also be worked off')
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
  for (const [, endpoint] of cases.filter(([, { method }]) => method === 'POST')) {
    for (const type of types)
      for (const body of bodies) {
        const options = { method: 'POST', redirect: 'manual' as const, headers: { origin: server.url, 'content-type': type }, body }
        await check(await fetch(server.url + endpoint.path, options), { type, body })
      }
  }
})
