import type { PaperFact, PaperParty, PaperSum } from '#shared/documents/paper.ts'
import type { Block, Look, Pdf, TextSetter } from './text.ts'

/** Blocks one below the other. */
export const stacked = (blocks: readonly Block[], gap = 0): Block => {
  const shown = blocks.filter(({ height }) => height > 0)
  return {
    height: shown.reduce((sum, { height }) => sum + height, 0) + gap * Math.max(0, shown.length - 1),
    draw: (x, y) => {
      let top = y
      for (const block of shown) {
        block.draw(x, top)
        top += block.height + gap
      }
    },
  }
}

/** Blocks next to each other, each at its distance from the start. */
export const beside = (blocks: readonly (readonly [at: number, block: Block])[]): Block => {
  const lowest = Math.max(...blocks.map(([, { baseline = 0 }]) => baseline))
  const downBy = ({ baseline }: Block) => (baseline === undefined ? 0 : lowest - baseline)
  return {
    height: Math.max(0, ...blocks.map(([, block]) => block.height + downBy(block))),
    draw: (x, y) => {
      for (const [at, block] of blocks) block.draw(x + at, y + downBy(block))
    },
  }
}

export const room = (height: number): Block => ({ height, draw: () => {} })

/** A line across. */
export const rule = (pdf: Pdf, width: number, thickness: number, color: [number, number, number]): Block => ({
  height: thickness,
  draw: (x, y) => {
    pdf
      .moveTo(x, y + thickness / 2)
      .lineTo(x + width, y + thickness / 2)
      .lineWidth(thickness)
      .strokeColor(color)
      .stroke()
  },
})

const label: Look = { size: 8, color: 'muted' }

/** Names over values, in columns. */
export const factGrid = (text: TextSetter, facts: readonly PaperFact[], width: number): Block => {
  const columns = facts.length > 5 ? 4 : facts.length
  const gap = 12
  const each = (width - gap * (columns - 1)) / columns
  const cells = facts.map(({ label: name, value }, at) =>
    stacked([text.block(name, label, each), text.block(value, { size: 9.5, weight: at === 0 ? 'strong' : 'regular' }, each)]),
  )
  const rows = Array.from({ length: Math.ceil(cells.length / columns) }, (_, row) => cells.slice(row * columns, (row + 1) * columns))
  return stacked(
    rows.map(row => beside(row.map((cell, column) => [column * (each + gap), cell] as const))),
    6,
  )
}

/** A name and its value on one line, the values below each other. */
const factLine = (text: TextSetter, { label: name, value }: PaperFact, width: number, nameWidth: number): Block =>
  beside([
    [0, text.block(name, { size: 9, color: 'muted' }, nameWidth)],
    [nameWidth + 6, text.block(value, { size: 9 }, width - nameWidth - 6)],
  ])

export const factList = (text: TextSetter, facts: readonly PaperFact[], width: number): Block => {
  const nameWidth = Math.max(0, ...facts.map(({ label: name }) => text.width(name, { size: 9 })))
  return stacked(facts.map(fact => factLine(text, fact, width, Math.ceil(nameWidth))))
}

export const party = (text: TextSetter, { title, name, lines, facts }: PaperParty, width: number): Block =>
  stacked(
    [
      text.block(title, { size: 8, color: 'accent', weight: 'strong' }, width),
      text.block(name, { size: 10.5, weight: 'strong' }, width),
      stacked(lines.map(line => text.block(line, { size: 9 }, width))),
      factList(text, facts, width),
    ],
    2,
  )

/** Each sum as a row of its own, so that a long list can go on on the next page. */
export const sumRows = (pdf: Pdf, text: TextSetter, sums: readonly PaperSum[], width: number, line: [number, number, number]): Block[] => {
  const strong = (sum: PaperSum): Look => (sum.strong ? { size: 10.5, weight: 'strong' } : { size: 9 })
  const valueWidth = Math.ceil(Math.max(...sums.map(sum => text.width(sum.value, strong(sum)))))
  return sums.map(sum => {
    const look = strong(sum)
    const nameWidth = width - valueWidth - 8
    const row = beside([
      [0, text.block(sum.label, { ...look, color: sum.strong ? 'ink' : 'muted' }, nameWidth)],
      [nameWidth + 8, text.block(sum.value, { ...look, align: 'end' }, valueWidth)],
    ])
    return sum.strong ? stacked([room(2), rule(pdf, width, 0.6, line), room(2), row, room(3)]) : stacked([row, room(1.5)])
  })
}
