import { columnOf, type ImportColumnId } from '#shared/bookings/import-columns.ts'
import { type ImportPreview, importLimits } from '#shared/bookings/imports.ts'
import { badRequest } from '../../http/errors/errors.ts'
import { BrokenCsv, type CsvLine, csvLines } from './csv-lines.ts'
import { columnNamed, neededColumns, proposeColumns } from './headings.ts'

/** A row of the file: the texts of its cells by column. */
export interface FileRow {
  line: number
  cells: Partial<Record<ImportColumnId, string>>
  /** The row has more cells than the first line has headings. */
  hasMore: boolean
}

export interface ImportFile {
  rows: FileRow[]
  headings: ImportPreview['headings']
  /** Required columns that no heading is assigned to. */
  missing: ImportColumnId[]
  /** True if semicolons separate the cells: then a comma in a number may be a decimal comma. */
  hasDecimalCommas: boolean
}

/** The column that the user assigned to each heading. */
export type ChosenColumns = readonly (ImportColumnId | null)[] | undefined

const delimiters = [',', ';', '\t'] as const

const wrongFile = (message: string) => badRequest({ csv: message })

const isBinary = (text: string) => text.startsWith('PK\u0003') || text.includes('\u0000') || text.includes('\uFFFD')

const faultOf = (error: unknown): unknown => {
  if (!(error instanceof BrokenCsv)) return error
  if (error.isTooLong) return wrongFile(`Line ${error.line} is too long: is a quotation mark not closed? Save the file again as CSV.`)
  return wrongFile(`Line ${error.line}: a quotation mark is not closed, or stands in the middle of a text. Save the file again as CSV.`)
}

const isFilled = ({ cells }: CsvLine): boolean => cells.some(cell => cell.trim() !== '')

/** The non-blank lines, limited in length: an unclosed quotation mark would make the rest of the file one cell. */
function* linesOf(text: string, delimiter: string): Generator<CsvLine, undefined> {
  for (const line of csvLines(text, delimiter, importLimits.rowCharacters)) if (isFilled(line)) yield line
}

/** The headings split by this delimiter; none if a quotation mark would then stand in the middle of a text. */
const headBetween = (text: string, delimiter: string): readonly string[] => {
  try {
    return linesOf(text, delimiter).next().value?.cells.slice(0, importLimits.columns) ?? []
  } catch (error) {
    if (error instanceof BrokenCsv) return []
    throw error
  }
}

/** Finds the delimiter: the one that gives the most known headings, then the most headings. */
const delimiterOf = (text: string): string => {
  const [best] = delimiters
    .map(delimiter => ({ delimiter, head: headBetween(text, delimiter) }))
    .map(({ delimiter, head }) => ({ delimiter, known: head.filter(columnNamed).length, all: head.length }))
    .sort((one, other) => other.known - one.known || other.all - one.all)
  return best?.delimiter ?? ','
}

/** Removes what keeps spreadsheets from evaluating a cell: our files' apostrophe before it, or `="0123"` around it. */
const bareCell = (cell: string): string => {
  const text = cell.trim()
  const [, inner] = /^="([^"]*)"$/.exec(text) ?? []
  const bare = inner ?? (/^'[=+\-@]/.test(text) ? text.slice(1) : text)
  return /^(?:-|n\/a|na|nil)$/i.test(bare) ? '' : bare
}

/** How many rows are examined to assign columns whose heading is unknown. */
const sampled = 50

const refuseNoHeadings = (record: readonly string[]): void => {
  if (record.length > importLimits.columns)
    throw wrongFile(`A file has at most ${importLimits.columns} columns; the first line of this one has more.`)
  if (record.length >= neededColumns.length) return
  const missing = neededColumns.filter(column => !record.some(heading => columnNamed(heading) === column))
  const names = missing.map(column => columnOf(column).label).join(', ')
  throw wrongFile(`The first line has to name the columns, as the template does. Missing: ${names}.`)
}

const rowOf = ({ cells: texts, line }: CsvLine, own: readonly (ImportColumnId | undefined)[]): FileRow => {
  const cells = Object.fromEntries(texts.flatMap((text, at) => (own[at] ? [[own[at], bareCell(text)]] : [])))
  return { line, cells, hasMore: texts.slice(own.length).some(text => text.trim() !== '') }
}

const parsed = (csv: string, chosen: ChosenColumns): ImportFile => {
  const whole = csv.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')
  const [, separator, rest] = /^sep=([^"\n])\n([\s\S]*)$/.exec(whole) ?? []
  const text = rest ?? whole
  const skipped = rest === undefined ? 0 : 1
  const delimiter = separator ?? delimiterOf(text)
  const lines = linesOf(text, delimiter)
  const headings = (lines.next().value?.cells ?? []).map(heading => heading.trim())
  refuseNoHeadings(headings)
  const read: CsvLine[] = []
  for (const { cells, line } of lines) {
    if (read.length === importLimits.rows)
      throw wrongFile(`A file has at most ${importLimits.rows.toLocaleString('en-IN')} rows. Divide this one.`)
    if (cells.length > importLimits.columns) throw wrongFile(`A file has at most ${importLimits.columns} columns; line ${line} has more.`)
    read.push({ cells, line: line + skipped })
  }
  if (read.length === 0) throw wrongFile('This file has headings, and no booking below them.')
  const sample = read.slice(0, sampled).map(({ cells }) => cells.map(bareCell))
  const own = chosen ? headings.map((_, at) => chosen[at] ?? undefined) : proposeColumns(headings, sample)
  const missing = neededColumns.filter(column => !own.includes(column))
  return {
    rows: missing.length > 0 ? [] : read.map(line => rowOf(line, own)),
    headings: headings.map((name, at) => ({
      name: name.slice(0, 60),
      column: own[at] ?? null,
      example: (sample.find(cells => cells[at])?.[at] ?? '').slice(0, 60),
    })),
    missing,
    hasDecimalCommas: delimiter === ';',
  }
}

/**
 * Reads the rows of a CSV file with commas, semicolons or tabs; none while a needed column is unknown. Throws 400 on
 * `csv` for any other file.
 */
export const readImportFile = (csv: string, chosen?: ChosenColumns): ImportFile => {
  if (isBinary(csv)) throw wrongFile('This is not a CSV file in UTF-8. In a spreadsheet, choose Save As and CSV UTF-8.')
  try {
    return parsed(csv, chosen)
  } catch (error) {
    throw faultOf(error)
  }
}
