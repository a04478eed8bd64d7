import assert from 'node:assert/strict'
import { test } from 'node:test'
import type pg from 'pg'
import { outcomeOf } from '../testing/releases/sql-outcome.ts'
import { fullHotel } from '../testing/worlds/hotel-rows.ts'
import { type ForeignKey, hotelTables } from '../testing/worlds/hotel-tables.ts'
import { testServer } from '../testing.ts'

/** Foreign keys between tables of hotels without hotel_id, and the trigger that compares the hotels instead. */
const loose: Record<string, { guard: string; reason: string }> = {
  member_role_of_role: { guard: 'role_of_same_hotel', reason: 'a role may be global, so its hotel may be null: triggers compare' },
  permission_of_role: { guard: 'role_of_same_hotel', reason: 'as above' },
}
/** A payment has its order's hotel, an order of the platform none; both rows of such a key are written in one place. */
const indirect = ['booking_payment_of_payment', 'due_of_order', 'due_of_payment']

/** A column without a foreign key: the history outlives a booking that is deleted. */
const noRows = ['booking_log.booking_id']

const names = (some: readonly { name: string }[]) => some.map(({ name }) => name).sort()

test('every foreign key between two tables of hotels holds both rows to one hotel; whatever does not is listed here', async t => {
  const server = await testServer(t)
  const found = await hotelTables(server.database)
  assert.ok(found.pairs.length >= 11, `${found.pairs.length} pairs`)
  assert.deepEqual(names(found.loose), Object.keys(loose).sort())
  assert.deepEqual(names(found.indirect), indirect)
  const bare = found.bare.map(({ table, name }) => `${table}.${name}`)
  assert.deepEqual([found.homeless, bare.filter(column => !noRows.includes(column))], [['booking_log'], []])
  assert.deepEqual(found.ties, [])
})

/** The ways to mix two hotels by a foreign key, each as statements of which the last one mixes them. */
const mixes = ({ child, parent, childColumns, parentColumns }: ForeignKey, [a, b]: readonly [string, string]) => {
  const own = childColumns.flatMap((column, at) => (column === 'hotel_id' ? [] : [{ column, of: parentColumns[at] }]))
  const isSet = own.map(({ column }) => `x.${column} is not null`).join(' and ')
  const oneRow = (table: string) => `c.ctid = (select min(x.ctid) from ${table} x where x.hotel_id = '${a}' and ${isSet})`
  const toOther = (table: string) => `update ${table} c set ${own.map(({ column, of }) => `${column} = other.${of}`).join(', ')}
    from (select * from ${parent} where hotel_id = '${b}' limit 1) other where ${oneRow(table)}`
  const intoOther = (table: string) => `update ${table} c set hotel_id = '${b}' where ${oneRow(table)}`
  // Rows of the other hotel with the same keys would collide.
  const room = (table: string) => `delete from ${table} where hotel_id = '${b}'`
  const again = (change: (table: string) => string) => [
    `create temporary table copied on commit drop as select * from ${child} where hotel_id = '${a}'`,
    change('copied'),
    `delete from ${child}`,
    `insert into ${child} select * from copied`,
  ]
  const isNamed = `exists (select 1 from ${child} c where c.hotel_id = '${a}' and ${own.map(({ column, of }) => `c.${column} = x.${of}`).join(' and ')})`
  const moved = `update ${parent} p set hotel_id = '${b}'
    where p.ctid = (select min(x.ctid) from ${parent} x where x.hotel_id = '${a}' and ${isNamed})`
  return {
    // A table that references itself keeps the other hotel's rows, since they are referenced.
    'update to a row of the other hotel': [...(child === parent ? [] : [room(child)]), toOther(child)],
    'update into the other hotel': [room(child), intoOther(child)],
    'insert with a row of the other hotel': again(toOther),
    'insert into the other hotel': again(intoOther),
    'the row that is named moves to the other hotel': [room(child), room(parent), moved],
  }
}

/** Makes generated columns plain: copied rows cannot be inserted into generated ones. */
const makePlain = async (client: pg.PoolClient, table: string) => {
  const { rows } = await client.query<{ name: string }>(
    `select attname::text as name from pg_attribute where attrelid = $1::regclass and attgenerated <> ''`,
    [table],
  )
  for (const { name } of rows) await client.query(`alter table ${table} alter column ${name} drop expression`)
}

/** Tries every way on one foreign key, in a transaction that is rolled back; returns the number of ways. */
const tryPair = async (client: pg.PoolClient, keys: readonly ForeignKey[], key: ForeignKey, hotels: readonly [string, string]) => {
  // The other foreign keys are dropped, so that none of them refuses first.
  for (const { child, name } of keys) if (name !== key.name) await client.query(`alter table ${child} drop constraint ${name}`)
  await makePlain(client, key.child)
  const byTrigger = loose[key.name]?.guard
  const withoutTriggers = async () => {
    for (const table of [key.child, key.parent]) await client.query(`alter table ${table} disable trigger user`)
  }
  if (byTrigger === undefined) await withoutTriggers()
  const ways = Object.entries(mixes(key, hotels))
  for (const [way, statements] of ways) assert.equal(await outcomeOf(client, statements), byTrigger ?? key.name, `${key.name}: ${way}`)
  // Without the key the very same statements succeed, so they do mix hotels.
  await client.query(`alter table ${key.child} drop constraint ${key.name}`)
  await withoutTriggers()
  for (const [way, statements] of ways) assert.ok(Number(await outcomeOf(client, statements)) > 0, `${key.name}: ${way}, without the rule`)
  return ways.length
}

test('rows that mix two hotels are refused, in every pair of tables, by that pair’s own rule', async t => {
  const server = await testServer(t)
  const hotels = [await fullHotel(server), await fullHotel(server)] as const
  const { keys, pairs } = await hotelTables(server.database)
  const client = await server.database.pool.connect()
  try {
    let attempts = 0
    for (const key of pairs) {
      await client.query('begin')
      attempts += await tryPair(client, keys, key, hotels)
      await client.query('rollback')
    }
    t.diagnostic(`${pairs.length} pairs, ${attempts} attempts`)
  } finally {
    client.release(true)
  }
})
