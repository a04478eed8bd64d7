import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { test } from 'node:test'
import { signalTo } from '../testing/process/signal.ts'
import { postmasterPid, until } from './process.ts'
import type { Connection } from './server.ts'
import { ask, dataFolder, productProcess } from './testing.ts'

function kill(pid: number | undefined) {
  assert.ok(pid, 'there is a process to kill') // 0 would be this process and its siblings
  process.kill(pid, 'SIGKILL')
}

async function sessionOf(connection: Connection, keeper: boolean) {
  const sql = `select pid from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid() and (application_name = 'keeper') = $1`
  let pid: number | undefined
  await until(async () => {
    pid = (await ask<{ pid: number }>(connection, sql, [keeper]).catch(() => []))[0]?.pid
    return pid !== undefined
  }, 20_000)
  return pid
}

async function missing(connection: Connection, acknowledged: number[]) {
  const rows = await ask<{ n: string }>(connection, 'select n from unnest($1::bigint[]) as n where n not in (select n from numbers)', [
    acknowledged,
  ])
  return rows.map(({ n }) => n)
}

/** Whether the process exists; a zombie exists too. */
function isThere(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Whether the server answers again and then commits new numbers, each within 20 seconds. */
async function writesGoOn({ committed }: { committed(): number[] }, connection: Connection) {
  let highest = Number.POSITIVE_INFINITY
  const look = async () => {
    const rows = await ask<{ n: string }>(connection, 'select max(n) as n from numbers').catch(() => [])
    highest = Number(rows[0]?.n ?? Number.POSITIVE_INFINITY)
    return highest < Number.POSITIVE_INFINITY
  }
  return (await until(look, 20_000)) && (await until(() => committed().some(n => n > highest + 20), 20_000))
}

test('no acknowledged commit is lost, and the server is back by itself, when the postmaster or one session is killed', async t => {
  const dataDir = dataFolder(t)
  const product = productProcess(t, { dataDir, write: true })
  const connection = await product.ready()
  assert.ok(await writesGoOn(product, connection))

  for (const victim of ['postmaster', 'session', 'keeper'] as const) {
    const before = postmasterPid(join(dataDir, 'postgres'))
    const pid = victim === 'postmaster' ? before : await sessionOf(connection, victim === 'keeper')
    const began = performance.now()
    kill(pid)
    // The server serves on until it notices the killed process: writes before that prove nothing.
    if (pid && victim !== 'postmaster') assert.ok(await until(() => !isThere(pid), 10_000))
    assert.ok(await writesGoOn(product, connection), `writes go on after ${victim}`)
    assert.ok(performance.now() - began < 10_000)
    const after = postmasterPid(join(dataDir, 'postgres'))
    assert.equal(after !== before, victim === 'postmaster', `${victim}: ${before} then ${after}`)
  }
  const acknowledged = product.committed()
  assert.deepEqual(await missing(connection, acknowledged), [])
  assert.equal(await product.kill('SIGTERM'), 0)
  assert.equal(postmasterPid(join(dataDir, 'postgres')), undefined, 'a server that was started again is stopped too')
})

test('no acknowledged commit is lost when the product and every process of the database are killed at once', async t => {
  const dataDir = dataFolder(t)
  const first = productProcess(t, { dataDir, write: true })
  await first.ready()
  assert.ok(await until(() => first.committed().length > 100, 20_000))
  const postmaster = postmasterPid(join(dataDir, 'postgres'))
  const sessions = spawnSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' }).stdout
  const ended = first.kill('SIGKILL')
  kill(postmaster)
  // The children of a killed postmaster end by themselves, so some may be gone already.
  for (const pid of sessions.trim().split('\n').map(Number)) signalTo(pid, 'SIGKILL')
  await ended

  const second = productProcess(t, { dataDir })
  const connection = await second.ready()
  assert.deepEqual(await missing(connection, first.committed()), [])
  assert.notEqual(postmasterPid(join(dataDir, 'postgres')), postmaster)
  assert.equal(await second.kill('SIGTERM'), 0)
})

test('two processes of the product bring a killed server back without a quarrel, and the last one stops it', async t => {
  const dataDir = dataFolder(t)
  const cluster = join(dataDir, 'postgres')
  const [one, two] = [productProcess(t, { dataDir, write: true }), productProcess(t, { dataDir })]
  const [connection] = await Promise.all([one.ready(), two.ready()])
  assert.ok(await writesGoOn(one, connection))
  for (let round = 0; round < 3; round++) {
    const before = postmasterPid(cluster)
    kill(before)
    assert.ok(await writesGoOn(one, connection), `round ${round}: ${JSON.stringify([one.logged(), two.logged()])}`)
    assert.notEqual(postmasterPid(cluster), before)
  }
  const keepers = async () =>
    (await ask(connection, `select from pg_locks where locktype = 'advisory' and mode = 'ShareLock'`)).length === 2
  assert.ok(await until(keepers, 20_000), 'both hold the shared lock again')
  assert.equal(await one.kill('SIGTERM'), 0)
  assert.notEqual(postmasterPid(cluster), undefined, 'the other one still uses it')
  assert.deepEqual(await missing(connection, one.committed()), [])
  assert.equal(await two.kill('SIGTERM'), 0)
  assert.equal(postmasterPid(cluster), undefined)
})
