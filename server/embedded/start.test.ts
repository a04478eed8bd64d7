import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { postmasterPid } from './process.ts'
import { startEmbedded } from './start.ts'
import { ask, dataFolder, productProcess } from './testing.ts'

const log = () => undefined

test('three first starts at once make one cluster, share it, and the last to leave stops it', async t => {
  const dataDir = dataFolder(t)
  const processes = [1, 2, 3].map(() => productProcess(t, { dataDir }))
  const connections = await Promise.all(processes.map(({ ready }) => ready()))
  assert.equal(new Set(connections.map(({ password }) => password)).size, 1)
  assert.deepEqual(
    readdirSync(dataDir).filter(name => name.includes('new-') || /password./.test(name)),
    [],
  )
  for (const process of processes) {
    assert.notEqual(postmasterPid(join(dataDir, 'postgres')), undefined)
    assert.equal(await process.kill('SIGTERM'), 0)
  }
  assert.equal(postmasterPid(join(dataDir, 'postgres')), undefined)
})

test('the server is durable, private and in UTC, and keeps its data from one start to the next', async t => {
  const dataDir = dataFolder(t)
  const first = await startEmbedded({ dataDir, log })
  const names = ['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'listen_addresses', 'TimeZone', 'server_encoding']
  const [row] = await ask<{ settings: string[] }>(
    first.connection,
    'select array_agg(current_setting(n)) as settings from unnest($1::text[]) n',
    [names],
  )
  assert.deepEqual(row?.settings, ['on', 'on', 'on', 'on', '', 'UTC', 'UTF8'])
  assert.equal(statSync(first.connection.host).mode & 0o777, 0o700)
  assert.equal(statSync(join(dataDir, 'postgres.password')).mode & 0o777, 0o600)
  assert.notEqual(statSync(join(dataDir, 'postgres')).uid, 0)
  await assert.rejects(ask({ ...first.connection, password: 'wrong' }, 'select 1'), /password authentication failed/)
  await ask(first.connection, 'create table kept (n int)')
  await Promise.all([first.stop(), first.stop()])
  await assert.rejects(ask(first.connection, 'select 1'), { code: 'ENOENT' })

  const second = await startEmbedded({ dataDir, log })
  assert.deepEqual(await ask(second.connection, 'select * from kept'), [])
  await second.stop()
})

test('a server that outlived a killed product is adopted', async t => {
  const dataDir = dataFolder(t)
  const killed = productProcess(t, { dataDir })
  await killed.ready()
  await killed.kill('SIGKILL')
  const pid = postmasterPid(join(dataDir, 'postgres'))
  assert.notEqual(pid, undefined)
  const next = await startEmbedded({ dataDir, log })
  assert.equal(postmasterPid(join(dataDir, 'postgres')), pid)
  await next.stop()
  assert.equal(postmasterPid(join(dataDir, 'postgres')), undefined)
})

test('a postmaster.pid whose number now belongs to another process does not stop the start', async t => {
  const dataDir = dataFolder(t)
  const first = await startEmbedded({ dataDir, log })
  const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
  const lines = readFileSync(pidFile, 'utf8').split('\n')
  await first.stop()
  const { uid, gid } = statSync(join(dataDir, 'postgres'))
  const other = spawn('sleep', ['60'], { uid, gid, stdio: 'ignore', cwd: '/' })
  t.after(() => other.kill())
  writeFileSync(pidFile, [other.pid, ...lines.slice(1)].join('\n'))
  writeFileSync(join(dataDir, 'run', '.s.PGSQL.5432.lock'), [other.pid, ...lines.slice(1)].join('\n'))
  const second = await startEmbedded({ dataDir, log })
  assert.deepEqual(await ask(second.connection, 'select 1 as one'), [{ one: 1 }])
  assert.equal(other.exitCode, null, 'the other process is left alone')
  await second.stop()
})

test('a path that is too long for a socket gets a private folder in /tmp', async t => {
  const dataDir = dataFolder(t, { under: 'x'.repeat(120) })
  const embedded = await startEmbedded({ dataDir, log })
  t.after(() => rmSync(embedded.connection.host, { recursive: true, force: true }))
  assert.match(embedded.connection.host, /^\/tmp\/atithi-[0-9a-f]{12}$/)
  assert.equal(statSync(embedded.connection.host).mode & 0o777, 0o700)
  assert.deepEqual(await ask(embedded.connection, 'select 1 as one'), [{ one: 1 }])
  await embedded.stop()
})

test('what a start left that was killed in initdb is removed', async t => {
  const dataDir = dataFolder(t)
  mkdirSync(join(dataDir, 'postgres.new-4194304-abc'), { recursive: true })
  const embedded = await startEmbedded({ dataDir, log })
  assert.equal(existsSync(join(dataDir, 'postgres.new-4194304-abc')), false)
  await embedded.stop()
})

test('a cluster of another major version stops the start with the way to move it', async t => {
  const dataDir = dataFolder(t)
  mkdirSync(join(dataDir, 'postgres'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
  await assert.rejects(startEmbedded({ dataDir, log }), /made by PostgreSQL 17, and this is PostgreSQL 18: .*pg_dump/)
})
