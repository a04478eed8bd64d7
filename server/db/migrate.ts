import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { type Db, sessionName } from './connect.ts'
import { grantRows } from './grants.ts'

const ownFolder = join(import.meta.dirname, 'migrations')
/** One number for all installations: whoever holds this advisory lock is migrating. */
const lock = 7_205_501

/** The first line of a migration that changes what running processes of an older version rely on. */
const needsAllStopped = /^-- needs: every process stopped\r?\n/

/** How long processes that are just ending may take: milliseconds. */
const endingMs = 3000

export const migrationNames = async (folder = ownFolder): Promise<string[]> =>
  (await readdir(folder)).filter(name => /^\d{3}-.+\.sql$/.test(name)).sort()

export interface MigrateOptions {
  /** The product's own account where another one migrates: it gets its rights on what was made. */
  account?: string
  /** True when no other process of the product uses the database; by default, when none has a session in it. */
  isAlone?: () => Promise<boolean>
  /** Where the numbered files are: those of this version, unless a test gives others. */
  folder?: string
}

/**
 * Applies the numbered migrations that this database lacks, each in a transaction of its own, under an advisory lock, so that many
 * instances can start at once. Throws one sentence, and applies none, when one of them needs every process stopped and another one runs.
 * Throws too when an applied one was changed afterwards, or when the database is newer than this version.
 */
export const migrate = async (settings: pg.ClientConfig, options: MigrateOptions = {}): Promise<string[]> => {
  const { account, folder = ownFolder } = options
  const client = new pg.Client({ ...settings, application_name: 'atithi-migrate', statement_timeout: 0 })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lock])
    await client.query(`create table if not exists schema_migration
      (name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migration')
    const applied = new Map(rows.map(row => [row.name, row.checksum]))
    const names = await migrationNames(folder)
    const unknown = [...applied.keys()].find(name => !names.includes(name))
    if (unknown) throw new Error(`The database has migration ${unknown}, which this version does not know: run the newer version.`)
    const pending: Migration[] = []
    for (const name of names) {
      const text = await readFile(join(folder, name), 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex')
      const known = applied.get(name)
      if (known !== undefined && known !== checksum) throw new Error(`Migration ${name} was changed after it was applied.`)
      if (known === undefined) pending.push({ name, text, checksum })
    }
    // An empty database has no older processes: first starts at once do not wait for each other.
    if (applied.size > 0) await refuseBesideOthers(pending, options.isAlone ?? (() => hasNoSessions(client)))
    for (const migration of pending) await apply(client, migration)
    if (account !== undefined) await grantRows(client, account)
    return pending.map(({ name }) => name)
  } finally {
    await client.end().catch(() => {})
  }
}

interface Migration {
  name: string
  text: string
  checksum: string
}

const hasNoSessions = async (client: pg.Client): Promise<boolean> => {
  const sessions = 'select from pg_stat_activity where datname = current_database() and application_name = $1'
  return (await client.query(sessions, [sessionName])).rowCount === 0
}

const refuseBesideOthers = async (pending: readonly Migration[], isAlone: () => Promise<boolean>): Promise<void> => {
  const needy = pending.find(({ text }) => needsAllStopped.test(text))
  if (!needy) return
  for (const end = performance.now() + endingMs; !(await isAlone()); await sleep(100))
    if (performance.now() > end)
      throw new Error(
        `Migration ${needy.name} needs every process of the product stopped, and another one uses this database: stop them all, then start again.`,
      )
}

const apply = async (client: pg.Client, { name, text, checksum }: Migration): Promise<void> => {
  await client.query('begin')
  try {
    await client.query("set local lock_timeout = '3s'")
    await client.query(text)
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${name} failed.`, { cause: error })
  }
}

/** True when the database answers and has every migration of this version. */
export const isMigrated = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ name: string }>`select name from schema_migration`.execute(db)
  const applied = new Set(rows.map(row => row.name))
  return (await migrationNames()).every(name => applied.has(name))
}
