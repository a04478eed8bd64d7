import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeHotel } from '../../testing/worlds/hotel.ts'
import { settleByProviderId } from '../../testing/worlds/purchases.ts'
import { order } from '../../testing/worlds/stay.ts'
import { testServer } from '../../testing.ts'

test('a booking whose last try to pay failed says so, until one succeeds; nothing else follows from it', async t => {
  const server = await testServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db)
  const { id = '' } = await order(server, hotel)
  const shown = () => server.db.selectFrom('booking').select(['status', 'payment_status', 'version']).executeTakeFirstOrThrow()
  await settleByProviderId(server, id)
  assert.deepEqual(await shown(), { status: 'PENDING', payment_status: 'PENDING', version: 1 })
  await server.provider.pay(id, 'card', 'failure')
  for (let times = 0; times < 2; times++) await settleByProviderId(server, id)
  assert.deepEqual(await shown(), { status: 'PENDING', payment_status: 'FAILED', version: 1 })
  await server.provider.pay(id)
  await settleByProviderId(server, id)
  assert.deepEqual(await shown(), { status: 'CONFIRMED', payment_status: 'PARTIALLY_PAID', version: 2 })
})
