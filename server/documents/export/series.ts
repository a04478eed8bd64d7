import type { DocumentKind } from '#shared/documents/documents.ts'
import { countCell } from './cells.ts'
import type { MonthPaper } from './month-paper.ts'
import type { Section } from './section.ts'

/** The return's name of each kind, in its order. */
const natures: Readonly<Record<DocumentKind, string>> = {
  INVOICE: 'Invoices for outward supply',
  BILL: 'Invoices for outward supply',
  DEBIT: 'Debit Note',
  CREDIT: 'Credit Note',
  RECEIPT: 'Receipt Voucher',
  REFUND: 'Refund Voucher',
}
const order = Object.keys(natures) as DocumentKind[]

const digits = 6
const seriesOf = (number: string) => number.slice(0, -digits)
const placeOf = (number: string) => Number(number.slice(-digits))

interface Run {
  first: string
  last: string
  count: number
}

/** Groups numbers into runs of consecutive ones. */
export const numberRuns = (numbers: readonly string[]): Run[] => {
  const runs: Run[] = []
  for (const number of [...numbers].sort()) {
    const run = runs.at(-1)
    if (run && seriesOf(run.last) === seriesOf(number) && placeOf(run.last) + 1 === placeOf(number)) {
      run.last = number
      run.count++
    } else runs.push({ first: number, last: number, count: 1 })
  }
  return runs
}

/** Collects the numbers of documents by kind. */
export const collectNumbers = () => {
  const byKind = new Map<DocumentKind, string[]>(order.map(kind => [kind, []]))
  return { add: ({ kind, number }: MonthPaper) => void byKind.get(kind)?.push(number), numbers: () => byKind }
}

/** Numbers by kind, one line per run: a number that belongs to another month is no gap. No document is cancelled. */
export const docs: Section = {
  columns: ['Nature of Document', 'Sr. No. From', 'Sr. No. To', 'Total Number', 'Cancelled'],
  collect: () => {
    const { add, numbers } = collectNumbers()
    return {
      add,
      lines: () =>
        [...numbers()].flatMap(([kind, all]) =>
          numberRuns(all).map(({ first, last, count }) => [natures[kind], first, last, countCell(count), countCell(0)]),
        ),
    }
  },
}
