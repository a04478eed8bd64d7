import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'

/** What a test may have changed of a database itself, such as a constraint, a trigger or a right; from the first number that is not the system's. */
const catalogs = [
  ...['pg_class', 'pg_constraint', 'pg_trigger', 'pg_proc', 'pg_type', 'pg_namespace', 'pg_default_acl'].map(
    name => `${name} where oid >= 16384`,
  ),
  'pg_attribute where attrelid >= 16384',
]

/** To delete more takes longer than to make a new database. */
const maxRows = 5000

/** A database as it was made: its tables, the rows of these and of its catalogs, and the newest transaction that wrote any of them. */
export interface NewState {
  tables: string[]
  rows: number
  madeBy: number
}

const newerThan = (transaction: number) => `xmin::text::bigint > ${transaction}`

/** How many rows there are, and how many of them are newer than a transaction. */
const countRows = async (client: pg.Client, places: readonly string[], madeBy = 0): Promise<{ rows: number; newer: number }> => {
  const counts = places.map(place => `select count(*) as rows, count(*) filter (where ${newerThan(madeBy)}) as newer from ${place}`)
  const { rows } = await client.query<{ rows: string; newer: string }>(
    `select sum(rows) as rows, sum(newer) as newer from (${counts.join(' union all ')}) c`,
  )
  return { rows: Number(rows[0]?.rows), newer: Number(rows[0]?.newer) }
}

/** Of a database that nobody has written into yet. */
export const newState = async (client: pg.Client): Promise<NewState> => {
  const { rows } = await client.query<{ name: string; id: string }>(
    `select format('%I.%I', schemaname, tablename) as name, pg_current_xact_id() as id from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const tables = rows.map(({ name }) => name)
  return { tables, rows: (await countRows(client, [...catalogs, ...tables])).rows, madeBy: Number(rows[0]?.id) }
}

/** Sessions end a moment after their connections; one of somebody who forgot it does not. `known` are the others' that may stay. */
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
 * Takes back what was written into a database that nobody but the sessions of `known` has open, and says whether it is as new by that: nothing of
 * its structure, its settings and its first rows was changed, no table was big, and no plan knows of one that was.
 */
export const emptied = async (client: pg.Client, { tables, rows, madeBy }: NewState, known: readonly number[]): Promise<boolean> => {
  if (!(await othersEnd(client, known))) return false
  const { rows: found } = await client.query<{ changed: boolean }>(`
    select exists (select from pg_class where reltuples > ${maxRows} and oid >= 16384)
      or exists (select from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase where d.datname = current_database())
      or exists (select from pg_database where datname = current_database() and ${newerThan(madeBy)}) as changed`)
  if (found[0]?.changed ?? true) return false
  const statements = [
    // No foreign key asks for an order.
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
