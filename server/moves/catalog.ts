import { sql } from 'kysely'
import type { Db, Tx } from '../db/connect.ts'
import { type MovingTable, movingTables } from './tables.ts'

/** Of a table of archives: its columns there, and which of them name an account. */
export interface Columns {
  all: readonly string[]
  people: readonly string[]
}

/** The columns that archives have, by table, as the database's catalog says. */
export const columnsOfTables = async (db: Db): Promise<(moving: MovingTable) => Columns> => {
  const { rows } = await sql<{ table: string; name: string; isPerson: boolean }>`
    select t.relname::text as "table", a.attname::text as name, exists (
        select from pg_constraint c where c.contype = 'f' and c.conrelid = t.oid and c.confrelid = 'account'::regclass and a.attnum = any(c.conkey)
      ) as "isPerson"
    from pg_class t join pg_attribute a on a.attrelid = t.oid
    where t.relnamespace = 'public'::regnamespace and t.relname = any(${movingTables.map(({ table }) => table)}) and a.attnum > 0
      and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
    order by t.relname, a.attnum`.execute(db)
  return ({ table, without }) => {
    const own = rows.filter(row => row.table === table && !Object.hasOwn(without, row.name))
    return { all: own.map(({ name }) => name), people: own.filter(({ isPerson }) => isPerson).map(({ name }) => name) }
  }
}

/** The migrations of a database, with their sums. */
export const migrationsOf = async (db: Db): Promise<{ name: string; sha256: string }[]> =>
  (await sql<{ name: string; sha256: string }>`select name, checksum as sha256 from schema_migration order by name`.execute(db)).rows

/** Times are written in UTC, and what takes minutes is not cut off: an archive is read and written in one transaction. */
export const takesItsTime = async (tx: Tx): Promise<void> => {
  await sql`set local timezone = 'UTC'`.execute(tx)
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
}
