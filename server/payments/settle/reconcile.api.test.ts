import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeHotel } from '../../testing/worlds/hotel.ts'
import { purchases } from '../../testing/worlds/purchases.ts'
import { order, pay } from '../../testing/worlds/stay.ts'
import { testServer } from '../../testing.ts'
import { reconcile } from './reconcile.ts'

const past = new Date(Date.now() - 60_000)

test('one round looks at every order that is due, however many came together, and at none twice', async t => {
  const server = await testServer(t, { webhooks: false, config: { intervals: { outbox: 100, holds: 5000, reconcile: 3_600_000 } } })
  const hotel = await makeHotel(server.db)
  for (let inDays = 10; inDays < 20; inDays += 2) await pay(server, (await order(server, hotel, { inDays })).id ?? '')
  await server.db.updateTable('payment_order').set({ next_check_at: past }).execute()
  assert.equal(await reconcile(server.product.app, purchases, 2), 5)
  const rows = await server.db.selectFrom('booking').select('status').execute()
  assert.deepEqual(
    rows.map(row => row.status),
    Array(5).fill('CONFIRMED'),
  )
  assert.equal(await reconcile(server.product.app, purchases, 2), 0)
})

test('however many orders are due, four are settled at a time: the connections are those of guests too', async t => {
  const server = await testServer(t, { webhooks: false, config: { intervals: { outbox: 100, holds: 5000, reconcile: 3_600_000 } } })
  const hotel = await makeHotel(server.db)
  for (let inDays = 10; inDays < 34; inDays += 2) await order(server, hotel, { inDays })
  await server.db.updateTable('payment_order').set({ next_check_at: past }).execute()
  const { payments } = server.product.app
  let [running, max] = [0, 0]
  const ask = payments.paymentsOf.bind(payments)
  // The first answers wait until four have been asked for, so that nobody's speed decides.
  const four = Promise.withResolvers<void>()
  t.mock.method(payments, 'paymentsOf', async (orderId: string) => {
    max = Math.max(max, ++running)
    if (running === 4) four.resolve()
    await Promise.race([four.promise, sleep(5000, undefined, { ref: false })])
    return ask(orderId).finally(() => running--)
  })
  assert.equal(await reconcile(server.product.app, purchases), 12)
  assert.equal(max, 4)
})
