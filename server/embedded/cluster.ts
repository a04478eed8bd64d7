import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { type Account, identity } from './account.ts'
import type { Binaries } from './binaries.ts'
import { isAlive } from './process.ts'

export const superuser = 'atithi'

type NewCluster = { cluster: string; passwordFile: string; binaries: Binaries; account: Account | undefined; durable: boolean }

/** Makes a missing cluster: initdb fills a folder beside it, renamed when complete. Throws on another major version. */
export async function ensureCluster(wanted: NewCluster): Promise<void> {
  const { cluster, binaries } = wanted
  if (!existsSync(cluster)) await makeCluster(wanted)
  const found = Number.parseInt(readFileSync(join(cluster, 'PG_VERSION'), 'utf8'), 10)
  if (found === binaries.major) return
  throw new Error(
    `The database in ${cluster} was made by PostgreSQL ${found}, and this is PostgreSQL ${binaries.major}: ` +
      `start it once more with the version of this product that made it, save it there (pg_dump), move the folder away, start this one and load the copy (psql)`,
  )
}

/** The super-user's password, made at the first start; simultaneous first starts get the same one. */
export function sharedPassword(file: string, account: Account | undefined): string {
  if (!existsSync(file)) {
    const own = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`
    writeFileSync(own, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true })
    if (account) chownSync(own, account.uid, account.gid)
    try {
      linkSync(own, file)
    } catch (error) {
      if (!existsSync(file)) throw error
    } finally {
      rmSync(own, { force: true })
    }
  }
  return readFileSync(file, 'utf8')
}

async function makeCluster({ cluster, passwordFile, binaries, account, durable }: NewCluster) {
  removeLeftovers(cluster)
  const own = mkdtempSync(`${cluster}.new-${process.pid}-`)
  try {
    if (account) chownSync(own, account.uid, account.gid)
    await initdb(own, { passwordFile, binaries, account, durable })
    renameSync(own, cluster)
    syncFolder(dirname(cluster))
  } catch (error) {
    if (!existsSync(join(cluster, 'PG_VERSION'))) throw error
  } finally {
    rmSync(own, { recursive: true, force: true })
  }
}

function initdb(own: string, { passwordFile, binaries, account, durable }: Omit<NewCluster, 'cluster'>): Promise<void> {
  const builtin = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const args = [
    ...['-D', own, '-U', superuser, '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8', '--data-checksums'],
    ...(binaries.major >= 17 ? builtin : ['--locale=C']),
    ...(durable ? [] : ['--no-sync']),
  ]
  return new Promise((done, failed) => {
    const child = spawn(join(binaries.bin, 'initdb'), args, {
      ...identity(account),
      cwd: own,
      env: serverEnvironment,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 120_000,
    })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-2_000)))
    child.on('error', failed)
    child.on('close', (code, signal) => (code === 0 ? done() : failed(new Error(`initdb failed (${signal ?? code}): ${said.trim()}`))))
  })
}

/** The whole environment of the server: PGDATA, PGPORT or a language from outside would change what it does. */
export const serverEnvironment = { TZ: 'UTC', LC_ALL: 'C', PATH: '/usr/bin:/bin' }

function removeLeftovers(cluster: string) {
  const parent = dirname(cluster)
  for (const name of readdirSync(parent)) {
    const pid = /^postgres\.new-(\d+)-/.exec(name)?.[1]
    if (pid && !isAlive(Number(pid))) rmSync(join(parent, name), { recursive: true, force: true })
  }
}

function syncFolder(dir: string) {
  if (process.platform === 'win32') return
  const folder = openSync(dir, 'r')
  fsyncSync(folder)
  closeSync(folder)
}
