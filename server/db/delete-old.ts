import { type RawBuilder, sql } from 'kysely'
import type { Pool } from './connect.ts'
import type { DB } from './types.ts'

/** Deletes so many of the rows of a table for which that holds, so that no statement runs into its time limit; gives how many. */
export const deleteSome = async (pool: Pool, table: keyof DB, holds: RawBuilder<unknown>, batch = 5000): Promise<number> => {
  const old = sql`select ctid from ${sql.table(table)} where ${holds} limit ${batch}`
  const { numAffectedRows } = await sql`delete from ${sql.table(table)} where ctid = any(array(${old})) and ${holds}`.execute(pool)
  return Number(numAffectedRows ?? 0n)
}
