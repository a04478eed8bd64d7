import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from './connect.ts'
import { grantRows, makeAccount } from './grants.ts'

const ownFolder = join(import.meta.dirname, 'migrations')
/** The key of the advisory lock of a migration, the same for all installations. */
const lock = 7_205_501

/**
 * A migration that waits for a lock on a table makes all later calls on the table wait too. So it gives up before they
 * notice, and before PostgreSQL looks for deadlocks (1 s), which might end one of the calls instead; it tries again for
 * about a minute.
 */
const [lockWithin, lockTries, lockPauseMs] = ['500ms', 60, 500]
/** Errors after which another try may succeed: `lock_not_available`, `deadlock_detected`. */
const passing = ['55P03', '40P01']

export const migrationNames = async (folder = ownFolder): Promise<string[]> =>
  (await readdir(folder)).filter(name => /^\d{3}-.+\.sql$/.test(name)).sort()

/** The three digits of a name; as texts they compare like numbers. */
const numberOf = (name: string) => name.slice(0, 3)

interface Migration {
  name: string
  text: string
  checksum: string
}

interface Applied {
  name: string
  checksum: string
  needs: string | null
}

const readMigrations = async (folder: string): Promise<Migration[]> =>
  Promise.all(
    (await migrationNames(folder)).map(async name => {
      const text = await readFile(join(folder, name), 'utf8')
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') }
    }),
  )

const otherVersion =
  'The database was made by another version of Atithi. Before 1.0.0 no version takes over the data of another, and none runs where something ' +
  'was removed that it uses, so nothing was changed: start the version that made it, or name an empty DATA_DIR or database and start again.'

/** Searches compare texts without accents and case, which PostgreSQL does only in UTF8. */
const refuseEncoding = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query<{ server_encoding: string }>('show server_encoding')
  const encoding = rows[0]?.server_encoding
  if (encoding !== 'UTF8')
    throw new Error(`The database's encoding is ${encoding}. It has to be UTF8: create database … template template0 encoding 'UTF8'.`)
}

/** Polls for the lock: a concurrent index build would wait for a statement that waits for the lock. */
const takeLock = async (client: pg.Client): Promise<void> => {
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [lock])
    if (rows[0]?.mine) return
    await wait(100)
  }
}

/**
 * Returns the applied migrations. Throws for those of another version: each must be, byte for byte, one of these, or
 * newer than all of them. A newer one only adds (docs/migrations.md), so this version runs beside it; one that removes
 * something names in `needs` the migration that a version must have to run beside it.
 */
const readApplied = async (client: pg.Client, own: readonly Migration[]): Promise<{ applied: Applied[]; isNewer: boolean }> => {
  const { rows } = await client.query<Applied>(`select name, checksum, to_jsonb(m) ->> 'needs' as needs from schema_migration m`)
  const newest = numberOf(own.at(-1)?.name ?? '')
  const isOwn = (row: Applied) => own.some(({ name, checksum }) => row.name === name && row.checksum === checksum)
  const others = rows.filter(row => !isOwn(row))
  if (others.some(({ name, needs }) => numberOf(name) <= newest || (needs ?? '') > newest)) throw new Error(otherVersion)
  return { applied: rows, isNewer: others.length > 0 }
}

/**
 * Applies the migrations that this database lacks, under an advisory lock; returns their names. `account`: the
 * product's own account, which gets its rights; with a password it is created.
 */
export const migrate = async (
  settings: pg.ClientConfig,
  account?: { name: string; password?: string },
  folder = ownFolder,
): Promise<string[]> => {
  const client = new pg.Client({ ...settings, application_name: 'atithi-migrate' })
  client.on('error', () => {})
  await client.connect()
  try {
    // The account may have the time limits of calls, which are too short for waiting and building here.
    await client.query('set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0')
    await refuseEncoding(client)
    await takeLock(client)
    await client.query(`create table if not exists schema_migration
      (name text primary key, checksum text not null, applied_at timestamptz not null default clock_timestamp())`)
    const migrations = await readMigrations(folder)
    const { applied, isNewer } = await readApplied(client, migrations)
    const pending = migrations.filter(({ name }) => !applied.some(row => row.name === name))
    if (pending.length > 0) await client.query('alter table schema_migration add column if not exists needs text')
    for (const migration of pending) await apply(client, migration)
    if (account?.password !== undefined) await makeAccount(client, account.name, account.password)
    // The newer version has granted the rights already, and only it knows which of its tables are written once.
    if (account && !isNewer) await grantRows(client, account.name)
    return pending.map(({ name }) => name)
  } finally {
    await client.end().catch(() => {})
  }
}

const note = (client: pg.Client, { name, text, checksum }: Migration) =>
  client.query('insert into schema_migration (name, checksum, needs) values ($1, $2, $3)', [
    ...[name, checksum],
    /^-- needs (\d{3})$/m.exec(text)?.[1] ?? null,
  ])

/** Matches a concurrent index build, the one statement of its file: PostgreSQL does it only outside a transaction. */
const besideWrites = /^(?:\s*--.*\n)*\s*create index concurrently (\w+)/

const buildIndex = async (client: pg.Client, migration: Migration, index: string): Promise<void> => {
  // An interrupted build leaves an invalid index.
  await client.query(`drop index concurrently if exists ${index}`)
  await client.query(migration.text)
  await note(client, migration)
}

const inTransaction = async (client: pg.Client, migration: Migration): Promise<void> => {
  await client.query('begin')
  try {
    await client.query(`set local lock_timeout = '${lockWithin}'`)
    await client.query(migration.text)
    await note(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const apply = async (client: pg.Client, migration: Migration): Promise<void> => {
  const index = besideWrites.exec(migration.text)?.[1]
  for (let tries = 1; ; tries++) {
    try {
      return await (index === undefined ? inTransaction(client, migration) : buildIndex(client, migration, index))
    } catch (error) {
      const mayPass = passing.includes((error as pg.DatabaseError).code ?? '')
      if (!mayPass || tries >= lockTries) throw new Error(`Migration ${migration.name} failed.`, { cause: error })
      await wait(lockPauseMs)
    }
  }
}

/** True when the database answers and has every migration of this version. */
export const isMigrated = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ name: string }>`select name from schema_migration`.execute(db)
  const applied = new Set(rows.map(row => row.name))
  return (await migrationNames()).every(name => applied.has(name))
}
