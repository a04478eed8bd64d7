import { CsvError, parse } from 'csv-parse/sync'
import { columnOf, type ImportColumnId, importColumnIds, importLimits } from '#shared/imports.ts'
import { badRequest } from '../../http/errors.ts'

/** A row of the file: what stands in its columns, as texts. */
export interface FileRow {
  line: number
  cells: Partial<Record<ImportColumnId, string>>
  /** More cells than the first line has headings. */
  hasMore: boolean
}

export interface ImportFile {
  rows: FileRow[]
  ignored: string[]
}

const delimiters = [',', ';', '\t'] as const

const wrongFile = (message: string) => badRequest({ csv: message })

const isBinary = (text: string) => text.startsWith('PK\u0003') || text.includes('\u0000') || text.includes('\uFFFD')

const plain = (heading: string) => heading.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')

const columnNamed = (heading: string): ImportColumnId | undefined =>
  importColumnIds.options.find(column => {
    const { label, also } = columnOf(column)
    return [label, ...also].some(name => plain(name) === plain(heading))
  })

interface Line {
  record: string[]
  info: { lines: number }
}

/** A quotation mark that is never closed would make one cell of the rest of the file. */
const longestRow = 20_000

const linesOf = (text: string, delimiter: string, most?: number): Line[] =>
  parse(text, {
    ...{ delimiter, info: true, relax_column_count: true, skip_empty_lines: true, max_record_size: longestRow },
    ...(most !== undefined && { to: most }),
  }) as unknown as Line[]

const faultOf = (error: unknown): unknown => {
  if (!(error instanceof CsvError)) return error
  const line = String(error.lines ?? '')
  return wrongFile(`Line ${line}: a quotation mark is not closed, or stands in the middle of a text. Save the file again as CSV.`)
}

/** The sign between cells is the one by which most headings are known. */
const delimiterOf = (text: string): string => {
  const [best] = delimiters
    .map(delimiter => {
      const [first] = linesOf(text, delimiter, 1)
      return { delimiter, known: first?.record.filter(heading => columnNamed(heading)).length ?? 0 }
    })
    .sort((one, other) => other.known - one.known)
  return best?.delimiter ?? ','
}

/** Texts that spreadsheets are kept from running: an apostrophe that our own files put before them, and `="0123"`. */
const bareCell = (cell: string): string => {
  const text = cell.trim()
  const [, inner] = /^="([^"]*)"$/.exec(text) ?? []
  const bare = inner ?? (/^'[=+\-@]/.test(text) ? text.slice(1) : text)
  return /^(?:-|n\/a|na|nil)$/i.test(bare) ? '' : bare
}

const headingsOf = (record: readonly string[]) => {
  const columns = record.map(heading => columnNamed(heading))
  const missing = importColumnIds.options.filter(column => columnOf(column).needed && !columns.includes(column))
  const twice = columns.find((column, at) => column !== undefined && columns.indexOf(column) < at)
  if (missing.length > 0) {
    const names = missing.map(column => columnOf(column).label).join(', ')
    throw wrongFile(`The first line has to name the columns, as the template does. Missing: ${names}.`)
  }
  if (twice) throw wrongFile(`Two columns are headed ${columnOf(twice).label}.`)
  return { columns, ignored: record.filter((heading, at) => columns[at] === undefined && heading.trim() !== '') }
}

const parsed = (csv: string): ImportFile => {
  // csv-parse 7.0.3 counts the two signs that end a line within a text as two lines.
  const whole = csv.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const [, separator, rest] = /^sep=(.)\n([\s\S]*)$/.exec(whole) ?? []
  const text = rest ?? whole
  const skipped = rest === undefined ? 0 : 1
  const [head, ...lines] = linesOf(text, separator ?? delimiterOf(text))
  const { columns, ignored } = headingsOf(head?.record ?? [])
  // The last line of each row, less the ends of lines within its texts, is where it begins.
  const filled = lines
    .map(({ record, info }) => ({ record, line: info.lines + skipped - record.join('').split('\n').length + 1 }))
    .filter(({ record }) => record.some(cell => cell.trim() !== ''))
  if (filled.length === 0) throw wrongFile('This file has headings, and no booking below them.')
  if (filled.length > importLimits.rows) throw wrongFile(`A file has at most ${importLimits.rows} bookings; this one has ${filled.length}.`)
  const rows = filled.map(({ record, line }): FileRow => {
    const cells = Object.fromEntries(record.flatMap((cell, at) => (columns[at] ? [[columns[at], bareCell(cell)]] : [])))
    return { line, cells, hasMore: record.slice(columns.length).some(cell => cell.trim() !== '') }
  })
  return { rows, ignored: ignored.map(heading => heading.trim().slice(0, 60)) }
}

/** The rows of a CSV file with commas, semicolons or tabs. Throws 400 on `csv` for what is no such file. */
export const readImportFile = (csv: string): ImportFile => {
  if (isBinary(csv)) throw wrongFile('This is not a CSV file in UTF-8. In a spreadsheet, choose Save As and CSV UTF-8.')
  try {
    return parsed(csv)
  } catch (error) {
    throw faultOf(error)
  }
}
