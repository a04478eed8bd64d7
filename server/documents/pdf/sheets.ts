import { rule } from './blocks.ts'
import type { Block, Pdf, TextSetter } from './text.ts'

/** A4 in points, and what stays free around the text. */
const a4 = { width: 595.28, height: 841.89 }
const margin = { side: 42, top: 40, bottom: 56 }

export const textWidth = a4.width - 2 * margin.side

/** Sets blocks below each other, and begins a page where one has no room left. */
export const sheets = (pdf: Pdf) => {
  const bottom = a4.height - margin.bottom
  let y = margin.top
  const newPage = () => {
    pdf.addPage({ size: 'A4', margin: 0 })
    y = margin.top
  }
  newPage()
  const hasRoom = (height: number) => y + height <= bottom
  const put = (block: Block) => {
    if (!hasRoom(block.height) && y > margin.top) newPage()
    block.draw(margin.side, y)
    y += block.height
  }
  return {
    put,
    space: (height: number) => {
      y += height
    },
    /** Rows under a head, which stands on each page; the last row stays with `last`. */
    putRows: (head: Block, rows: readonly Block[], last: Block) => {
      for (const [at, row] of rows.entries()) {
        const isFirst = at === 0
        const height = (isFirst ? head.height : 0) + row.height + (at === rows.length - 1 ? last.height : 0)
        if (!hasRoom(height) && y > margin.top) newPage()
        if (isFirst || y === margin.top) put(head)
        put(row)
      }
      put(last)
    },
    /** Whether a block has room on an empty page. */
    fitsPage: ({ height }: Block) => height <= bottom - margin.top,
  }
}

/** What each page says below its text. */
export const footers = (pdf: Pdf, text: TextSetter, what: string, line: [number, number, number]) => {
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    pdf.switchToPage(page)
    const y = a4.height - margin.bottom + 16
    rule(pdf, textWidth, 0.4, line).draw(margin.side, y)
    text.block(what, { size: 8, color: 'muted' }, textWidth - 80).draw(margin.side, y + 5)
    text.block(`Page ${page + 1} of ${count}`, { size: 8, color: 'muted', align: 'end' }, 70).draw(margin.side + textWidth - 70, y + 5)
  }
}
