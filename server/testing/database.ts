import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { type Connected, connect } from '../db/connect.ts'
import { migrate, migrationNames } from '../db/migrate.ts'
import type { Pooler } from '../db/pooler.ts'
import type { Connection } from '../embedded/server.ts'
import { startThrowaway } from '../embedded/throwaway.ts'
import { type KeptConnection, keptConnection } from './process/kept-connection.ts'
import { freshSessions } from './process/kept-pool.ts'
import { emptied, type NewState, newState } from './releases/emptied.ts'

let own: Promise<Connection> | undefined

/** The cluster that the test run shares (TEST_POSTGRES), else one that this process starts and that ends with it. */
const cluster = (): Promise<Connection> => {
  own ??= process.env.TEST_POSTGRES
    ? Promise.resolve(JSON.parse(process.env.TEST_POSTGRES) as Connection)
    : startThrowaway().then(({ connection }) => connection)
  return own
}

const superuser = keptConnection(cluster)

/** Locks the template for `work`, because a clone needs it exclusively and concurrent ones would fail. */
const alone = <R>(work: (client: pg.Client) => Promise<R>): Promise<R> =>
  superuser.use(async client => {
    await client.query('select pg_advisory_lock(7205502)')
    try {
      return await work(client)
    } finally {
      await client.query('select pg_advisory_unlock(7205502)')
    }
  })

/** The database that every test's own is cloned from; migrated once per cluster and version of the migrations. */
const template = async (): Promise<string> => {
  const folder = join(import.meta.dirname, '../db/migrations')
  const texts = await Promise.all((await migrationNames()).map(name => readFile(join(folder, name), 'utf8')))
  const name = `template_${createHash('sha256').update(texts.join()).digest('hex').slice(0, 16)}`
  await alone(async client => {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (rowCount) return
    const half = `${name}_${randomUUID().slice(0, 8)}`
    await client.query(`create database ${half}`)
    await migrate({ ...(await cluster()), database: half })
    await client.query(`alter database ${half} rename to ${name}`)
  })
  return name
}

let prepared: Promise<string> | undefined

/** Uses after which a database is dropped, because deleted rows stay in its files. */
const maxUses = 50

export interface TestDatabase extends Connected {
  connection: Connection
  close(): Promise<void>
}

const drop = (database: string) => superuser.use(client => client.query(`drop database if exists ${database} with (force)`))

/** A new database, empty or made from another one. */
const newDatabase = async (from?: string): Promise<string> => {
  const database = `test_${randomUUID().replaceAll('-', '')}`
  // `file_copy`, because a copy through the log would leave as much log as database.
  await alone(client => client.query(`create database ${database}${from === undefined ? '' : ` template ${from} strategy file_copy`}`))
  return database
}

/** The `DATABASE_URL` by which a separate program connects to a test's database. */
export const urlOf = ({ host, port, user, password, database }: Connection): string =>
  `postgres://${encodeURIComponent(user)}:${encodeURIComponent(String(password))}@${encodeURIComponent(host)}:${port}/${database}`

/** A new database without migrations; `close` drops it. */
export const emptyDatabase = async (): Promise<Pick<TestDatabase, 'connection' | 'close'>> => {
  const database = await newDatabase()
  return {
    connection: { ...(await cluster()), database },
    close: async () => {
      await drop(database)
    },
  }
}

/** The pooler that the run put before the cluster (`npm run trials -- --only pooler`) for the product's connections. */
const pooled = (): { to: pg.PoolConfig; kind: Pooler } => {
  const { TEST_POSTGRES: cluster, TEST_POOLER: kind = 'none', TEST_POOLER_PORT: port } = process.env
  if (cluster === undefined || port === undefined) return { to: {}, kind: 'none' }
  return { to: { host: '127.0.0.1', port: Number(port) }, kind: kind as Pooler }
}

/** A migrated database that tests of this process use one after the other. */
interface Migrated {
  database: string
  state: NewState
  inside: KeptConnection
  /** The last test's pool: its sessions know the product's statements; starting one costs as much as many of these. */
  connected: Connected | undefined
  uses: number
}

/** Emptied databases that tests have given back. */
const givenBack: Migrated[] = []

const newlyMigrated = async (): Promise<Migrated> => {
  prepared ??= template()
  const database = await newDatabase(await prepared)
  const inside = keptConnection(async () => ({ ...(await cluster()), database }))
  return { database, state: await inside.use(newState), inside, connected: undefined, uses: 0 }
}

const end = async (connected: Connected | undefined): Promise<void> => {
  if (connected && !connected.pool.ending) await connected.pool.end()
}

const giveBack = async ({ connected, ...migrated }: Migrated): Promise<void> => {
  const { database, state, inside, uses } = migrated
  const sessions = connected && (await freshSessions(connected.pool).catch(() => undefined))
  if (!sessions) await end(connected)
  if (uses < maxUses && (await inside.use(client => emptied(client, state, sessions ?? [])).catch(() => false))) {
    givenBack.push({ ...migrated, connected: sessions && connected, uses: uses + 1 })
    return
  }
  await end(connected)
  await inside.end().catch(() => undefined)
  await drop(database)
}

/**
 * A migrated database for one test, and a pool to it. `close` empties the database and keeps both for another test of
 * this process, since a new database is 700 files; it drops the database if more than rows was changed (see `emptied`).
 * A pool with settings of its own ends with its test.
 */
export const testDatabase = async (settings?: pg.PoolConfig): Promise<TestDatabase> => {
  const migrated = givenBack.pop() ?? (await newlyMigrated())
  const connection = { ...(await cluster()), database: migrated.database }
  const { to, kind } = pooled()
  if (settings) await end(migrated.connected)
  const kept = settings ? undefined : migrated.connected
  const connected = kept ?? connect({ ...connection, ...to, allowExitOnIdle: true, ...settings }, () => {}, kind)
  const close = async () => {
    if (settings) await end(connected)
    await giveBack({ ...migrated, connected: settings ? undefined : connected })
  }
  return { ...connected, connection, close }
}
