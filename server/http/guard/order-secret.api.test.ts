import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paymentApi } from '#shared/payments/payments.ts'
import { roomApi } from '#shared/rooms/rooms.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { makeHotel } from '../../testing/worlds/hotel.ts'
import { order } from '../../testing/worlds/stay.ts'
import { testServer } from '../../testing.ts'

const secretIs = (secret: string) => ({ 'order-secret': secret })

test("an order's secret comes in its header, or in the field of before; a wrong one, or none, is refused", async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db)
  const { id: orderId = '', orderSecret } = await order(server, hotel)
  const ask = (query: object, headers: Record<string, string> = {}) =>
    server.call(paymentApi.orderStatus, { orderId, ...query } as { orderId: string; orderSecret: string }, headers)
  assert.equal((await ask({}, secretIs(orderSecret))).status, 200)
  assert.equal((await ask({ orderSecret })).status, 200)
  assert.equal((await ask({}, secretIs(`${orderSecret}x`))).status, 404)
  assert.equal((await ask({ orderSecret }, secretIs('another'))).status, 404, 'the header counts')
  const none = await ask({})
  assert.deepEqual([none.status, Object.keys(none.failure.fields ?? {})], [400, ['orderSecret']])
  const long = await ask({}, secretIs('x'.repeat(101)))
  assert.deepEqual([long.status, Object.keys(long.failure.fields ?? {})], [400, ['orderSecret']])
  const release = (headers: Record<string, string>) =>
    server.call(paymentApi.releaseOrder, { orderId } as { orderId: string; orderSecret: string }, headers)
  assert.equal((await release(secretIs('wrong'))).status, 404)
  const released = await release(secretIs(orderSecret))
  assert.deepEqual([released.status, released.data.status], [200, 'EXPIRED'])
})

test('a search and the calendar leave out the hold of the order whose secret comes along, for that call alone', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db, { kinds: [{ name: 'Garden', numbers: ['1'] }] })
  const from = addDays(todayInIndia(server.clock.now()), 10)
  const { id: orderId = '', orderSecret } = await order(server, hotel)
  const stay = { hotelId: hotel.slug, checkInDate: from, checkOutDate: addDays(from, 2), orderId }
  const nights = { hotelId: hotel.slug, from, to: addDays(from, 1), orderId }
  const found = async (headers?: Record<string, string>) => [
    (await server.call(roomApi.search, stay, headers)).data.length,
    (await server.call(roomApi.nights, nights, headers)).data[0]?.free,
  ]
  for (const _ of [1, 2]) {
    assert.deepEqual(await found(), [0, 0])
    assert.deepEqual(await found(secretIs(orderSecret)), [1, 1])
    assert.deepEqual(await found(secretIs('wrong')), [0, 0])
  }
})

test('a header that no contract takes is nothing, and the document names the one that some take', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db)
  const answer = await fetch(`${server.url}/api/hotel/gethotel?hotelId=${hotel.slug}`, { headers: secretIs('secret') })
  assert.equal(answer.status, 200)
  interface Parameter {
    name: string
    in: string
    required: boolean
    schema: { deprecated?: boolean }
  }
  const { paths } = (await (await fetch(`${server.url}/api/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { parameters: Parameter[] }>>
  }
  const taking = Object.entries(paths).flatMap(([path, calls]) =>
    Object.values(calls).flatMap(({ parameters }) => (parameters.some(({ name }) => name === 'Order-Secret') ? [path] : [])),
  )
  const asking = ['nearestdates', 'nights', 'searchrooms'].map(name => `/api/room/${name}`)
  assert.deepEqual(taking.sort(), ['/api/payment/orderstatus', '/api/payment/releaseorder', ...asking])
  const { parameters = [] } = paths['/api/payment/orderstatus']?.get ?? {}
  const old = parameters.find(({ name }) => name === 'orderSecret')
  assert.deepEqual([old?.in, old?.required, old?.schema.deprecated], ['query', false, true])
})
