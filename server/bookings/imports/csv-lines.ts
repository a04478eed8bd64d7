/** A text that is no CSV: at this line, a quotation mark is wrong or the line is too long. */
export class BrokenCsv extends Error {
  readonly line: number
  readonly isTooLong: boolean

  constructor(line: number, isTooLong: boolean) {
    super(`Line ${line} is no CSV`)
    this.line = line
    this.isTooLong = isTooLong
  }
}

export interface CsvLine {
  cells: string[]
  /** The number of its first line in the text; a quoted cell may span several lines. */
  line: number
}

/** The cell at a position and its end; undefined if a quotation mark is not closed or stands within a text. */
const cellAt = (text: string, at: number, delimiter: string): { cell: string; end: number } | undefined => {
  if (text[at] !== '"') {
    let end = at
    while (end < text.length && text[end] !== delimiter && text[end] !== '\n') end += 1
    const cell = text.slice(at, end)
    return cell.includes('"') ? undefined : { cell, end }
  }
  let quote = text.indexOf('"', at + 1)
  while (quote >= 0 && text[quote + 1] === '"') quote = text.indexOf('"', quote + 2)
  const end = quote + 1
  if (quote < 0 || (end < text.length && text[end] !== delimiter && text[end] !== '\n')) return undefined
  return { cell: text.slice(at + 1, quote).replaceAll('""', '"'), end }
}

/**
 * Yields the non-empty lines of a CSV text (RFC 4180, lines ended by `\n`), so a caller can stop early. `longest`:
 * characters in a line. Throws BrokenCsv.
 */
export function* csvLines(text: string, delimiter: string, longest: number): Generator<CsvLine> {
  let line = 1
  for (let at = 0; at < text.length; ) {
    const [begin, first, cells] = [at, line, [] as string[]]
    for (let isOpen = true; isOpen; ) {
      const found = cellAt(text, at, delimiter)
      if (!found) throw new BrokenCsv(first, false)
      if (found.end - begin > longest) throw new BrokenCsv(first, true)
      cells.push(found.cell)
      line += found.cell.split('\n').length - 1
      isOpen = text[found.end] === delimiter
      at = found.end + 1
    }
    line += 1
    if (cells.length > 1 || cells[0] !== '') yield { cells, line: first }
  }
}
