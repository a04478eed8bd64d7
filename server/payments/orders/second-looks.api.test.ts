import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { paymentApi } from '#shared/payments/payments.ts'
import { until } from '../../testing/process/until.ts'
import { sandboxKeys } from '../../testing/provider.ts'
import { makeHotel } from '../../testing/worlds/hotel.ts'
import { purchases } from '../../testing/worlds/purchases.ts'
import { order, orderFor, pay } from '../../testing/worlds/stay.ts'
import { testServer } from '../../testing.ts'
import { reconcile } from '../settle/reconcile.ts'

test('the last look at an order is repeated until the provider answers', async t => {
  const server = await testServer(t, { webhooks: false, config: { intervals: { outbox: 100, holds: 5000, reconcile: 3_600_000 } } })
  const hotel = await makeHotel(server.db)
  const made = await order(server, hotel)
  await pay(server, made.id ?? '')
  const aged = { created_at: new Date(Date.now() - 6 * 86_400_000), next_check_at: new Date(0) }
  await server.db.updateTable('payment_order').set(aged).execute()
  await server.provider.control('faults', { match: 'GET /v1/orders/.*/payments', kind: '500', rate: 1 })
  await reconcile(server.product.app, purchases)
  const next = () => server.db.selectFrom('payment_order').select('next_check_at').executeTakeFirstOrThrow()
  assert.ok(Number((await next()).next_check_at) > Date.now())
  await server.provider.healthy()
  await server.db
    .updateTable('payment_order')
    .set({ next_check_at: new Date(0) })
    .execute()
  await reconcile(server.product.app, purchases)
  assert.equal((await next()).next_check_at, null)
  assert.equal((await server.db.selectFrom('payment').select('id').execute()).length, 1)
})

test('one key in two spellings at once is one attempt', async t => {
  const server = await testServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db)
  const key = randomUUID()
  const input = orderFor(server, hotel, { key })
  const shout = { ...input, booking: { ...input.booking, key: key.toUpperCase() } }
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all([input, shout, input, shout].map(each => server.call(paymentApi.createOrder, each)))
    assert.deepEqual([...new Set(answers.map(({ status, data }) => `${status} ${data?.id}`))], [`200 ${answers[0]?.data.id}`])
  }
  assert.equal((await server.db.selectFrom('booking').select('id').execute()).length, 1)
})

test('money that the desk of the provider gives back shows, also with a receipt that looks like one of ours', async t => {
  const server = await testServer(t, { jobs: true, config: { intervals: { outbox: 100, holds: 5000, reconcile: 3_600_000 } } })
  const hotel = await makeHotel(server.db)
  const made = await order(server, hotel)
  const proof = await pay(server, made.id ?? '')
  await server.get(bookingApi.create, proof)
  const { keyId, keySecret } = sandboxKeys
  const answer = await fetch(`${server.provider.base}/v1/payments/${proof.transactionId}/refund`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`,
    },
    body: JSON.stringify({ amount: 60_000, receipt: randomUUID() }),
  })
  assert.equal(answer.status, 200)
  const shown = () => server.db.selectFrom('booking').select('refunded_paise').executeTakeFirstOrThrow()
  await until(async () => (await shown()).refunded_paise === 60_000)
})
