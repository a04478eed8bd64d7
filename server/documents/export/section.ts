import { type Cell, csvLine } from '#shared/words/csv.ts'
import type { MonthPaper } from './month-paper.ts'

/** Takes a month's documents as they are read, and gives the lines of a section when all have come. */
export interface Collector {
  add(paper: MonthPaper): void
  lines(): (readonly Cell[])[]
}

export interface Section {
  /** The heads as the offline tool's own CSV files have them, in their order. */
  columns: readonly string[]
  /** `month`: such as `2026-12`. */
  collect(month: string): Collector
}

/** A section that has some lines for each document. */
export const lineByLine = (columns: readonly string[], linesOf: (paper: MonthPaper) => (readonly Cell[])[]): Section => ({
  columns,
  collect: () => {
    const found: (readonly Cell[])[] = []
    return { add: paper => void found.push(...linesOf(paper)), lines: () => found }
  },
})

/** The text of a section. Without a mark of UTF-8, which the offline tool would take for a part of the first head. */
export const sectionText = ({ columns }: Section, collector: Collector): string => [columns, ...collector.lines()].map(csvLine).join('')
