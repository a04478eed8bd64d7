import { type Selectable, sql, type Updateable } from 'kysely'
import { accountName } from '#server/db/account-names.ts'
import type { Tx } from '#server/db/connect.ts'
import type { DB } from '#server/db/types.ts'
import { changedMeanwhile, notFound } from '../errors/errors.ts'

/** The tables whose rows have a version, and the time and author of their last change. */
type Versioned = { [T in keyof DB]: DB[T] extends { version: unknown; changed_by: unknown } ? T : never }[keyof DB]

export interface RowChange<T extends Versioned> {
  table: T
  key: Partial<Selectable<DB[T]>>
  /** The columns to write; undefined ones stay. Without `set` the row is only marked as changed, for other tables. */
  set?: Updateable<DB[T]>
  /** The version that the caller read; without one the row is overwritten whatever its version. */
  version?: number | undefined
  by: { id: string }
  /** Returns the present entity in the shape of the reply, for the 409 when somebody else has changed the row. */
  current?: (row: Selectable<DB[T]>) => unknown
}

/** Changes one row and raises its version. Throws 404 without it, and 409 with the present row on another `version`. */
export const changeRow = async <T extends Versioned>(tx: Tx, change: RowChange<T>): Promise<Selectable<DB[T]>> => {
  const { table, version = null, by } = change
  const isRow = sql.join(
    Object.entries(change.key).map(([column, value]) => sql`t.${sql.ref(column)} = ${value}`),
    sql` and `,
  )
  const set = Object.entries(change.set ?? {}).flatMap(([column, value]) =>
    value === undefined ? [] : [sql`${sql.ref(column)} = ${value}, `],
  )
  const changed = await sql<Selectable<DB[T]>>`update ${sql.table(table)} t
    set ${sql.join(set, sql``)} version = version + 1, changed_at = now(), changed_by = ${by.id}
    where ${isRow} and (${version}::int is null or version = ${version}) returning t.*`.execute(tx)
  if (changed.rows[0]) return changed.rows[0]
  const present = await sql<Selectable<DB[T]> & { version: number; changed_at: Date; changed_by_name: string | null }>`
    select t.*, ${accountName('t.changed_by')} as changed_by_name from ${sql.table(table)} t where ${isRow}`.execute(tx)
  const row = present.rows[0]
  if (!row) throw notFound()
  const { changed_at, changed_by_name: changedBy } = row
  throw changedMeanwhile({ current: await change.current?.(row), version: row.version, changedAt: changed_at.toISOString(), changedBy })
}
