import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import pg from 'pg'
import { testDatabase } from '../testing/database.ts'
import { accountOf } from './account.ts'
import { connect, runPrepared } from './connect.ts'
import { checkPooler, limitsStatement } from './pooler.ts'

/*
 * How the product allows a pooler before PostgreSQL. `npm run trials -- --only pooler` runs the tests of bookings and
 * payments with real ones.
 */

/** An account of its own on a database of its own, as the product's is. */
const ownAccount = async (t: TestContext) => {
  const { connection, close } = await testDatabase()
  const user = `pooled ${connection.database.slice(5, 13)}`
  const owner = new pg.Client(connection)
  await owner.connect()
  await owner.query(`create role "${user}" login superuser password 'two'`)
  t.after(async () => {
    await owner.query(`drop role "${user}"`)
    await owner.end()
    await close()
  })
  return { owner, user, settings: { ...connection, user, password: 'two' } }
}

test('behind a pooler an account without limits is refused with what gives them; with them it is taken', async t => {
  const { owner, user, settings } = await ownAccount(t)
  await checkPooler('none', settings, user)
  const check = () => checkPooler('transaction', settings, user)
  await assert.rejects(check, {
    name: 'ConfigError',
    message: `DATABASE_URL wants an account with limits, as a pooler takes none from us: ${limitsStatement(user)}.`,
  })
  await owner.query(limitsStatement(user))
  await check()
  await owner.query(`alter role "${user}" set lock_timeout = '1min'`)
  await assert.rejects(check, /^ConfigError: DATABASE_URL wants an account with limits/)
})

test('a setting that promises kept prepared statements is refused where names are passed on', async t => {
  const { owner, user, settings } = await ownAccount(t)
  await owner.query(limitsStatement(user))
  await assert.rejects(checkPooler('transaction-prepared', settings, user), /^ConfigError: DATABASE_POOLER wants transaction: /)
})

test('where limits arrive, nothing stands in between', async t => {
  const { user, settings } = await ownAccount(t)
  assert.equal(await accountOf('DATABASE_URL', settings, new Error('a pooler answers')), user)
})

test('no statement has a name, and the limits are those of the account', async t => {
  const { owner, user, settings } = await ownAccount(t)
  await owner.query(limitsStatement(user))
  const { db, pool } = connect({ ...settings, max: 1 }, () => undefined, 'transaction')
  t.after(() => pool.end())
  for (let run = 0; run < 5; run++) {
    assert.deepEqual(await runPrepared(db, 'select $1::int as n', [run]), [{ n: run }])
    await db.selectFrom('hotel').select('id').where('slug', '=', 'none').execute()
    await db.transaction().execute(tx => runPrepared(tx, 'select $1::int as n', [run]))
  }
  assert.deepEqual((await pool.query('select name from pg_prepared_statements')).rows, [])
  assert.deepEqual((await pool.query('show statement_timeout')).rows, [{ statement_timeout: '5s' }])
})

/** SQL whose effect on a connection outlives its transaction, or that needs the same connection again. */
const sessionState: Record<string, RegExp> = {
  'a lock of the session': /pg_(try_)?advisory_lock(_shared)?\s*\(/i,
  'a setting of the session': /[`'"]\s*(set|reset) (?!local\b|constraints\b)[a-z_.]+|set_config\s*\([^)]*false\s*\)/,
  'a temporary table': /create (local |global )?temp(orary)? table/i,
  'a prepared statement': /[`'"]\s*(prepare|deallocate|execute) [a-z]/i,
  'a cursor that is held': /declare .* cursor with hold/i,
  'a message between connections': /[`'"]\s*(listen|unlisten|notify) [a-z]|pg_notify\s*\(/i,
}

/** Files that connect past a pooler: migrations, embedded database, the demo's seed. The check is one transaction. */
const goesPast = ['server/db/migrate.ts', 'server/embedded/', 'demo/seed.ts', 'server/db/pooler.ts']

test('nothing that the product asks needs the same connection twice', () => {
  const root = join(import.meta.dirname, '../..')
  const files = ['server', 'demo'].flatMap(side =>
    readdirSync(join(root, side), { recursive: true, encoding: 'utf8' }).map(file => join(side, file)),
  )
  const asked = files.filter(
    file => /\.(ts|sql)$/.test(file) && !/\.test\.ts$|\/testing(\.ts$|\/)/.test(file) && !goesPast.some(part => file.startsWith(part)),
  )
  const found = asked.flatMap(file => {
    const text = readFileSync(join(root, file), 'utf8')
    return Object.entries(sessionState).flatMap(([what, pattern]) =>
      pattern.test(text) ? [`${file}: ${what}: ${pattern.exec(text)?.[0]}`] : [],
    )
  })
  assert.deepEqual(found, [])
  assert.ok(asked.length > 200)
})
