import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { purgeDeleted } from '../bookings/purchase/expire.ts'
import { emptyOldEvents } from '../payments/settle/webhook.ts'
import { testDatabase } from '../testing/database.ts'
import { untilNoneLeft } from './batches.ts'
import { sweepDone } from './claims.ts'

test('a sweep takes batch after batch until none is left, its time is over, or the process stops', async () => {
  const sizes = [5, 5, 2, 0, 7]
  let at = 0
  const batch = async () => sizes[at++] ?? 0
  assert.deepEqual([await untilNoneLeft(batch), at], [12, 4])
  at = 0
  assert.deepEqual([await untilNoneLeft(batch, undefined, 0), at], [5, 1])
  at = 0
  assert.deepEqual([await untilNoneLeft(batch, () => at < 2), at], [10, 2])
})

test('what is over for 30 days goes in one round, however much it is', async t => {
  const { db, close } = await testDatabase()
  t.after(close)
  await sql`insert into outbox (kind, payload, done_at) select 'mail', '{}', now() - interval '31 days' from generate_series(1, 11000)`.execute(
    db,
  )
  await sql`insert into booking_log (hotel_id, booking_id, reference, actor, event, changes, version, created_at)
    select gen_random_uuid(), gen_random_uuid(), 'AAAA-BBBB', 'staff', 'deleted', '[]', 2, now() - interval '31 days' from generate_series(1, 2100)`.execute(
    db,
  )
  await sql`insert into webhook_event (endpoint, event_id, event, body, received_at)
    select 'razorpay', n::text, 'order.paid', 'a guest', now() - interval '31 days' from generate_series(1, 2100) n`.execute(db)
  await sweepDone(db)
  await purgeDeleted(db)
  await emptyOldEvents(db)
  const { rows } = await sql<{ left: number }>`select (select count(*) from outbox) + (select count(*) from booking_log)
    + (select count(*) from webhook_event where body is not null) as left`.execute(db)
  assert.equal(rows[0]?.left, 0)
})
