import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import pg from 'pg'
import { paymentApi } from '#shared/payments/payments.ts'
import { connect } from './db/connect.ts'
import { startThrowaway } from './embedded/throwaway.ts'
import { askMain, mainDataDir, startMain, upMain } from './testing/process/main-process.ts'
import { makeHotel } from './testing/worlds/hotel.ts'
import { orderFor } from './testing/worlds/stay.ts'

const refused = async (t: TestContext, env: Record<string, string>): Promise<string> => {
  const main = await startMain(t, env)
  assert.equal(await main.ended, 1, main.out())
  assert.match(main.err(), /^[^\n]+\n$/)
  assert.doesNotMatch(main.err(), /\bat .*:\d+:\d+/)
  return main.err()
}

/** One of each place that refuses: how every setting is read is told in config.test.ts. */
const wrong: [env: Record<string, string>, line: RegExp][] = [
  [{ DATABASE_URL: 'postgres://someone:canary@127.0.0.1:1/none' }, /^DATABASE_URL wants a PostgreSQL server that answers/],
  [{ DATA_DIR: '/dev/null/data' }, /^DATA_DIR wants a folder/],
  [
    { RAZORPAY_KEY_ID: 'rzp_live_canary', RAZORPAY_KEY_SECRET: 'x', RAZORPAY_WEBHOOK_SECRET: 'canary-canary' },
    /^RAZORPAY_KEY_SECRET wants /,
  ],
]
for (const [env, line] of wrong)
  test(`a wrong ${Object.keys(env)[0]} stops the start with one line`, async t => {
    const said = await refused(t, { DATA_DIR: mainDataDir(t), ...env })
    assert.match(said, line)
    assert.ok(!said.includes('canary'))
  })

test('what the system refuses stops the start with one line too', async t => {
  const dataDir = mainDataDir(t)
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'sandbox'), 'a file where a folder belongs')
  assert.match(
    await refused(t, { DATA_DIR: dataDir }),
    /^DATA_DIR wants a folder of this account's own: .*sandbox cannot be used \(EEXIST\)\.$/m,
  )
})

const query = async (connection: pg.ClientConfig, text: string) => {
  const client = new pg.Client(connection)
  await client.connect()
  return client.query(text).finally(() => client.end())
}

test('on a PostgreSQL server by TCP, the product works with an account that cannot change tables', async t => {
  const server = await startThrowaway({ tcp: true })
  t.after(() => server.stop())
  await query(server.connection, `create role migrator login password 'one'`)
  await query(server.connection, `create role "the product" login password 'two'`)
  await query(server.connection, 'create database hotels owner migrator')
  const at = `127.0.0.1:${server.connection.port}/hotels`
  const [own, migrating] = [`postgres://the%20product:two@${at}`, `postgres://migrator:one@${at}`]
  const env = { DATA_DIR: mainDataDir(t), DATABASE_URL: own, MIGRATE_DATABASE_URL: migrating }
  const migratingConnection = { connectionString: migrating }
  const main = await upMain(t, env)
  assert.equal((await askMain(() => fetch(`${main.url}/readyz`))).status, 200)

  const { db, pool } = connect({ connectionString: own }, () => undefined)
  t.after(() => pool.end())
  const hotel = await makeHotel(db)
  const body = JSON.stringify(orderFor({ clock: { now: () => new Date(), set: () => {} } }, hotel))
  const headers = { 'content-type': 'application/json' }
  const ordered = await askMain(() => fetch(`${main.url}${paymentApi.createOrder.path}`, { method: 'POST', headers, body }))
  assert.equal(ordered.status, 200, await ordered.text())
  main.kill('SIGTERM')
  assert.equal(await main.ended, 0, main.err())

  await query(migratingConnection, "insert into schema_migration (name, checksum, needs) values ('999-newer.sql', '', '998')")
  assert.match(await refused(t, env), /^The database was made by another version of Atithi\. /)
  await query(migratingConnection, "delete from schema_migration where name = '999-newer.sql'")

  const again = await upMain(t, env) // rights that are there already are given again
  again.kill('SIGTERM')
  assert.equal(await again.ended, 0, again.err())
  for (const statement of [
    'create table mine (n int)',
    'alter table booking add column mine int',
    'drop table booking',
    'truncate booking',
    'create function mine() returns int language sql as $$ select 1 $$',
    "insert into schema_migration (name, checksum) values ('999-mine.sql', '')",
  ])
    await assert.rejects(query({ connectionString: own }, statement), { code: '42501' }, statement)
})
