import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import { pace } from '../testing/process/pace.ts'
import { makeHotel } from '../testing/worlds/hotel.ts'
import { sessionFor } from '../testing/worlds/people.ts'
import { testServer } from '../testing.ts'

test('a session that was refused has ended for good: a clock that is put back does not bring it back to life', async t => {
  const server = await testServer(t)
  const { id: hotelId, ownerId } = await makeHotel(server.db)
  for (const ended of [sql`expires_at = now() - interval '1 second'`, sql`seen_at = now() - interval '40 days'`]) {
    const headers = await sessionFor(server, ownerId)
    const read = async () => (await server.call(bookingListApi.list, { hotelId }, headers)).status
    assert.equal(await read(), 200)
    await sql`update session set ${ended}`.execute(server.db)
    assert.equal(await read(), 401)
    await sql`update session set expires_at = now() + interval '1 day', seen_at = now()`.execute(server.db)
    assert.equal(await read(), 401)
  }
})

test('sessions that nobody can read: every signed-in call has its answer within 4.5 s, whatever it waited for', async t => {
  const server = await testServer(t)
  const { id: hotelId, ownerId } = await makeHotel(server.db)
  const headers = await sessionFor(server, ownerId)
  const locker = new pg.Client(server.database.connection)
  await locker.connect()
  locker.on('error', () => undefined)
  t.after(() => locker.end())
  await locker.query('begin')
  await locker.query('lock table session in access exclusive mode')
  const answers = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const began = performance.now()
      const { status } = await server.call(bookingListApi.list, { hotelId }, headers)
      return { status, ms: performance.now() - began }
    }),
  )
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [503])
  const slowest = Math.max(...answers.map(({ ms }) => ms))
  assert.ok(slowest <= 4500 * pace(), `the slowest answer took ${slowest.toFixed(0)} ms`)
})
