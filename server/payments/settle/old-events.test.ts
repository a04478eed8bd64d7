import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import type { Pool } from '../../db/connect.ts'
import type { DB } from '../../db/types.ts'
import { testDatabase } from '../../testing/database.ts'
import { emptyOldEvents } from './webhook.ts'

test('events of more than 30 days ago lose their bodies, the oldest first, and are found without reading the others', async t => {
  const { db, pool, close } = await testDatabase()
  t.after(close)
  // As in use: all old ones are empty, and most of the young ones have a body.
  await sql`insert into webhook_event (endpoint, event_id, event, body, received_at)
    select 'razorpay', 'evt_' || n, 'order.paid', case when n % 90 < 29 then repeat(md5(n::text), 25) end, now() - n % 90 * interval '1 day'
    from generate_series(1, 9000) n`.execute(db)
  await sql`analyze webhook_event`.execute(db)
  const sent: CompiledQuery[] = []
  const noted = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), log: ({ query }) => void sent.push(query) }) as Pool
  await emptyOldEvents(noted, () => false, 10)
  const { rows: plan } = await pool.query(`explain ${sent[0]?.sql}`, [...(sent[0]?.parameters ?? [])])
  assert.match(JSON.stringify(plan), /webhook_event_with_body/)
  assert.doesNotMatch(JSON.stringify(plan), /Seq Scan/)

  await sql`update webhook_event set body = 'text' where event_id in ('evt_45', 'evt_60', 'evt_61')`.execute(db)
  await emptyOldEvents(db, () => false, 2)
  const left = async () => (await sql<{ id: string }>`select event_id as id from webhook_event where body = 'text'`.execute(db)).rows
  assert.deepEqual(await left(), [{ id: 'evt_45' }])
  await emptyOldEvents(db)
  assert.deepEqual(await left(), [])
  const { rows } = await sql<{ count: number }>`select count(*) from webhook_event where body is not null`.execute(db)
  assert.equal(rows[0]?.count, 2900)
})
