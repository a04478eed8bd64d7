import { sql } from 'kysely'
import type { Tx } from '../db/connect.ts'
import type { Archive } from './archive.ts'
import type { Columns } from './catalog.ts'
import { entryOfTable, type Manifest } from './manifest.ts'
import { RowCounts } from './row-counts.ts'
import { columnBeyondForms } from './row-limits.ts'
import { type MovingTable, movingTables } from './tables.ts'

export type Row = Record<string, unknown>

const rowsAtOnce = 500
const charactersAtOnce = 4_000_000
/** Ids per table kept in memory to check references; an archive with more rows is refused. */
const mostPointedAt = 500_000

const damaged = (table: string, why: string) => new Error(`The archive is damaged: a row of ${table} ${why}.`)

/** Parses a line into a row. Throws unless it has exactly its table's columns and values that our forms accept. */
export const readRow = (line: string, table: string, columns: Columns): Row => {
  let row: unknown
  try {
    row = JSON.parse(line)
  } catch {
    throw damaged(table, 'is not JSON')
  }
  if (typeof row !== 'object' || row === null || Array.isArray(row)) throw damaged(table, 'is not an object')
  const names = Object.keys(row)
  const has = new Set(columns.all)
  if (names.length !== has.size || !names.every(name => has.has(name))) throw damaged(table, 'has other columns')
  const odd = columnBeyondForms(row as Row, table, columns)
  if (odd !== undefined) throw new Error(`A row of the archive is refused here: ${odd} of ${table} is what no form of ours takes.`)
  return row as Row
}

/** Columns whose foreign key allows rows of other hotels, so each must point at a row of the same archive. */
const pointers: Readonly<Record<string, readonly [column: string, to: string]>> = {
  payment: ['order_id', 'payment_order'],
  refund: ['payment_id', 'payment'],
  booking_payment: ['payment_id', 'payment'],
}

export interface Circumstances {
  ownerId: string
  /** Maps an account id of the archive to the account id here. */
  people: ReadonlyMap<string, string>
}

/** Adapts a row of the former installation to this one. */
const adapted = (
  row: Row,
  moving: MovingTable,
  { people: columns }: Columns,
  { exportedAt, hotel }: Manifest,
  here: Circumstances,
): Row => {
  const { table } = moving
  const own: Row = { ...row }
  for (const name of columns) own[name] = here.people.get(String(row[name])) ?? null
  if ('hotel_id' in own) own.hotel_id = hotel.id
  // The import sets `ladder_id` once the ladders are inserted.
  if (table === 'hotel') return { ...own, id: hotel.id, owner_id: here.ownerId, ladder_id: null }
  if (table === 'payment') own.of_former_account = true
  // The former installation completes this refund, so it counts as processed here.
  if (table === 'refund' && (row.status === 'PENDING' || row.status === 'SENT'))
    return { ...own, status: 'PROCESSED', processed_at: exportedAt }
  return own
}

const insert = async (tx: Tx, table: string, rows: readonly Row[]): Promise<void> => {
  const [first] = rows
  if (!first) return
  const columns = sql.join(Object.keys(first).map(name => sql.ref(name)))
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(tx)
}

/** Yields the rows of a table in batches. */
async function* batches(archive: Archive, table: string, columns: Columns): AsyncGenerator<Row[], void> {
  let batch: Row[] = []
  let characters = 0
  for await (const line of archive.lines(entryOfTable(table))) {
    batch.push(readRow(line, table, columns))
    characters += line.length
    if (batch.length < rowsAtOnce && characters < charactersAtOnce) continue
    yield batch
    batch = []
    characters = 0
  }
  yield batch
}

/** Writes all rows of an archive, in the order of the tables. */
export const insertRows = async (
  tx: Tx,
  archive: Archive,
  columnsOf: (moving: MovingTable) => Columns,
  here: Circumstances,
): Promise<void> => {
  const { manifest } = archive
  const counts = new RowCounts()
  const ids = new Map<string, Set<unknown>>(Object.values(pointers).map(([, to]) => [to, new Set()]))
  for (const moving of movingTables) {
    const { table } = moving
    const columns = columnsOf(moving)
    const pointer = pointers[table]
    for await (const rows of batches(archive, table, columns)) {
      for (const row of rows) {
        counts.add(table, row)
        ids.get(table)?.add(row.id)
        if ((ids.get(table)?.size ?? 0) > mostPointedAt) throw new Error(`The archive has too many rows of ${table}.`)
        const to = pointer && row[pointer[0]]
        if (pointer && to !== null && !ids.get(pointer[1])?.has(to)) throw damaged(table, `points at no row of ${pointer[1]} in it`)
      }
      await insert(
        tx,
        table,
        rows.map(row => adapted(row, moving, columns, manifest, here)),
      )
    }
  }
}
