import type { PaperColumn, PaperTable } from '#shared/documents/paper-tables.ts'
import { beside, room, rule, stacked } from './blocks.ts'
import type { Block, Look, Pdf, TextSetter } from './text.ts'

/** A table as rows that may stand on several pages, each below a head. */
export interface TableBlocks {
  width: number
  head: Block
  rows: readonly Block[]
  sum: Block
}

const size = 8.75
const gap = 10
/** Words narrower than this cannot be read. */
const leastWords = 110

const lines: Readonly<Record<'strong' | 'fine', [number, number, number]>> = { strong: [15, 82, 87], fine: [214, 209, 199] }

const alignOf = ({ kind }: PaperColumn): 'start' | 'end' => (kind === 'words' || kind === 'code' ? 'start' : 'end')

/** Makes each column as wide as its widest text; a column of kind `words` gets the rest of `width`. */
const widthsOf = (text: TextSetter, { columns, rows, sum }: PaperTable, width: number): number[] => {
  const widest = (at: number) =>
    Math.ceil(
      Math.max(
        ...[columns[at]?.label ?? '', sum[at] ?? ''].map(one => text.width(one, { size, weight: 'strong' })),
        ...rows.map(row => text.width(row[at] ?? '', { size })),
      ),
    )
  const natural = columns.map((column, at) => (column.kind === 'words' ? 0 : widest(at)))
  const rest = width - natural.reduce((all, one) => all + one, 0) - gap * (columns.length - 1)
  return columns.map(({ kind }, at) => (kind === 'words' ? Math.max(leastWords, rest) : (natural[at] ?? 0)))
}

/** A table of a paper. One without a column of words is as wide as its figures. */
export const tableBlocks = (pdf: Pdf, text: TextSetter, table: PaperTable, width: number): TableBlocks => {
  const widths = widthsOf(text, table, width)
  const starts = widths.map((_, at) => widths.slice(0, at).reduce((all, one) => all + one + gap, 0))
  const whole = widths.reduce((all, one) => all + one, 0) + gap * (widths.length - 1)
  const row = (cells: readonly string[], look: Omit<Look, 'size' | 'align'>) =>
    beside(
      table.columns.map((column, at) => [
        starts[at] ?? 0,
        text.block(cells[at] ?? '', { ...look, size, align: alignOf(column) }, widths[at] ?? 0),
      ]),
    )
  return {
    width: whole,
    head: stacked([
      room(2),
      row(
        table.columns.map(({ label }) => label),
        { weight: 'strong', color: 'accent' },
      ),
      room(2),
      rule(pdf, whole, 0.9, lines.strong),
    ]),
    rows: table.rows.map(cells => stacked([room(2.5), row(cells, {}), room(2.5), rule(pdf, whole, 0.4, lines.fine)])),
    sum: stacked([room(3), row(table.sum, { weight: 'strong' }), room(3)]),
  }
}
