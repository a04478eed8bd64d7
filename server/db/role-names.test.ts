import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oldDatabase } from '../testing/old-data.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'

test('roles whose names differ in their capitals alone get numbers, the oldest keeping its name', async t => {
  const { connection, close } = await oldDatabase()
  t.after(close)
  const { pool } = connect({ ...connection, application_name: 'roles' }, () => {})
  t.after(() => pool.end())
  const long = 'x'.repeat(50)
  const names = ['Desk', 'desk', 'DESK', 'desk (2)', long, long.toUpperCase(), `${'x'.repeat(46)} (2)`]
  const { rows: hotels } = await pool.query<{ id: string }>('select id from hotel order by slug limit 2')
  for (const [at, name] of names.entries())
    await pool.query("insert into role (hotel_id, name, created_at) values ($1, $2, now() + $3 * interval '1 s')", [
      hotels[0]?.id,
      name,
      at,
    ])
  await pool.query('insert into role (hotel_id, name) values ($1, $2)', [hotels[1]?.id, 'desk'])
  await migrate(connection)
  const roles = async (hotel: { id: string } | undefined) =>
    (await pool.query<{ name: string }>('select name from role where hotel_id = $1 order by created_at', [hotel?.id])).rows.map(
      row => row.name,
    )
  const after = (await roles(hotels[0])).slice(-names.length)
  assert.deepEqual(after.slice(0, 2), ['Desk', 'desk (2)'])
  assert.equal(new Set(after.map(name => name.toLowerCase())).size, names.length)
  assert.ok(
    after.every(name => name.length <= 50),
    after.join(),
  )
  assert.ok((await roles(hotels[1])).includes('desk'))
})
