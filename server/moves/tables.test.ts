import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { hotelTables } from '../testing/worlds/hotel-tables.ts'
import { columnsOfTables } from './catalog.ts'
import { movingTables, stayingTables } from './tables.ts'

const migrated = async (t: TestContext) => {
  const database = await testDatabase()
  t.after(() => database.close())
  return database
}

const moving = new Map(movingTables.map(one => [one.table, one]))

/** What the lists of tables say otherwise than the schema. */
const differences = async (database: TestDatabase): Promise<string[]> => {
  const { keys } = await hotelTables(database)
  const { rows } = await database.pool.query<{ name: string }>(
    `select tablename::text as name from pg_tables where schemaname = 'public' order by 1`,
  )
  const tables = rows.map(({ name }) => name)
  const columnsOf = await columnsOfTables(database.db)
  const all = await database.pool.query<{ column: string }>(
    `select c.table_name || '.' || c.column_name as column from information_schema.columns c where c.table_schema = 'public'`,
  )
  const columns = new Set(all.rows.map(({ column }) => column))
  const found = tables
    .filter(name => moving.has(name) === Object.hasOwn(stayingTables, name))
    .map(name => `${name} is in neither list or in both`)
  for (const name of [...moving.keys(), ...Object.keys(stayingTables)]) if (!tables.includes(name)) found.push(`${name} is no table`)
  for (const one of movingTables)
    for (const column of [...one.order, ...Object.keys(one.without)])
      if (!columns.has(`${one.table}.${column}`)) found.push(`${one.table}.${column} is no column`)
  const place = [...moving.keys()]
  for (const { name, child, parent, childColumns } of keys) {
    const from = moving.get(child)
    if (!from || child === parent || childColumns.some(column => Object.hasOwn(from.without, column))) continue
    if (parent === 'account') {
      if (!columnsOf(from).people.some(column => childColumns.includes(column))) found.push(`${name} names an account that is not noticed`)
    } else if (!moving.has(parent)) found.push(`${name} points at what stays behind`)
    else if (place.indexOf(parent) > place.indexOf(child) && name !== 'hotel_cancelled_by_ladder')
      found.push(`${name} points at a later table`)
  }
  return found
}

test('each table moves with its hotel or stays behind for a reason; what moves points only at what moved before', async t => {
  assert.deepEqual(await differences(await migrated(t)), [])
})

test('a table that nobody thought of is noticed, and what points where nothing is', async t => {
  const database = await migrated(t)
  await database.pool.query(`
    create table minibar (hotel_id uuid not null references hotel, id uuid primary key);
    alter table room add plan_id uuid constraint room_of_plan references payment_plan;
    alter table amenity add season_id uuid, add constraint amenity_of_season foreign key (hotel_id, season_id) references season (hotel_id, id)`)
  assert.deepEqual(await differences(database), [
    'minibar is in neither list or in both',
    'amenity_of_season points at a later table',
    'room_of_plan points at what stays behind',
  ])
})

test('the description of the archive names every table, and every column that is left out', () => {
  const text = readFileSync(join(import.meta.dirname, '../../docs/hotel-archive.md'), 'utf8')
  const names = [...moving.keys(), ...Object.keys(stayingTables), ...movingTables.flatMap(({ without }) => Object.keys(without))]
  assert.deepEqual(
    [...new Set(names)].filter(name => !text.includes(`\`${name}\``)),
    [],
  )
})
