import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { readConfig } from './config.ts'
import { limits } from './db/pooler.ts'

/*
 * Tests what the files in deploy/cluster, which an operator copies, must contain. What they bring up is tried by hand
 * and by the trial `cluster`.
 */

const root = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const onPosix = { skip: process.platform === 'win32' && 'a script of a shell' }

/** The files as fill.sh writes them, by machine and name; it runs twice, as after a change. */
const filled = (t: TestContext) => {
  const folder = join(mkdtempSync(join(tmpdir(), 'atithi-cluster-')), 'cluster')
  t.after(() => rmSync(join(folder, '..'), { recursive: true }))
  cpSync(join(root, 'deploy/cluster'), folder, { recursive: true })
  const fill = () => {
    execFileSync('sh', ['fill.sh'], { cwd: folder })
    return readFileSync(join(folder, 'values.env'), 'utf8')
  }
  const values = fill()
  assert.equal(fill(), values, 'passwords stay')
  const file = (machine: string, name: string) => readFileSync(join(folder, 'filled', machine, name), 'utf8')
  return { values, file, machines: readdirSync(join(folder, 'filled')).sort() }
}

/** The NAME=value lines of a file. */
const environment = (text: string) =>
  Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value] as const))

const secrets = {
  S3_ENDPOINT: 'https://s3.example.com',
  S3_BUCKET: 'files',
  S3_REGION: 'ap-south-1',
  S3_ACCESS_KEY_ID: 'a',
  S3_SECRET_ACCESS_KEY: 'b',
  RAZORPAY_KEY_ID: 'rzp_live_a1b2c3d4e5f6g7',
  RAZORPAY_KEY_SECRET: 'the secret of the key',
  RAZORPAY_WEBHOOK_SECRET: 'long enough secret',
  SMTP_URL: 'smtps://user:password@mail.example.com:465',
  MAIL_FROM: 'Desk <desk@example.com>',
}

test('fill.sh makes passwords once and gives each machine its own name and address', onPosix, t => {
  const { values, file, machines } = filled(t)
  assert.deepEqual(machines, ['app1', 'app2', 'db1', 'db2', 'db3', 'hosts'])
  const passwords = [...values.matchAll(/^\w+_PASSWORD=([0-9a-f]{48})$/gm)].map(([, password]) => password)
  assert.equal(new Set(passwords).size, 5)
  assert.match(file('db2', 'patroni.yml'), /^name: db2$/m)
  assert.match(file('db2', 'patroni.yml'), /^ {2}listen: 10\.0\.0\.12:5432$/m)
  assert.match(file('db3', 'etcd.env'), /^ETCD_NAME=db3$/m)
})

test('the settings of the product’s machines are a production that the product accepts, through PgBouncer and past it', onPosix, t => {
  const { file } = filled(t)
  const env = { ...environment(file('app1', 'atithi.env')), ...secrets }
  const config = readConfig({ sandboxKeys: () => assert.fail('no sandbox was asked for') }, env)
  assert.equal(config.databasePooler, 'transaction')
  const [pooled, direct] = [config.databaseUrl, config.migrateDatabaseUrl].map(url => new URL(url ?? ''))
  assert.ok(pooled && direct)
  assert.ok(file('app1', 'pgbouncer.ini').includes(`listen_port = ${pooled.port}\n`))
  assert.ok(file('app1', 'haproxy.cfg').includes(`bind 127.0.0.1:${direct.port}\n`))
  assert.equal(file('app1', 'userlist.txt'), `"${pooled.username}" "${pooled.password}"\n`)
  assert.deepEqual(config.trustProxy, ['10.0.0.21/32', '10.0.0.22/32'])
  const code = read('server/config.ts')
  assert.deepEqual(
    Object.keys(env).filter(name => !new RegExp(`\\b${name}\\b`).test(code)),
    [],
  )
})

test('Patroni waits for a second node, speaks version 2 of etcd’s API, and is as patient as in the trial', () => {
  const [patroni, etcd, trial] = [
    'deploy/cluster/patroni.yml',
    'deploy/cluster/etcd.env',
    'bench/trials/other-programs/cluster/nodes.ts',
  ].map(read)
  assert.ok(patroni && etcd && trial)
  for (const line of [
    '    synchronous_mode: true',
    '    synchronous_mode_strict: true',
    'etcd:',
    '      use_pg_rewind: true',
    '    - data-checksums',
  ])
    assert.ok(patroni.split('\n').includes(line), line)
  assert.ok(etcd.includes('\nETCD_ENABLE_V2=true\n'))
  for (const name of ['ttl', 'loop_wait', 'retry_timeout', 'wal_sender_timeout', 'wal_receiver_timeout', 'wal_receiver_status_interval']) {
    const value = (text: string) => new RegExp(`\\b${name}: '?(\\w+)`).exec(text)?.[1]
    assert.ok(value(patroni))
    assert.equal(value(patroni), value(trial), name)
  }
})

test('HAProxy finds who leads and cuts connections to who leads no more; it asks processes whether they are ready', () => {
  const [leader, site] = ['listen leader', 'listen site'].map(start =>
    read('deploy/cluster/haproxy.cfg')
      .split('\n\n')
      .find(part => part.startsWith(start)),
  )
  assert.ok(leader && site)
  assert.ok(leader.includes('option httpchk OPTIONS /primary\n  http-check expect status 200\n'))
  assert.match(leader, /default-server check port 8008 .* on-marked-down shutdown-sessions\n/)
  assert.ok(site.includes('option httpchk GET /readyz\n'))
  for (const name of ['For %[src]', 'Proto https', 'Host %[req.hdr(host)]'])
    assert.ok(site.includes(`http-request set-header X-Forwarded-${name}\n`), name)
  assert.ok(site.includes('return status 404 if { path /metrics }'))
})

test('PgBouncer keeps transactions apart and leaves no limit out, and the product’s account has the limits', () => {
  const pgbouncer = read('deploy/cluster/pgbouncer.ini')
  assert.ok(pgbouncer.includes('\npool_mode = transaction\n') && pgbouncer.includes('\nquery_wait_timeout = 4\n'))
  assert.ok(!pgbouncer.includes('ignore_startup_parameters'))
  const size = (text: string, name: RegExp) => Number(name.exec(text)?.[1])
  const connections = size(read('deploy/cluster/patroni.yml'), /max_connections: (\d+)/)
  assert.ok(2 * size(pgbouncer, /default_pool_size = (\d+)/) <= connections / 2)
  const account = read('deploy/product-account.sh')
  for (const [name, ms] of Object.entries(limits))
    assert.ok(account.includes(`alter role atithi_product set ${name} = '${ms / 1000}s';`), name)
})

test('systemd gives the product the time that it may take to end', () => {
  const unit = read('deploy/cluster/atithi.service')
  assert.ok(unit.includes('\nTimeoutStopSec=30\n') && unit.includes('\nKillMode=mixed\n') && unit.includes('\nUser=atithi\n'))
})
