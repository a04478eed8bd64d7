import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startEmbedded } from '../embedded/start.ts'
import { ask, dataFolder, productProcess } from '../embedded/testing.ts'
import { emptyDatabase } from '../testing/database.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'

/** Two versions' migrations: the later has an ordinary one and one that needs every process stopped. */
const versions = async (t: TestContext) => {
  const older = await mkdtemp(join(tmpdir(), 'atithi-older-'))
  const later = await mkdtemp(join(tmpdir(), 'atithi-later-'))
  t.after(() => Promise.all([older, later].map(folder => rm(folder, { recursive: true, force: true }))))
  for (const folder of [older, later]) await writeFile(join(folder, '001-first.sql'), 'create table first (n int);\n')
  await writeFile(join(later, '002-second.sql'), 'create table second (n int);\n')
  await writeFile(join(later, '003-third.sql'), '-- needs: every process stopped\ndrop table first;\n')
  return { older, later }
}

const all = ['002-second.sql', '003-third.sql']
const refusal = {
  message:
    'Migration 003-third.sql needs every process of the product stopped, and another one uses this database: stop them all, then start again.',
}

type Settings = Parameters<typeof ask>[0]

const applied = async (connection: Settings) =>
  (await ask<{ name: string }>(connection, 'select name from schema_migration order by name')).map(({ name }) => name)

test('embedded: refused while another process holds the server, nothing changed; applied when it is gone', async t => {
  const { older, later } = await versions(t)
  const dataDir = dataFolder(t)
  const other = productProcess(t, { dataDir })
  await migrate(await other.ready(), { folder: older })
  const embedded = await startEmbedded({ dataDir, log: () => undefined })
  t.after(() => embedded.stop())
  const options = { isAlone: embedded.isAlone, folder: later }
  await assert.rejects(migrate(embedded.connection, options), refusal)
  assert.deepEqual(await applied(embedded.connection), ['001-first.sql'])
  await other.kill('SIGTERM')
  assert.deepEqual(await migrate(embedded.connection, options), all)
})

test("a server of one's own: refused while a session of the product is open, applied when it ends, also a moment later", async t => {
  const { older, later } = await versions(t)
  const { connection, close } = await emptyDatabase()
  t.after(close)
  await migrate(connection, { folder: older })
  const other = connect(connection, () => {})
  await other.pool.query('select')
  await assert.rejects(migrate(connection, { folder: later }), refusal)
  assert.deepEqual(await applied(connection), ['001-first.sql'])
  const waiting = migrate(connection, { folder: later })
  await sleep(500)
  await other.pool.end()
  assert.deepEqual(await waiting, all)
})

test('an empty database has no older processes: first starts at once need not wait for each other', async t => {
  const { later } = await versions(t)
  const { connection, close } = await emptyDatabase()
  t.after(close)
  const beside = connect(connection, () => {})
  t.after(() => beside.pool.end())
  await beside.pool.query('select')
  const made = await Promise.all([migrate(connection, { folder: later }), migrate(connection, { folder: later })])
  assert.deepEqual(made.map(names => names.length).sort(), [0, 3])
})
