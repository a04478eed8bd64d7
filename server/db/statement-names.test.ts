import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '../testing/database.ts'
import { makeHotel } from '../testing/worlds/hotel.ts'
import { createStatementNames } from './statement-names.ts'

const start = async (t: TestContext) => {
  const database = await testDatabase({ max: 1 })
  t.after(() => database.close())
  const planned = async () => {
    const { rows } = await database.pool.query<{ statement: string }>('select statement from pg_prepared_statements')
    return rows.map(({ statement }) => statement)
  }
  return { ...database, planned }
}

test('what the query builder sends again and again is planned once for a connection, in a transaction as well', async t => {
  const { db, planned } = await start(t)
  const { id } = await makeHotel(db)
  const ask = (run: typeof db) => run.selectFrom('hotel').select(['id', 'name as often_asked']).where('id', '=', id).execute()
  const isPlanned = async () => (await planned()).filter(text => text.includes('often_asked')).length
  await ask(db)
  await ask(db)
  assert.equal(await isPlanned(), 0)
  const answers = [await ask(db), await db.transaction().execute(tx => ask(tx as unknown as typeof db)), await ask(db)]
  assert.equal(await isPlanned(), 1)
  assert.deepEqual(
    answers.map(rows => rows[0]?.id),
    [id, id, id],
  )
})

test('a column that a newer product’s migration adds disturbs nobody who is running', async t => {
  const { db, pool } = await start(t)
  await makeHotel(db)
  const all = () => db.selectFrom('hotel').selectAll().execute()
  const one = () => db.selectFrom('hotel').select('name').execute()
  const rewritten = () => db.updateTable('hotel').set({ name: 'Renamed' }).returningAll().execute()
  const read = () => sql`select * from hotel`.execute(db)
  for (const _ of [1, 2, 3, 4]) await Promise.all([all(), one(), rewritten(), read()])
  await pool.query('alter table hotel add column came_later text')
  const rows = [...(await all()), ...(await rewritten()), ...(await read()).rows] as { came_later?: unknown }[]
  assert.deepEqual([rows.map(row => row.came_later), await one()], [[null, null, null], [{ name: 'Renamed' }]])
})

test('names are for texts that have a plan, and there is an end to them', () => {
  const { nameOf } = createStatementNames()
  const lastOf = (text: string) => [nameOf(text), nameOf(text), nameOf(text)].at(-1)
  for (const text of ['begin', 'savepoint a', 'select * from room', 'select "room".* from room', 'select id from room /* planned anew */'])
    assert.equal(lastOf(text), undefined, text)
  assert.equal(lastOf('select count(*) from room'), 's1')
  const names = Array.from({ length: 300 }, (_, n) => lastOf(`select ${n}`))
  assert.equal(new Set(names).size, 200) // 199 names and undefined
  assert.equal(nameOf('select count(*) from room'), 's1')
})

test('a constant statement has a name at once, also where it asks for all columns, and keeps it', () => {
  const { nameOf, give } = createStatementNames()
  give('select * from room')
  give('select * from room')
  assert.deepEqual([nameOf('select * from room'), nameOf('select 1')], ['s1', undefined])
})

test('a statement that says that it is to be planned for its values is never kept', async t => {
  const { db, planned } = await start(t)
  const { id } = await makeHotel(db)
  for (let run = 0; run < 5; run++) await sql`select name as each_time from hotel where id = ${id} -- planned for its hotel`.execute(db)
  assert.deepEqual(
    (await planned()).filter(text => text.includes('each_time')),
    [],
  )
})
