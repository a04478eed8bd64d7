import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { blockApi } from '#shared/bookings/blocks.ts'
import { paymentApi } from '#shared/payments/payments.ts'
import { addDays, nightsBetween, todayInIndia } from '#shared/words/dates.ts'
import { rushWithRetries, tally } from '../../testing/attacks/rush.ts'
import { makeHotel } from '../../testing/worlds/hotel.ts'
import { sessionFor } from '../../testing/worlds/people.ts'
import { brokenPromises, noBrokenPromise, orderFor } from '../../testing/worlds/stay.ts'
import { type TestServer, testServer } from '../../testing.ts'

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

const numbers = ['1', '2', '3', '4', '5', '6']

/** A hotel with six rooms of six kinds, so that no guest gets another room, and orders on overlapping nights. */
const busyHotel = async (t: TestContext) => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db, {
    kinds: numbers.map(number => ({ name: `Room ${number}`, numbers: [number], price: 4000 + Number(number) })),
  })
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648
    return seed % below
  }
  const orderOf = (rooms: number) => {
    const chosen = [...numbers].sort(() => random(3) - 1).slice(0, rooms)
    const nights = 1 + random(4)
    const amount = (chosen.reduce((sum, number) => sum + 4000 + Number(number), 0) * nights * 100) / 5
    return orderFor(server, hotel, { numbers: chosen, inDays: 10 + random(5), nights, amount })
  }
  /** The nights of all held bookings by their dates, and the number of rows that they have in the inventory. */
  const heldNights = async (rooms: number) => {
    const booked = await server.db.selectFrom('booking').select(['check_in', 'check_out']).where('status', '=', 'PENDING').execute()
    const wanted = booked.reduce((sum, stay) => sum + rooms * nightsBetween(stay.check_in, stay.check_out), 0)
    const rows = await server.db.selectFrom('room_night').select('night').where('booking_id', 'is not', null).execute()
    return { bookings: booked.length, wanted, rows: rows.length }
  }
  return { server, hotel, random, orderOf, heldNights }
}

test('three rooms each, overlapping nights, in random order: no night twice, no deadlock', async t => {
  const { server, orderOf, heldNights } = await busyHotel(t)
  const inputs = Array.from({ length: 300 }, () => orderOf(3))
  const answers = await rushWithRetries(server.url, paymentApi.createOrder, inputs, 200)
  const counts = tally(answers)
  assert.deepEqual(Object.keys(counts), ['200', '409'])
  assert.equal(await deadlocks(server), 0)
  const held = await heldNights(3)
  assert.deepEqual([held.bookings, held.rows], [counts[200], held.wanted])
})

test('300 guests and 100 blocks for the same rooms at once: no night has two owners, no deadlock, and each block knows who was first', async t => {
  const { server, hotel, random, orderOf, heldNights } = await busyHotel(t)
  const cookie = await sessionFor(server, hotel.ownerId)
  const today = todayInIndia(server.clock.now())
  const blocks = Array.from({ length: 100 }, () => {
    // Some are later than all guests' nights, where blocks meet only each other.
    const from = 10 + random(16)
    const roomId = hotel.rooms[numbers[random(6)] ?? ''] ?? ''
    const dates = { fromDate: addDays(today, from), toDate: addDays(today, from + 1 + random(4)) }
    return { hotelId: hotel.id, roomId, ...dates, reason: 'REPAIR' as const }
  })
  const orders = Array.from({ length: 300 }, () => orderOf(1))
  const blocking = rushWithRetries(server.url, blockApi.create, blocks, 50, cookie)
  const ordered = await rushWithRetries(server.url, paymentApi.createOrder, orders, 150)
  const blocked = await blocking
  assert.deepEqual(
    [Object.keys(tally(ordered)), Object.keys(tally(blocked))],
    [
      ['200', '409'],
      ['200', '409'],
    ],
  )
  assert.equal(await deadlocks(server), 0)
  const said = blocked.flatMap(({ status, body }) => (status === 409 ? (body.error ?? '') : []))
  assert.deepEqual(
    said.filter(error => !/^Room \d is (held for Meera Iyer \(|blocked already, )/.test(error)),
    [],
  )
  const held = await heldNights(1)
  assert.deepEqual([held.bookings, held.rows], [tally(ordered)[200], held.wanted])
  const made = await server.db.selectFrom('room_block').select(['from_date', 'to_date']).execute()
  const wanted = made.reduce((sum, block) => sum + nightsBetween(block.from_date, block.to_date), 0)
  const rows = await server.db.selectFrom('room_night').select('night').where('block_id', 'is not', null).execute()
  assert.equal(rows.length, wanted)
  // A block that is requested again may be refused because of its own first request.
  const own = blocked.filter(({ status, isRepeated }) => status === 409 && isRepeated).length
  const answered = tally(blocked)[200] ?? 0
  assert.ok(made.length >= answered && made.length <= answered + own, `${made.length} made, ${answered} answered, ${own} asked again`)
})
