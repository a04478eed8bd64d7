import assert from 'node:assert/strict'
import { test } from 'node:test'
import { oldDatabase } from '../testing/old-data.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'

const long = 'x'.repeat(100)
const names = ['Wing', 'wing', 'WING', 'wing (2)', long, long.toUpperCase(), `${'x'.repeat(96)} (2)`]

for (const table of ['room_type', 'amenity'] as const)
  test(`names of a hotel that differ in their capitals alone get numbers: ${table}`, async t => {
    const { connection, close } = await oldDatabase()
    t.after(close)
    const { pool } = connect({ ...connection, application_name: 'names' }, () => {})
    t.after(() => pool.end())
    const { rows: hotels } = await pool.query<{ id: string }>('select id from hotel order by slug limit 2')
    const [one, other] = hotels.map(({ id }) => id)
    for (const name of names) await pool.query(`insert into ${table} (hotel_id, name) values ($1, $2)`, [one, name])
    await pool.query(`insert into ${table} (hotel_id, name) values ($1, 'wing')`, [other])
    await migrate(connection)
    const of = async (hotel: string | undefined) =>
      (await pool.query<{ name: string }>(`select name from ${table} where hotel_id = $1`, [hotel])).rows
        .map(({ name }) => name)
        .filter(name => /^(wing|x{50})/i.test(name))
    const after = await of(one)
    assert.equal(new Set(after.map(name => name.toLowerCase())).size, names.length, after.join())
    // As written where nobody else had the name: which of several keeps it is not said, since nothing tells which was first.
    assert.equal(after.filter(name => name.toLowerCase() === 'wing').length, 1)
    assert.ok(after.some(name => / \(2\)$/.test(name)) && after.every(name => name.length <= 100), after.join())
    assert.deepEqual(await of(other), ['wing'])
    await assert.rejects(pool.query(`insert into ${table} (hotel_id, name) values ($1, 'WING')`, [other]), {
      constraint: `${table}_name_unique_in_hotel`,
    })
  })
