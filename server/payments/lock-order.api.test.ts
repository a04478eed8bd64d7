import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import pg from 'pg'
import { paymentApi } from '#shared/payments.ts'
import { makeHotel } from '../testing/hotel.ts'
import { order, orderFor } from '../testing/stay.ts'
import { testServer } from '../testing.ts'

/** Waits until somebody waits for what `client` has locked. */
const somebodyWaits = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query(
    'select from pg_stat_activity where datname = current_database() and pg_backend_pid() = any(pg_blocking_pids(pid))',
  )
  if (rows.length === 0) return somebodyWaits(client)
}

test('the order is locked before its booking, by everybody: who ends a hold never waits in a circle with the timer', async t => {
  const server = await testServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db)
  const client = new pg.Client(server.database.connection)
  await client.connect()
  const key = randomUUID()
  await order(server, hotel, { key, inDays: 10 })
  const other = await order(server, hotel, { inDays: 10 })
  const proof = { orderId: other.id ?? '', orderSecret: other.orderSecret }
  const ways = {
    'a changed stay': () => server.get(paymentApi.createOrder, orderFor(server, hotel, { key, inDays: 12 })),
    'a hold let go': () => server.get(paymentApi.releaseOrder, proof),
  }
  for (const [way, call] of Object.entries(ways)) {
    await client.query('begin')
    await client.query('select from payment_order for update')
    const answer = call()
    await somebodyWaits(client)
    await assert.doesNotReject(client.query('select from booking for update nowait'), way)
    await client.query('rollback')
    await answer
  }
  await client.end()
})
