import { sql } from 'kysely'
import type { Db, Tx } from '../db/connect.ts'
import { migrationNames } from '../db/migrate.ts'
import { type MovingTable, movingTables } from './tables.ts'

/** A table's columns in archives: all, those that refer to accounts, and by type; `dates` are days and moments. */
export interface Columns {
  all: readonly string[]
  people: readonly string[]
  numbers: readonly string[]
  texts: readonly string[]
  dates: readonly string[]
}

/** The columns that archives have, by table, as the database's catalog says. */
export const columnsOfTables = async (db: Db): Promise<(moving: MovingTable) => Columns> => {
  const { rows } = await sql<{ table: string; name: string; kind: string; isPerson: boolean }>`
    select t.relname::text as "table", a.attname::text as name, case when k.typname <> 'time' then k.typcategory::text else '' end as kind, exists (
        select from pg_constraint c where c.contype = 'f' and c.conrelid = t.oid and c.confrelid = 'account'::regclass and a.attnum = any(c.conkey)
      ) as "isPerson"
    from pg_class t join pg_attribute a on a.attrelid = t.oid join pg_type k on k.oid = a.atttypid
    where t.relnamespace = 'public'::regnamespace and t.relname = any(${movingTables.map(({ table }) => table)}) and a.attnum > 0
      and not a.attisdropped and a.attgenerated = '' and a.attidentity = ''
    order by t.relname, a.attnum`.execute(db)
  return ({ table, without }) => {
    const own = rows.filter(row => row.table === table && !Object.hasOwn(without, row.name))
    const names = (columns: readonly { name: string }[]) => columns.map(({ name }) => name)
    const ofKind = (kind: string) => names(own.filter(row => row.kind === kind))
    const people = names(own.filter(({ isPerson }) => isPerson))
    return { all: names(own), people, numbers: ofKind('N'), texts: ofKind('S'), dates: ofKind('D') }
  }
}

/**
 * The migrations of a database, with their sums. Throws where a newer version has migrated it, because this version's
 * archive would lack the newer tables although it lists their migrations.
 */
export const migrationsOf = async (db: Db): Promise<{ name: string; sha256: string }[]> => {
  const { rows } = await sql<{ name: string; sha256: string }>`
    select name, checksum as sha256 from schema_migration order by name`.execute(db)
  const known = await migrationNames()
  if (rows.some(({ name }) => !known.includes(name)))
    throw new Error('A newer version of Atithi has migrated this database: only that version moves its hotels.')
  return rows
}

/** Sets UTC and no time limits for a transaction that reads or writes an archive, which takes minutes. */
export const takesItsTime = async (tx: Tx): Promise<void> => {
  await sql`set local timezone = 'UTC'`.execute(tx)
  await sql`set local statement_timeout = 0`.execute(tx)
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx)
}
