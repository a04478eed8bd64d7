import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import pg from 'pg'
import { bookingChangeApi } from '#shared/bookings/booking-changes.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { paymentApi } from '#shared/payments/payments.ts'
import { importDesk } from '../../bookings/imports/testing.ts'
import { makeHotel } from '../../testing/worlds/hotel.ts'
import { sessionFor } from '../../testing/worlds/people.ts'
import { brokenPromises, noBrokenPromise, order, orderFor, pay, runOut } from '../../testing/worlds/stay.ts'
import { type TestServer, testServer } from '../../testing.ts'

/** A separate connection, for whose locks the calls of a test wait. */
const bystander = async (t: TestContext, server: TestServer): Promise<pg.Client> => {
  const client = new pg.Client(server.database.connection)
  await client.connect()
  // Stopping the server's database ends this connection too.
  client.on('error', () => undefined)
  t.after(() => client.end())
  return client
}

/** Waits until at least `count` connections wait for a lock. */
const waiting = async (client: pg.Client, count: number): Promise<void> => {
  const { rows } = await client.query("select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'")
  if (rows.length < count) return waiting(client, count)
}

const deadlocks = async (client: pg.Client): Promise<number> => {
  await client.query('select pg_stat_clear_snapshot()')
  const { rows } = await client.query<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  )
  return rows[0]?.deadlocks ?? 0
}

test('the order is locked before its booking, by everybody: who ends a hold never waits in a circle with the timer', async t => {
  const server = await testServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db)
  const client = await bystander(t, server)
  const key = randomUUID()
  await order(server, hotel, { key, inDays: 10 })
  const other = await order(server, hotel, { inDays: 10 })
  const proof = { orderId: other.id ?? '', orderSecret: other.orderSecret }
  const { id: bookingId } = await server.get(bookingApi.create, await pay(server, (await order(server, hotel, { inDays: 20 })).id ?? ''))
  const desk = await sessionFor(server, hotel.ownerId)
  const ways = {
    'money given back by the desk': () =>
      server.call(bookingChangeApi.update, { hotelId: hotel.id, bookingId, refund: { amount: 100 } }, desk),
    'a hold released': () => server.get(paymentApi.releaseOrder, proof),
  }
  for (const [way, call] of Object.entries(ways)) {
    await client.query('begin')
    await client.query('select from payment_order for update')
    const answer = call()
    await waiting(client, 1)
    await assert.doesNotReject(client.query('select from booking for update nowait'), way)
    await client.query('rollback')
    await answer
  }
  // A changed stay needs only its attempt's lock: it locks a booking, and never an order after it.
  await client.query('begin')
  await client.query('select from payment_order for update')
  const changed = await server.get(paymentApi.createOrder, orderFor(server, hotel, { key, inDays: 12 }))
  assert.equal(changed.status, 'PENDING', 'a changed stay waits for no order')
  await client.query('rollback')
})

test('who deletes a booking, or undoes an import, locks its order first too: money that is being settled is waited for', async t => {
  const { server, hotel, sell, row, bring, brought, undo, manager, countOf } = await importDesk(t)
  const client = await bystander(t, server)
  const { id: alone } = await sell('101')
  const file = await bring([row('102', 3, 2), row('103', 3, 2)])
  const [imported] = await brought(file.data.id)
  for (const booking_id of [alone, imported?.id ?? '']) {
    const ordered = { purpose: 'booking', hotel_id: hotel.id, booking_id, receipt: booking_id, amount_paise: 100_00 }
    await server.db.insertInto('payment_order').values(ordered).execute()
  }
  const ways = {
    deleted: () => server.call(bookingChangeApi.remove, { hotelId: hotel.id, bookingId: alone }, manager.headers),
    undone: () => undo(file.data.id),
  }
  for (const [way, call] of Object.entries(ways)) {
    await client.query('begin')
    await client.query('select from payment_order for update')
    const answer = call()
    await waiting(client, 1)
    await assert.doesNotReject(client.query('select from booking for update nowait'), way)
    await client.query('rollback')
    assert.equal((await answer).status, 200, way)
  }
  assert.deepEqual([await countOf('booking'), await deadlocks(client)], [0, 0])
})

test('a hold is released under the lock of its attempt, which is taken before the lock of its order', async t => {
  const server = await testServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db)
  const client = await bystander(t, server)
  const key = randomUUID()
  const { id = '', orderSecret } = await order(server, hotel, { key, inDays: 10 })
  await client.query('begin')
  await client.query("select pg_advisory_xact_lock(hashtextextended($1 || '/' || $2, 0))", [hotel.id, key])
  const answer = server.get(paymentApi.releaseOrder, { orderId: id, orderSecret })
  await Promise.race([waiting(client, 1), answer.then(() => assert.fail('It did not wait.'))])
  await assert.doesNotReject(client.query('select from payment_order for update nowait'))
  await client.query('rollback')
  assert.equal((await answer).status, 'EXPIRED')
})

/** Two stays of one attempt: the first is paid after its hold ran out and the guest had ordered the second. */
const moved = async (server: TestServer, inDays: number) => {
  const hotel = await makeHotel(server.db, { kinds: [{ name: 'Only', numbers: ['1'] }] })
  const key = randomUUID()
  const early = await order(server, hotel, { key, inDays: 10 })
  await runOut(server, early.bookingId ?? '')
  const late = await order(server, hotel, { key, inDays })
  return { early, late, proof: await pay(server, early.id ?? '') }
}

test('late money for an attempt whose second hold the timer is just ending waits for the timer, not in a circle', async t => {
  const server = await testServer(t, { webhooks: false })
  const client = await bystander(t, server)
  const { early, late, proof } = await moved(server, 11)
  await runOut(server, late.bookingId ?? '')
  await client.query('begin')
  await client.query(`update booking set status = 'EXPIRED', hold_expires_at = null where id = $1`, [late.bookingId])
  const answer = server.call(bookingApi.create, proof)
  await waiting(client, 1)
  await client.query('delete from room_night where booking_id = $1', [late.bookingId])
  await client.query('commit')
  assert.deepEqual([(await answer).status, await deadlocks(client)], [200, 0])
  assert.deepEqual(await brokenPromises(server), noBrokenPromise)
  const sold = await client.query('select from room_night where booking_id = $1', [early.bookingId])
  assert.equal(sold.rows.length, 2)
})

test('a second hold that ends while late money for the first is looked at: a booking or the money back, nothing between', async t => {
  const server = await testServer(t, { webhooks: false })
  const client = await bystander(t, server)
  const { late, proof } = await moved(server, 20)
  const ends = `(now() + interval '1 second')`
  await client.query(`update room_night set expires_at = ${ends} where booking_id = $1`, [late.bookingId])
  await client.query(`update booking set hold_expires_at = ${ends} where id = $1`, [late.bookingId])
  const isOver = async (): Promise<void> => {
    const { rows } = await client.query('select from booking where id = $1 and hold_expires_at < clock_timestamp()', [late.bookingId])
    if (rows.length === 0) return isOver()
  }
  await client.query('begin')
  await client.query('select from booking where id = $1 for update', [late.bookingId])
  const answer = server.call(bookingApi.create, proof)
  await waiting(client, 1)
  await isOver()
  await client.query('rollback')
  const { status, failure } = await answer
  assert.ok(status === 200 || failure.code === 'MONEY_GOES_BACK', `${status} ${failure?.code}`)
  assert.deepEqual(await brokenPromises(server), noBrokenPromise)
})

test('two late payments that each need the room of the other do not wait in a circle', async t => {
  const server = await testServer(t, { webhooks: false })
  const client = await bystander(t, server)
  const hotel = await makeHotel(server.db, { kinds: [{ name: 'Only', numbers: ['1', '2'] }] })
  const [a = '', b = ''] = Object.entries(hotel.rooms)
    .sort((one, other) => (one[1] < other[1] ? -1 : 1))
    .map(([number]) => number)
  const stay = (number: string, inDays: number, nights: number) => order(server, hotel, { numbers: [number], inDays, nights })
  const late = [await stay(a, 10, 3), await stay(b, 11, 3)] as const
  const between = await stay(b, 10, 1)
  for (const { bookingId } of [...late, between]) await runOut(server, bookingId ?? '')
  for (const { id } of [await stay(a, 10, 1), await stay(b, 13, 1)]) await server.get(bookingApi.create, await pay(server, id ?? ''))
  await client.query('begin')
  await client.query('select from room_night where booking_id = $1 for update', [between.bookingId])
  const [one, two] = [await pay(server, late[0].id ?? ''), await pay(server, late[1].id ?? '')]
  const first = server.call(bookingApi.create, one)
  await waiting(client, 1)
  // The first payment waits, and holds no lock that the second needs.
  const second = await server.call(bookingApi.create, two)
  await client.query('rollback')
  assert.deepEqual([(await first).status, second.status, await deadlocks(client)], [200, 200, 0])
  assert.deepEqual(await brokenPromises(server), noBrokenPromise)
})
