import assert from 'node:assert/strict'
import { chmodSync, cpSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { databaseAccount } from './account.ts'
import { bundled, usableBinaries } from './binaries.ts'
import { resolveDataDir } from './data-dir.ts'
import { postmasterPid } from './process.ts'
import { startEmbedded } from './start.ts'
import { ask, dataFolder, isRoot, productProcess } from './testing.ts'

const log = () => undefined

/** The bundled programs where every account can reach them. */
function reachableBundle(t: TestContext) {
  const dir = mkdtempSync(join(tmpdir(), 'atithi-bundle-'))
  chmodSync(dir, 0o755)
  t.after(() => rmSync(dir, { recursive: true, force: true }))
  const { version, native } = bundled()
  const account = databaseAccount(dir, join(dir, 'postgres'))
  const { bin } = usableBinaries(dir, account, { native, version })
  return { version, native: join(bin, '..') }
}

test('a normal user runs the server as itself, and root then runs it as that user', async t => {
  const account = isRoot ? databaseAccount('/', '/nowhere') : undefined
  const dataDir = dataFolder(t, account ? { owner: account } : {})
  const product = productProcess(t, { dataDir, ...(account ? { uid: account.uid, gid: account.gid, bundle: reachableBundle(t) } : {}) })
  const connection = await product.ready()
  const pid = postmasterPid(join(dataDir, 'postgres'))
  const uid = account?.uid ?? process.getuid?.()
  assert.equal(statSync(`/proc/${pid}`).uid, uid)
  assert.equal(statSync(dataDir).mode & 0o777, 0o700)
  await ask(connection, 'create table mine (n int)')
  assert.equal(await product.kill('SIGTERM'), 0)

  const again = await startEmbedded({ dataDir, log })
  assert.equal(statSync(`/proc/${postmasterPid(join(dataDir, 'postgres'))}`).uid, uid)
  assert.deepEqual(await ask(again.connection, 'select * from mine'), [])
  await again.stop()
})

test('programs that the account cannot reach, or without their links, are linked into the data folder', async t => {
  const dataDir = dataFolder(t)
  const hidden = mkdtempSync(join(tmpdir(), 'atithi-hidden-'))
  t.after(() => {
    chmodSync(join(native, 'lib'), 0o700)
    rmSync(hidden, { recursive: true, force: true })
  })
  const native = join(hidden, 'native')
  cpSync(bundled().native, native, { recursive: true, filter: source => !/lib(pq|icuuc)\.so\.\d+$/.test(source) })
  if (!isRoot) chmodSync(join(native, 'lib'), 0o500) // the links cannot be made there
  const embedded = await startEmbedded({ dataDir, log, bundle: { native, version: '18.4.0' } })
  assert.ok(readdirSync(join(dataDir, 'postgresql-18.4.0', 'lib')).includes('libpq.so.5'))
  assert.deepEqual(await ask(embedded.connection, 'select 1 as one'), [{ one: 1 }])
  await embedded.stop()
})

test('the data folder is the configured one, else ./data where the database can use that', t => {
  let said = ''
  const say = (line: string) => {
    said += line
  }
  const before = process.cwd()
  t.after(() => process.chdir(before))
  const home = mkdtempSync(join(tmpdir(), 'atithi-home-'))
  t.after(() => rmSync(home, { recursive: true, force: true }))
  process.chdir(home)
  assert.equal(resolveDataDir('other', say), join(home, 'other'))
  chmodSync(home, 0o755)
  assert.equal(resolveDataDir(undefined, say), join(home, 'data'))
  assert.equal(said, '')
  chmodSync(home, 0o700)
  const found = resolveDataDir(undefined, say)
  if (!isRoot) return assert.equal(found, join(home, 'data'))
  assert.match(found, /^\/var\/lib\/atithi\/[0-9a-f]{12}$/)
  assert.equal(resolveDataDir(undefined, say), found)
  assert.ok(said.includes(found))
})

if (isRoot) {
  test('as root, a fresh private folder of root works as data folder, one inside a private folder is refused', async t => {
    const dataDir = dataFolder(t)
    const top = join(dataDir, '..')
    chmodSync(top, 0o700)
    await assert.rejects(
      startEmbedded({ dataDir, log }),
      /DATA_DIR .* cannot be used: the account nobody, which runs the database, cannot enter it/,
    )
    chmodSync(top, 0o755)
    chmodSync(dataDir, 0o700)
    const embedded = await startEmbedded({ dataDir, log })
    assert.equal(statSync(`/proc/${postmasterPid(join(dataDir, 'postgres'))}`).uid, statSync(join(dataDir, 'postgres')).uid)
    await embedded.stop()
  })

  test('a normal user is told whose database it is', async t => {
    const account = databaseAccount('/', '/nowhere')
    const dataDir = dataFolder(t)
    const embedded = await startEmbedded({ dataDir, log })
    await embedded.stop()
    const stranger = productProcess(t, { dataDir, uid: (account?.uid ?? 0) - 1, gid: 1, bundle: reachableBundle(t) })
    assert.match(await stranger.error(), /belongs to the account nobody: start as that account or as root, or set another DATA_DIR/)
  })
}
