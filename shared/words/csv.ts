/** Spreadsheets take a text that begins so for a formula. */
const formula = /^[=+\-@\t\r]/

const quoted = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** A number that we wrote ourselves: it may begin with a minus. */
export interface Figure {
  figure: string
}

/** A text that somebody may have typed, or a number of ours. */
export type Cell = string | Figure

const textOf = (cell: Cell): string => {
  if (typeof cell !== 'string') return cell.figure
  return formula.test(cell) ? `'${cell}` : cell
}

/** A line of a CSV file (RFC 4180), with no cell that a spreadsheet would run. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(cell => quoted(textOf(cell))).join(',')}\r\n`
