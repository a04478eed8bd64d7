import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import pg from 'pg'
import { testDatabase } from '../testing/database.ts'
import { until } from '../testing/process/until.ts'
import { runPrepared } from './connect.ts'
import { newWaitBudget, withWaitBudget } from './wait-budget.ts'

/** One connection: whoever does not give it back stops the next one. */
const one = async (t: TestContext, settings: pg.PoolConfig = {}) => {
  const database = await testDatabase({ max: 1, connectionTimeoutMillis: 2000, ...settings })
  t.after(() => database.close())
  const ask = <R = { n: number }>(text: string, values: readonly unknown[] = []) => runPrepared<R>(database.db, text, values)
  const isFree = async () => {
    assert.deepEqual(await ask('select 1 as n'), [{ n: 1 }])
    assert.deepEqual([database.pool.totalCount, database.pool.waitingCount], [1, 0])
  }
  return { ...database, ask, isFree }
}

const code = (expected: string) => (error: Error & { code?: string }) => {
  assert.equal(error.code, expected)
  // The way from the caller, not from the socket.
  assert.match(error.stack ?? '', /run-prepared\.test\.ts/)
  return true
}

test('a prepared statement is planned once for a connection and reads values of its own each time', async t => {
  const { ask, pool } = await one(t)
  const text = 'select $1::int as n, $2::date as day'
  const rows = await Promise.all(Array.from({ length: 20 }, (_, n) => ask(text, [n, '2026-12-05'])))
  assert.deepEqual(
    rows.map(([row]) => row),
    Array.from({ length: 20 }, (_, n) => ({ n, day: '2026-12-05' })),
  )
  const { rows: known } = await pool.query('select name from pg_prepared_statements where statement = $1', [text])
  assert.equal(known.length, 1)
})

test('an error of a prepared statement arrives, and its connection is free again', async t => {
  const { ask, isFree } = await one(t)
  await assert.rejects(ask('select 1 / $1::int as n', [0]), code('22012'))
  await isFree()
  await assert.rejects(ask('selec 1'), code('42601'))
  await assert.rejects(ask('select 1 / $1::int as n', [0]), code('22012'))
  assert.deepEqual(await ask('select 1 / $1::int as n', [1]), [{ n: 1 }])
  await isFree()
})

test('a value that cannot be sent is an error, once, and the connection stays good', async t => {
  const { ask, isFree } = await one(t)
  const broken = {
    toPostgres: () => {
      throw new Error('no such form')
    },
  }
  await assert.rejects(ask('select $1::text as n', [broken]), /no such form/)
  await isFree()
  // An answer that cannot be read is one too.
  await assert.rejects(ask('select $1::bigint as n', ['9007199254740993']), /out of range/)
  await isFree()
})

test('a statement that takes too long arrives as an error', async t => {
  const { ask, isFree } = await one(t, { statement_timeout: 50 })
  await assert.rejects(ask('select pg_sleep(5)'), code('57014'))
  await isFree()
})

test('a connection that ends in the middle is an error, and the next call gets a new one', async t => {
  const { ask, connection, pool, isFree } = await one(t)
  const [row] = await ask<{ pid: number }>('select pg_backend_pid() as pid')
  const other = new pg.Client(connection)
  await other.connect()
  // Nobody awaits it while it fails, so its stack does not lead here.
  const asleep = assert.rejects(ask('select pg_sleep(20)'), { code: '57P01' })
  const terminate = "select pg_terminate_backend(pid) from pg_stat_activity where pid = $1 and query like '%pg_sleep%' and state = 'active'"
  await until(async () => (await other.query(terminate, [row?.pid])).rowCount === 1)
  await asleep
  await until(async () => pool.totalCount === 0)
  await other.end()
  await isFree()
})

test('nobody waits for a connection for ever', async t => {
  const { ask, pool, isFree } = await one(t, { connectionTimeoutMillis: 1000 })
  const client = await pool.connect()
  await assert.rejects(ask('select 1 as n'), /timeout exceeded/)
  client.release()
  await isFree()
})

test('after a lock that was not to be had, a call waits no longer than its time, and the shorter wait is taken back', async t => {
  const { ask, db, pool, connection, isFree } = await one(t, { connectionTimeoutMillis: 4000 })
  const locker = new pg.Client(connection)
  await locker.connect()
  await locker.query('begin')
  await locker.query('lock table hotel in access exclusive mode')
  await withWaitBudget(newWaitBudget(), async () => {
    const refused = () => assert.rejects(ask('select count(*)::int as n from hotel'), code('55P03'))
    const began = performance.now()
    // The second waits for the only connection, and knows of the lock when it has it; the third knows from the start.
    await Promise.all([refused(), refused()])
    await refused()
    await assert.rejects(
      db.transaction().execute(tx => runPrepared(tx, 'select count(*) from hotel', [])),
      { code: '55P03' },
    )
    const taken = await pool.connect()
    await assert.rejects(ask('select 1 as n'), /timeout exceeded/)
    taken.release()
    const took = performance.now() - began
    assert.ok(took < 4900, `five waits took ${took.toFixed(0)} ms`)
    await isFree()
  })
  await locker.end()
  assert.deepEqual(await ask<{ lock_timeout: string }>('show lock_timeout'), [{ lock_timeout: '3s' }])
})
