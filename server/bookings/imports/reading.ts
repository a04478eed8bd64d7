import type { DateOrder, ImportPreview } from '#shared/bookings/imports.ts'
import type { DeskDay } from '#shared/words/dates.ts'
import { type ReadRow, readRow } from './cells.ts'
import { dateOrderIn, readDate } from './dates.ts'
import { type ChosenColumns, type ImportFile, readImportFile } from './file.ts'
import { nightsOfImports } from './taken-nights.ts'

export interface FileText {
  csv: string
  /** The order of day and month that the user chose, where the file itself does not show it. */
  dateOrder: DateOrder | undefined
  columns?: ChosenColumns
}

export interface FileRead extends Pick<ImportFile, 'headings' | 'missing'> {
  rows: ReadRow[]
  asksAbout: ImportPreview['asksAbout']
}

/** Reads the rows of a file, each with its own faults. Throws 400 on `csv` for a file that is no CSV. */
export const readRows = ({ csv, dateOrder, columns }: FileText): FileRead => {
  const { rows, hasDecimalCommas, ...told } = readImportFile(csv, columns)
  const commas = hasDecimalCommas ? 'decimal' : 'groups'
  const { order, open } = dateOrderIn(rows.flatMap(({ cells }) => [cells.checkInDate ?? '', cells.checkOutDate ?? '']))
  const asksAbout = open === undefined ? null : { text: open, dayFirst: dayOf(open, 'DAY_FIRST'), monthFirst: dayOf(open, 'MONTH_FIRST') }
  return { rows: rows.map(row => readRow(row, dateOrder ?? order, commas)), ...told, asksAbout }
}

const dayOf = (text: string, order: DateOrder): string | null => {
  const read = readDate(text, order)
  return 'date' in read ? read.date : null
}

/** What planning a file needs of the hotel; its size depends on the number of rows only, not on what they contain. */
export interface FileWants {
  references: string[]
  /** Stays in rooms that are named, as far as they can be in the nights of imports. */
  named: { room: string; from: string; to: string }[]
  /** Kinds of rooms that rows without a named room want; `from` and `to` are the span of these rows' nights. */
  kinds: string[]
  from: string
  to: string
}

const laterOf = (one: string, other: string) => (one > other ? one : other)
const earlierOf = (one: string, other: string) => (one < other ? one : other)

/** What a file's rows need to know of the hotel. Skips nights outside `nightsOfImports`, as of a mistyped year. */
export const wantsOf = (rows: readonly ReadRow[], { today }: DeskDay): FileWants => {
  const nights = nightsOfImports(today)
  const stays = rows.flatMap(({ room, roomType, checkIn, checkOut }) => {
    if (checkIn === undefined || checkOut === undefined) return []
    const [from, to] = [laterOf(checkIn, nights.from), earlierOf(checkOut, nights.to)]
    return from < to ? [{ room, roomType, from, to }] : []
  })
  const choosing = stays.filter(({ room, roomType }) => room === undefined && roomType !== undefined)
  return {
    references: rows.flatMap(({ reference }) => reference?.toLowerCase() ?? []),
    named: stays.flatMap(({ room, from, to }) => (room === undefined ? [] : [{ room, from, to }])),
    kinds: [...new Set(choosing.map(({ roomType = '' }) => roomType.trim().toLowerCase()))],
    from: choosing.map(({ from }) => from).reduce(earlierOf, nights.to),
    to: choosing.map(({ to }) => to).reduce(laterOf, nights.from),
  }
}
