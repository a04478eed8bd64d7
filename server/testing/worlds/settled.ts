import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import { until } from '../process/until.ts'

/** Waits until all earlier transactions, of other tests too, have ended, so that no change is reported twice. */
export const settled = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ xid: string }>`select pg_current_xact_id()::text as xid`.execute(db)
  const xid = rows[0]?.xid ?? ''
  await until(async () => {
    const found = await sql<{ isOver: boolean }>`select pg_snapshot_xmin(pg_current_snapshot()) > ${xid}::xid8 as "isOver"`.execute(db)
    return found.rows[0]?.isOver === true
  }, 120)
}
