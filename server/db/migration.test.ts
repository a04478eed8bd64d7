import assert from 'node:assert/strict'
import { test } from 'node:test'
import { differences, readOldBooks } from '../testing/old-books.ts'
import { oldDatabase } from '../testing/old-data.ts'
import { connect } from './connect.ts'
import { migrate, migrationNames } from './migrate.ts'

const counts = async (connection: Parameters<typeof connect>[0]) => {
  const { pool } = connect({ ...connection, application_name: 'counts' }, () => {})
  const { rows } = await pool.query<Record<string, number>>(`select
    (select count(*) from booking) as bookings, (select count(*) from payment_order) as orders, (select count(*) from payment) as payments,
    (select count(*) from refund) as refunds, (select count(*) from outbox) as jobs`)
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
  const { pool } = connect(connection, () => {})
  t.after(() => pool.end())
  const { rows } = await pool.query('select slug, page_version from hotel where page_version is null or page_version < 1')
  assert.deepEqual(rows, [])
})
