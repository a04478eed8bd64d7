import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { bookingChangeApi } from '#shared/bookings/booking-changes.ts'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import type { Db } from '../../db/connect.ts'
import { makeHotel } from '../../testing/worlds/hotel.ts'
import { sessionFor } from '../../testing/worlds/people.ts'
import { settled } from '../../testing/worlds/settled.ts'
import { order, pay } from '../../testing/worlds/stay.ts'
import { testServer } from '../../testing.ts'

// Uses its own PostgreSQL: changes are repeated while any transaction is open, as in other tests for minutes.
delete process.env.TEST_POSTGRES

const start = async (t: Parameters<typeof testServer>[0]) => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db)
  const headers = await sessionFor(server, hotel.ownerId)
  const ask = async (since?: string) => (await server.call(bookingListApi.changes, { hotelId: hotel.id, since }, headers)).data
  const log = (db: Db, booking_id: string, hotel_id = hotel.id) =>
    db
      .insertInto('booking_log')
      .values({ hotel_id, booking_id, reference: 'K7Q2-9XW4', actor: 'staff', event: 'changed', version: 1 })
      .execute()
  return { server, hotel, headers, ask, log, settled: () => settled(server.db) }
}

test('without a cursor there is only a cursor; with it, each booking that changed since, once', async t => {
  const { server, ask, log, settled } = await start(t)
  const [one, other] = [randomUUID(), randomUUID()]
  await log(server.db, one)
  await settled()
  const first = await ask()
  assert.deepEqual(first.changed, [])
  assert.deepEqual((await ask(first.cursor)).changed, [])
  await log(server.db, other)
  await log(server.db, one)
  await log(server.db, one)
  await log(server.db, randomUUID(), (await makeHotel(server.db)).id)
  await settled()
  const { cursor, changed } = await ask(first.cursor)
  assert.deepEqual(
    changed.map(({ bookingId }) => bookingId),
    [other, one],
  )
  for (const { at } of changed) assert.ok(Math.abs(Date.parse(at) - Date.now()) < 60_000, at)
  assert.deepEqual((await ask(cursor)).changed, [])
})

test('a change that is committed after others that began later is not missed', async t => {
  const { server, ask, log, settled } = await start(t)
  const [slow, fast, next] = [randomUUID(), randomUUID(), randomUUID()]
  const before = await ask()
  const during = await server.db.transaction().execute(async tx => {
    await log(tx, slow)
    await log(server.db, fast)
    return ask(before.cursor)
  })
  assert.deepEqual(
    during.changed.map(({ bookingId }) => bookingId),
    [fast],
  )
  await log(server.db, next)
  await settled()
  const after = await ask(during.cursor)
  assert.ok(after.changed.some(({ bookingId }) => bookingId === slow))
  assert.ok(after.changed.some(({ bookingId }) => bookingId === next))
  assert.deepEqual((await ask(after.cursor)).changed, [])
})

test('entries of a database from which this one was restored are not told again and again', async t => {
  const { server, hotel, ask } = await start(t)
  const { cursor } = await ask()
  const restored = { hotel_id: hotel.id, booking_id: randomUUID(), reference: 'K7Q2-9XW4', actor: 'staff', event: 'changed', version: 1 }
  await server.db
    .insertInto('booking_log')
    .values({ ...restored, xid: '99999999999' })
    .execute()
  assert.deepEqual((await ask(cursor)).changed, [])
})

test('a guest’s hold, what becomes of it and a stay that the desk changes are told', async t => {
  const { server, hotel, headers, ask } = await start(t)
  const told = async (since: string) => {
    const { cursor, changed } = await ask(since)
    return { cursor, ids: changed.map(({ bookingId }) => bookingId) }
  }
  const before = await ask()
  const { bookingId = '', id = '' } = await order(server, hotel)
  const held = await told(before.cursor)
  assert.deepEqual(held.ids, [bookingId])
  await server.call(bookingApi.create, await pay(server, id))
  const paid = await told(held.cursor)
  assert.deepEqual(paid.ids, [bookingId])
  await server.call(bookingChangeApi.update, { hotelId: hotel.id, bookingId, specialRequest: 'A cot' }, headers)
  assert.deepEqual((await told(paid.cursor)).ids, [bookingId])
})

test('what is no cursor is refused on its field', async t => {
  const { server, hotel, headers } = await start(t)
  for (const since of ['', 'now', '-1', "1' or true --", '9'.repeat(19), '9'.repeat(41)]) {
    const { status, failure } = await server.call(bookingListApi.changes, { hotelId: hotel.id, since }, headers)
    assert.deepEqual([status, failure.fields], [400, { since: 'Use the cursor of an earlier answer.' }], since)
  }
})
