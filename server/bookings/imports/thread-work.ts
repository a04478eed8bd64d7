import { columnOf, type ImportColumnId, importColumnIds } from '#shared/bookings/import-columns.ts'
import { ImportPreview } from '#shared/bookings/imports.ts'
import type { DeskDay } from '#shared/words/dates.ts'
import { toRupees } from '#shared/words/money.ts'
import { counted } from '#shared/words/text.ts'
import type { ReadRow } from './cells.ts'
import { type PlannedRow, planImport, shownRow } from './plan.ts'
import type { ImportFacts, ImportSale } from './price.ts'
import { type FileRead, type FileText, readRows, wantsOf } from './reading.ts'

/** The faults for which a file is not booked. */
export interface FileFaults {
  message: string
  /** By `rows.<line>.<column>`. */
  fields: Record<string, string>
  /** True if every fault is a room that is taken. */
  isTaken: boolean
}

const isFaulty = ({ row }: PlannedRow): boolean => Object.keys(row.faults).length > 0

const sumInRupees = (rows: readonly PlannedRow[], paise: (row: ReadRow) => number | undefined): number =>
  toRupees(rows.reduce((sum, planned) => sum + (isFaulty(planned) ? 0 : (paise(planned.row) ?? 0)), 0))

const previewOf = (planned: readonly PlannedRow[], { headings, missing, asksAbout }: FileRead): ImportPreview => ({
  rows: planned.map(shownRow),
  price: sumInRupees(planned, row => row.pricePaise),
  received: sumInRupees(planned, row => row.receivedPaise),
  emails: planned.filter(one => !isFaulty(one) && one.row.userEmail !== null).length,
  headings,
  missing,
  asksAbout,
})

/** A refused import lists the faults of at most this many rows; the preview lists those of all rows. */
const toldRows = 100

const faultsOf = (planned: readonly PlannedRow[]): FileFaults | undefined => {
  const faulty = planned.filter(isFaulty)
  const [first] = faulty
  if (!first) return undefined
  const fields = Object.fromEntries(
    faulty
      .slice(0, toldRows)
      .flatMap(({ row }) =>
        importColumnIds.options.flatMap(column => (row.faults[column] ? [[`rows.${row.line}.${column}`, row.faults[column]]] : [])),
      ),
  )
  const [message] = Object.values(first.row.faults)
  const said = faulty.length === 1 ? `Row ${first.row.line}: ${message}` : `${counted(faulty.length, 'row')} cannot be imported.`
  return { message: `Nothing was imported. ${said}`, fields, isTaken: faulty.every(one => one.isTaken) }
}

const missingColumns = (missing: readonly ImportColumnId[]): FileFaults => {
  const names = missing.map(column => columnOf(column).label).join(', ')
  return { message: `Nothing was imported. Say which columns are read as: ${names}.`, fields: {}, isTaken: false }
}

const noRow: FileFaults = { message: 'Nothing was imported. No row is left.', fields: {}, isTaken: false }

/** How many sales are parsed before other calls have their turn. */
const atOnce = 20

/** Sales as JSON in transferable buffers, so that nothing is copied; `rooms` is left out, as the quote has them too. */
const salesText = (sales: readonly ImportSale[]): Uint8Array<ArrayBuffer>[] =>
  Array.from({ length: Math.ceil(sales.length / atOnce) }, (_, at) => {
    const some = sales.slice(at * atOnce, (at + 1) * atOnce)
    return new TextEncoder().encode(JSON.stringify(some.map(({ rooms: _, ...sale }) => sale)))
  })

export const salesIn = (text: Uint8Array): ImportSale[] => {
  const sales = JSON.parse(new TextDecoder().decode(text)) as Omit<ImportSale, 'rooms'>[]
  return sales.map(sale => ({ ...sale, rooms: sale.quote.rooms }))
}

type FileAndFacts = FileText & { facts: ImportFacts; leaveOut?: readonly number[] }

/** The thread's work on a file, all pure. Long answers are texts or bytes: data would be copied field by field. */
export const threadWork = {
  /** The facts about the hotel that the file needs. */
  wants: ({ day, ...file }: FileText & { day: DeskDay }) => wantsOf(readRows(file).rows, day),
  /** An `ImportPreview` as JSON. */
  preview: ({ facts, ...file }: FileAndFacts): string => {
    const read = readRows(file)
    return JSON.stringify(ImportPreview.parse(previewOf(planImport(read.rows, facts), read)))
  },
  /** The sales, some per buffer (`salesText`), and their total in rupees; `faults`: why nothing can be booked. */
  sales: ({
    facts,
    leaveOut = [],
    ...file
  }: FileAndFacts): { faults: FileFaults | undefined; sales: Uint8Array<ArrayBuffer>[]; total: number } => {
    const without = new Set(leaveOut)
    const { rows: all, missing } = readRows(file)
    if (missing.length > 0) return { faults: missingColumns(missing), sales: [], total: 0 }
    const rows = all.filter(({ line }) => !without.has(line))
    if (rows.length === 0) return { faults: noRow, sales: [], total: 0 }
    const planned = planImport(rows, facts)
    const sales = planned.flatMap(({ sale }) => sale ?? [])
    return { faults: faultsOf(planned), sales: salesText(sales), total: sumInRupees(planned, row => row.pricePaise) }
  },
}

export type ThreadWork = typeof threadWork
