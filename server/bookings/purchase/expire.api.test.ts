import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { paymentApi } from '#shared/payments/payments.ts'
import { until } from '../../testing/process/until.ts'
import { makeHotel } from '../../testing/worlds/hotel.ts'
import { order, orderFor, runOut } from '../../testing/worlds/stay.ts'
import { testServer } from '../../testing.ts'
import { expireBooking, expireHolds } from './expire.ts'

test('a sweep that is cut off in the middle, as by a crash, forgets no hold', async t => {
  const server = await testServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db)
  for (let count = 0; count < 3; count++) await runOut(server, (await order(server, hotel)).bookingId ?? '')
  await sql`create function cut_off() returns trigger language plpgsql as $$ begin raise exception 'the database ended'; end $$`.execute(
    server.db,
  )
  await sql`create trigger cut_off before update on booking for each row execute function cut_off()`.execute(server.db)
  await assert.rejects(expireHolds(server.db), /the database ended/)
  await sql`drop trigger cut_off on booking`.execute(server.db)
  assert.equal(await expireHolds(server.db), 3)
  const rows = await server.db.selectFrom('booking').select('status').execute()
  assert.deepEqual(
    rows.map(row => row.status),
    ['EXPIRED', 'EXPIRED', 'EXPIRED'],
  )
  assert.equal(await expireHolds(server.db), 0)
})

test('several sweeps at once end every hold once, at most a batch each', async t => {
  const server = await testServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db)
  for (let count = 0; count < 4; count++) await runOut(server, (await order(server, hotel)).bookingId ?? '')
  assert.equal(await expireHolds(server.db, 1), 1)
  const ended = await Promise.all([expireHolds(server.db), expireHolds(server.db), expireHolds(server.db)])
  assert.equal(
    ended.reduce((sum, count) => sum + count, 0),
    3,
  )
})

test('a guest who orders again at the moment when the sweep ends the hold has a new one', async t => {
  const server = await testServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db, { kinds: [{ name: 'Only', numbers: ['1'] }] })
  const input = orderFor(server, hotel, { key: randomUUID() })
  const { bookingId = '', id } = await server.get(paymentApi.createOrder, input)
  await runOut(server, bookingId)
  // The answer in an object, since it comes only once the transaction has ended.
  const again = await server.db.transaction().execute(async tx => {
    await expireBooking(tx, { kind: 'system' }, hotel.id, bookingId)
    const answer = server.get(paymentApi.createOrder, input)
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await until(async () => (await waiting.execute(server.db)).rows.length === 1)
    return { answer }
  })
  const made = await again.answer
  assert.equal(made.status, 'PENDING')
  assert.notEqual(made.bookingId, bookingId)
  assert.notEqual(made.id, id)
})
