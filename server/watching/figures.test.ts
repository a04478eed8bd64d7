import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '../testing/database.ts'
import { figuresQuery } from './figures.ts'

test('no table is read as a whole, and each part finds its rows by an index on those that are still open', async t => {
  const { db, close } = await testDatabase()
  t.after(close)
  const plan = await db.transaction().execute(async tx => {
    // Tables of a test are so small that reading them whole is the shortest way.
    await sql`set local enable_seqscan = off`.execute(tx)
    await sql`set local enable_bitmapscan = off`.execute(tx)
    return (await sql<{ 'QUERY PLAN': string }>`explain ${figuresQuery}`.execute(tx)).rows.map(row => row['QUERY PLAN'])
  })
  const found = (pattern: RegExp) => plan.flatMap(line => pattern.exec(line)?.[1] ?? []).sort()
  assert.deepEqual(found(/Seq Scan on (?!pg_)(\w+)/), [])
  const indexes = [
    'booking_hold_ends',
    'hotel_due_on_its_way',
    'outbox_due',
    'outbox_given_up',
    'payment_order_to_check',
    'refund_on_its_way',
  ]
  assert.deepEqual(found(/Scan using (?!pg_)(\w+) on/), indexes)
})
