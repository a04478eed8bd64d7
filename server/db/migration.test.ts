import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { rewriteMoney } from '../bookings/money.ts'
import { differences, readOldBooks } from '../testing/old-books.ts'
import { oldDatabase } from '../testing/old-data.ts'
import { connect } from './connect.ts'
import { migrate, migrationNames } from './migrate.ts'

const counts = async (connection: Parameters<typeof connect>[0]) => {
  const { pool } = connect({ ...connection, application_name: 'counts' }, () => {})
  const { rows } = await pool.query<Record<string, number>>(`select
    (select count(*) from booking) as bookings, (select count(*) from payment_order) as orders, (select count(*) from payment) as payments,
    (select count(*) from refund) as refunds, (select count(*) from outbox where kind <> 'plan reminder') as jobs`)
  await pool.end()
  return rows[0]
}

test('what commit adb1f90 left is migrated: nothing is lost, and every hotel has a version of its page', async t => {
  const { connection, close } = await oldDatabase()
  t.after(close)
  const before = await counts(connection)
  assert.ok((before?.bookings ?? 0) > 300)
  const books = await readOldBooks(connection)
  assert.ok(books.facts.size > 2000, `${books.facts.size} facts`)
  assert.deepEqual(await migrate(connection), (await migrationNames()).slice(3))
  assert.deepEqual(await counts(connection), before)
  assert.deepEqual(await differences(connection, books), [])
  const { pool, db } = connect(connection, () => {})
  t.after(() => pool.end())
  // Counted from their rows, bookings show what they showed, but for refunds that wait to be sent: they count once anything is written.
  const money = ['hotel_id', 'id', 'status', 'total_paise', 'paid_paise', 'refunded_paise', 'payment_method', 'transaction_id'] as const
  const shown = await db
    .selectFrom('booking')
    .select([...money, 'payment_status'])
    .where(
      sql<boolean>`not exists (select from payment_order o join payment p on p.order_id = o.id join refund r on r.payment_id = p.id
        where o.hotel_id = booking.hotel_id and o.booking_id = booking.id and r.status = 'PENDING')`,
    )
    .execute()
  assert.ok(shown.length > 300)
  assert.deepEqual(await db.transaction().execute(tx => Promise.all(shown.map(booking => rewriteMoney(tx, booking)))), shown)
  const { rows } = await pool.query('select slug, page_version from hotel where page_version is null or page_version < 1')
  assert.deepEqual(rows, [])
})
