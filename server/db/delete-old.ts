import { type RawBuilder, sql } from 'kysely'
import type { Pool } from './connect.ts'
import type { DB } from './types.ts'

/** Deletes up to `batch` rows of a table that match, so that no statement hits its time limit. Returns the count. */
export const deleteSome = async (pool: Pool, table: keyof DB, holds: RawBuilder<unknown>, batch = 5000): Promise<number> => {
  const old = sql`select ctid from ${sql.table(table)} where ${holds} limit ${batch}`
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any(array(${old})) and ${holds}`.execute(pool)
  return Number(numAffectedRows ?? 0n)
}
