import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from './connect.ts'
import { grantRows, makeAccount } from './grants.ts'

const folder = join(import.meta.dirname, 'migrations')
/** One number for all installations: whoever holds this advisory lock is migrating. */
const lock = 7_205_501

export const migrationNames = async (): Promise<string[]> => (await readdir(folder)).filter(name => /^\d{3}-.+\.sql$/.test(name)).sort()

interface Migration {
  name: string
  text: string
  checksum: string
}

const readMigrations = async (): Promise<Migration[]> =>
  Promise.all(
    (await migrationNames()).map(async name => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )

const otherVersion =
  'The database was made by another version of Atithi. Before 1.0.0 no version takes over the data of another, so nothing was changed: ' +
  'start the version that made it, or name an empty DATA_DIR or database and start again.'

/**
 * Applies the migrations that this database lacks, each in a transaction, under an advisory lock; gives their names. Refuses a database
 * with a migration that is not, to the byte, one of this version. `account`: the product's own, which gets its rights; with a password it
 * is made.
 */
export const migrate = async (settings: pg.ClientConfig, account?: { name: string; password?: string }): Promise<string[]> => {
  const client = new pg.Client({ ...settings, application_name: 'atithi-migrate' })
  client.on('error', () => {})
  await client.connect()
  try {
    // The account may have the limits of calls, which are too short for what waits and builds here.
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await client.query('select pg_advisory_lock($1)', [lock])
    await client.query(`create table if not exists schema_migration
      (name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
    const { rows } = await client.query<{ name: string; checksum: string }>('select name, checksum from schema_migration')
    const migrations = await readMigrations()
    const checksums = new Map(migrations.map(({ name, checksum }) => [name, checksum]))
    if (rows.some(({ name, checksum }) => checksums.get(name) !== checksum)) throw new Error(otherVersion)
    const pending = migrations.filter(({ name }) => !rows.some(row => row.name === name))
    for (const migration of pending) await apply(client, migration)
    if (account?.password !== undefined) await makeAccount(client, account.name, account.password)
    if (account) await grantRows(client, account.name)
    return pending.map(({ name }) => name)
  } finally {
    await client.end().catch(() => {})
  }
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
