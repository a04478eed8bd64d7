import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** The catalogs of what a test may change, such as constraints; oids below 16384 are PostgreSQL's own. */
const catalogs = [
  ...['pg_class', 'pg_constraint', 'pg_trigger', 'pg_proc', 'pg_type', 'pg_namespace', 'pg_default_acl'].map(
    name => `${name} where oid >= 16384`,
  ),
  'pg_attribute where attrelid >= 16384',
]

/** Deleting more rows takes longer than making a new database. */
const maxRows = 5000

/** A new database: its tables, the number of rows in them and the catalogs, and the last transaction that wrote any. */
export interface NewState {
  tables: string[]
  rows: number
  madeBy: number
}

const newerThan = (transaction: number) => `xmin::text::bigint > ${transaction}`

/** The number of rows, and how many of them are newer than a transaction. */
const countRows = async (client: pg.Client, places: readonly string[], madeBy = 0): Promise<{ rows: number; newer: number }> => {
  const counts = places.map(place => `select count(*) as rows, count(*) filter (where ${newerThan(madeBy)}) as newer from ${place}`)
  const { rows } = await client.query<{ rows: string; newer: string }>(
    `select sum(rows) as rows, sum(newer) as newer from (${counts.join(' union all ')}) c`,
  )
  return { rows: Number(rows[0]?.rows), newer: Number(rows[0]?.newer) }
}

/** The state of a database into which nothing has been written since it was made. */
export const newState = async (client: pg.Client): Promise<NewState> => {
  const { rows } = await client.query<{ name: string; id: string }>(
    `select format('%I.%I', schemaname, tablename) as name, pg_current_xact_id() as id from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const tables = rows.map(({ name }) => name)
  return { tables, rows: (await countRows(client, [...catalogs, ...tables])).rows, madeBy: Number(rows[0]?.id) }
}

/** Waits up to 1 s for other sessions to end, but for `known`: a session outlives its connection by a moment. */
const othersEnd = async (client: pg.Client, known: readonly number[]): Promise<boolean> => {
  for (let tries = 0; tries < 100; tries += 1) {
    const { rowCount } = await client.query(
      'select from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and pid <> all($1) limit 1',
      [known],
    )
    if (!rowCount) return true
    await sleep(10)
  }
  return false
}

/**
 * Deletes what was written into a database that only the sessions of `known` have open. Returns true if it then equals
 * a new one: no structure, setting or first row has changed, and no table was big, which would leave plans for big
 * tables.
 */
export const emptied = async (client: pg.Client, { tables, rows, madeBy }: NewState, known: readonly number[]): Promise<boolean> => {
  if (!(await othersEnd(client, known))) return false
  const { rows: found } = await client.query<{ changed: boolean }>(`
    select exists (select from pg_class where reltuples > ${maxRows} and oid >= 16384)
      or exists (select from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase where d.datname = current_database())
      or exists (select from pg_database where datname = current_database() and ${newerThan(madeBy)}) as changed`)
  if (found[0]?.changed ?? true) return false
  const statements = [
    // Switches off foreign keys, so that tables can be emptied in any order.
    "begin; set local session_replication_role = replica; set local lock_timeout = '2s'",
    ...tables.map(name => `delete from ${name} where ${newerThan(madeBy)}`),
    "select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences",
    'commit',
  ]
  const results = (await client.query(statements.join(';'))) as unknown as pg.QueryResult[]
  const deleted = results.reduce((sum, { command, rowCount }) => sum + (command === 'DELETE' ? (rowCount ?? 0) : 0), 0)
  const left = await countRows(client, [...catalogs, ...tables], madeBy)
  return deleted <= maxRows && left.rows === rows && left.newer === 0
}
