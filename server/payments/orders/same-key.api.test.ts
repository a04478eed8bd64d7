import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { paymentApi } from '#shared/payments/payments.ts'
import { type RushAnswer, rush, rushWithRetries } from '../../testing/attacks/rush.ts'
import { secondProcess } from '../../testing/process/second-process.ts'
import { makeHotel } from '../../testing/worlds/hotel.ts'
import { orderFor } from '../../testing/worlds/stay.ts'
import { testServer } from '../../testing.ts'

const allEqual = (answers: readonly RushAnswer[], first: RushAnswer | undefined) => {
  for (const answer of answers) assert.deepEqual([answer.status, answer.body.data], [200, first?.body.data])
}

test('#19 one key a hundred times at once, and a hundred times more after a restart and over two processes: one hold, one order, equal answers', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db)
  const inputs = Array(100).fill(orderFor(server, hotel, { key: randomUUID() }))
  const before = await rushWithRetries(server.url, paymentApi.createOrder, inputs, 100)
  allEqual(before, before[0])
  const url = await secondProcess(t, server)
  allEqual(await rushWithRetries(url, paymentApi.createOrder, inputs, 100), before[0])
  const both = await Promise.all([server.url, url].map(each => rushWithRetries(each, paymentApi.createOrder, inputs.slice(80), 20)))
  allEqual(both.flat(), before[0])
  assert.equal((await server.db.selectFrom('booking').select('id').execute()).length, 1)
  assert.equal((await server.provider.state()).orders.length, 1)
})

test('a process that dies while it asks the provider leaves no second order: the next finds it by its receipt', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db)
  const input = orderFor(server, hotel, { key: randomUUID() })
  const made = await server.get(paymentApi.createOrder, input)
  // As the rows stand when the process died after the provider's work and before ours: who asked is not there any more.
  const died = { provider_order_id: null, creation_lease_until: new Date(Date.now() - 1000) }
  await server.db.updateTable('payment_order').set(died).execute()
  const url = await secondProcess(t, server)
  const [again] = await rush(url, paymentApi.createOrder, [input], 1)
  assert.deepEqual([again?.status, again?.body.data], [200, made])
  assert.equal((await server.provider.state()).orders.length, 1)
})
