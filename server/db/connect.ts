import { CompiledQuery, Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, type Transaction } from 'kysely'
import pg from 'pg'
import { WatchedPool } from './pool-watch.ts'
import { keepsNames, limits, type Pooler } from './pooler.ts'
import { createStatementNames } from './statement-names.ts'
import type { DB } from './types.ts'
import { withinBudgets } from './wait-budget.ts'

/** The connection pool: runs each statement by itself on any free connection. Its type excludes a transaction. */
export type Pool = Kysely<DB> & { readonly isTransaction: false }
export type Tx = Transaction<DB>
export type Db = Pool | Tx

/** Throws for a bigint that a JavaScript number cannot hold exactly; paise and counters stay far below that. */
const toSafeInteger = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`A bigint is out of range: ${text}`)
  return value
}

/** The type id of `bigint[]`, which the driver does not name and parses into texts. */
const bigintArray: number = 1016
const bigintTexts = pg.types.getTypeParser(bigintArray, 'text') as (text: string) => string[]

const types = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.INT8) return toSafeInteger
    if (oid === bigintArray) return (text: string) => bigintTexts(text).map(toSafeInteger)
    if (oid === pg.types.builtins.NUMERIC) return Number
    if (oid === pg.types.builtins.DATE) return (text: string) => text
    if (oid === pg.types.builtins.TIME) return (text: string) => text
    return pg.types.getTypeParser(oid, format as 'text')
  }) as typeof pg.types.getTypeParser,
}

export interface Connected {
  db: Pool
  pool: pg.Pool
}

const names = createStatementNames()

/** The pool for Kysely: a statement that runs often is prepared under a name, where connections keep names. */
const withNames = (pool: WatchedPool, pooler: Pooler): PostgresPool => {
  const take = withinBudgets(pool)
  return {
    async connect() {
      const client = await take()
      const query = (text: string, values: readonly unknown[] = []) =>
        client.query({ name: keepsNames(pooler) ? names.nameOf(text) : undefined, text, values: [...values] })
      return { query: query as unknown as PostgresPoolClient['query'], release: destroy => client.release(destroy) }
    },
    end: () => pool.end(),
    options: pool.options,
  }
}

/**
 * Opens the pool. Pool and clients listen for `error`, since else a server that ends within a transaction would end the
 * process; `onError` gets these errors until the pool ends. Behind a pooler the account itself has the limits (see
 * `pooler.ts`).
 */
export const connect = (settings: pg.PoolConfig, onError: (error: Error) => void, pooler: Pooler = 'none'): Connected => {
  const pool = new WatchedPool({
    max: 10,
    connectionTimeoutMillis: 4000,
    ...(pooler === 'none' && limits),
    application_name: 'atithi',
    types,
    ...settings,
  })
  const hear = (error: Error) => {
    if (!pool.ending) onError(error)
  }
  pool.on('error', hear)
  pool.on('connect', client => client.on('error', hear))
  const named = withNames(pool, pooler)
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: named }) }) as Pool
  pools.set(db, { watched: pool, named })
  return { db, pool }
}

const pools = new WeakMap<Db, { watched: WatchedPool; named: PostgresPool }>()

/** The connections behind the pool, to watch them; undefined without a database, as in some tests. */
export const connectionsOf = (db: Db): WatchedPool | undefined => pools.get(db)?.watched

/** Without the query builder, with which a small query takes half as much processor time again. */
const runAlone = async <R>(pool: PostgresPool, statement: string, values: readonly unknown[]): Promise<R[]> => {
  const client = await pool.connect()
  try {
    return (await client.query<R>(statement, values)).rows
  } finally {
    client.release()
  }
}

/** Runs a constant statement as a prepared one, from its first run; for the few hottest paths. */
export const runPrepared = async <R>(db: Db, statement: string, values: readonly unknown[]): Promise<R[]> => {
  names.give(statement)
  const pool = pools.get(db)?.named
  if (pool) return await runAlone<R>(pool, statement, values)
  return (await db.executeQuery<R>(CompiledQuery.raw(statement, [...values]))).rows
}
