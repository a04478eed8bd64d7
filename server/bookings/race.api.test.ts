import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paymentApi } from '#shared/payments.ts'
import { makeHotel } from '../testing/hotel.ts'
import { rushWithRetries, tally } from '../testing/rush.ts'
import { brokenPromises, noBrokenPromise, orderFor } from '../testing/stay.ts'
import { type TestServer, testServer } from '../testing.ts'

const deadlocks = async (server: TestServer) => {
  const { rows } = await server.database.pool.query<{ deadlocks: number }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  )
  return rows[0]?.deadlocks
}

for (const { left, numbers } of [
  { left: 1, numbers: ['1'] },
  { left: 4, numbers: ['1', '2', '3', '4'] },
])
  test(`1,000 orders at once for the last ${left} of a kind: exactly ${left} succeed, the rest is 409`, async t => {
    const server = await testServer(t)
    const hotel = await makeHotel(server.db, { kinds: [{ name: 'Only', numbers }] })
    const inputs = Array.from({ length: 1000 }, () => orderFor(server, hotel, { numbers: ['1'], nights: 3 }))
    const answers = await rushWithRetries(server.url, paymentApi.createOrder, inputs, 400)
    const times = answers.map(answer => answer.ms).sort((a, b) => a - b)
    t.diagnostic(`p50 ${times[499]?.toFixed(0)} ms, p99 ${times[989]?.toFixed(0)} ms`)
    assert.deepEqual(tally(answers), { 200: left, 409: 1000 - left })
    assert.equal(await deadlocks(server), 0)
    const nights = await server.db.selectFrom('room_night').select(['night', 'room_id']).execute()
    assert.equal(nights.length, left * 3)
    assert.deepEqual(await brokenPromises(server), noBrokenPromise)
  })

test('three rooms each, overlapping nights, in random order: no night twice, no deadlock', async t => {
  const server = await testServer(t)
  const numbers = ['1', '2', '3', '4', '5', '6']
  // Each room is a kind of its own, so that nobody is given another one.
  const hotel = await makeHotel(server.db, {
    kinds: numbers.map(number => ({ name: `Room ${number}`, numbers: [number], price: 4000 + Number(number) })),
  })
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed % below
  }
  const inputs = Array.from({ length: 300 }, () => {
    const chosen = [...numbers].sort(() => random(3) - 1).slice(0, 3)
    const nights = 1 + random(4)
    const amount = (chosen.reduce((sum, number) => sum + 4000 + Number(number), 0) * nights * 100) / 5
    return orderFor(server, hotel, { numbers: chosen, inDays: 10 + random(5), nights, amount })
  })
  const answers = await rushWithRetries(server.url, paymentApi.createOrder, inputs, 200)
  const counts = tally(answers)
  assert.deepEqual(Object.keys(counts), ['200', '409'])
  assert.equal(await deadlocks(server), 0)
  const booked = await server.db.selectFrom('booking').select(['id', 'check_in', 'check_out']).where('status', '=', 'PENDING').execute()
  const wanted = booked.reduce((sum, stay) => sum + 3 * ((Date.parse(stay.check_out) - Date.parse(stay.check_in)) / 86_400_000), 0)
  assert.equal(booked.length, counts[200])
  assert.equal((await server.db.selectFrom('room_night').select('night').execute()).length, wanted)
})
