import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { makeHotel } from '../testing/hotel.ts'
import { order, runOut } from '../testing/stay.ts'
import { testServer } from '../testing.ts'
import { expireHolds } from './expire.ts'

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
