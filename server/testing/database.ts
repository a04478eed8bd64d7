import { createHash, randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { type Connected, connect } from '../db/connect.ts'
import { migrate, migrationNames } from '../db/migrate.ts'
import type { Pooler } from '../db/pooler.ts'
import type { Connection } from '../embedded/server.ts'
import { startThrowaway } from '../embedded/throwaway.ts'

let own: Promise<Connection> | undefined

/** The cluster that the test run shares (TEST_POSTGRES), else one that this process starts and that ends with it. */
const cluster = (): Promise<Connection> => {
  own ??= process.env.TEST_POSTGRES
    ? Promise.resolve(JSON.parse(process.env.TEST_POSTGRES) as Connection)
    : startThrowaway().then(({ connection }) => connection)
  return own
}

const asSuperuser = async <R>(work: (client: pg.Client) => Promise<R>): Promise<R> => {
  const client = new pg.Client(await cluster())
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The database that every test's own is cloned from; migrated once per cluster and version of the migrations. */
const template = async (): Promise<string> => {
  const folder = join(import.meta.dirname, '../db/migrations')
  const texts = await Promise.all((await migrationNames()).map(name => readFile(join(folder, name), 'utf8')))
  const name = `template_${createHash('sha256').update(texts.join()).digest('hex').slice(0, 16)}`
  await asSuperuser(async client => {
    await client.query('select pg_advisory_lock(7205502)')
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

export interface TestDatabase extends Connected {
  connection: Connection
  close(): Promise<void>
}

/** A new database, empty or made from another one, and how to reach and to end it. */
const newDatabase = async (from?: string) => {
  const database = `test_${randomUUID().replaceAll('-', '')}`
  await asSuperuser(async client => {
    // Cloning takes the template for itself for a moment: others wait in line instead of failing.
    await client.query('select pg_advisory_lock(7205502)')
    // By copying its files: written through the log, it would leave as much log as database.
    await client.query(`create database ${database}${from === undefined ? '' : ` template ${from} strategy file_copy`}`)
  })
  const close = () =>
    asSuperuser(async client => {
      await client.query(`drop database if exists ${database} with (force)`)
    })
  return { connection: { ...(await cluster()), database }, close }
}

/** What a program of its own connects to a test's database by, as `DATABASE_URL`. */
export const urlOf = ({ host, port, user, password, database }: Connection): string =>
  `postgres://${encodeURIComponent(user)}:${encodeURIComponent(String(password))}@${encodeURIComponent(host)}:${port}/${database}`

/** A database of its own without any migration; gone after `close`. */
export const emptyDatabase = (): Promise<Pick<TestDatabase, 'connection' | 'close'>> => newDatabase()

/** A pooler that the run put before the cluster (`npm run trials -- --only pooler`): the product's connections go through it. */
const pooled = (): { to: pg.PoolConfig; kind: Pooler } => {
  const { TEST_POSTGRES: cluster, TEST_POOLER: kind = 'none', TEST_POOLER_PORT: port } = process.env
  if (cluster === undefined || port === undefined) return { to: {}, kind: 'none' }
  return { to: { host: '127.0.0.1', port: Number(port) }, kind: kind as Pooler }
}

/** A migrated database of its own, and a pool to it; gone after `close`. */
export const testDatabase = async (settings: pg.PoolConfig = {}): Promise<TestDatabase> => {
  prepared ??= template()
  const { connection, close } = await newDatabase(await prepared)
  const { to, kind } = pooled()
  const connected = connect({ ...connection, ...to, ...settings }, () => {}, kind)
  const end = async () => {
    await connected.pool.end()
    await close()
  }
  return { ...connected, connection, close: end }
}
