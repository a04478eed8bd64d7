import type { Figure } from '#shared/words/csv.ts'
import type { Paper } from '../../../documents/due/facts.ts'
import type { MonthPaper } from '../../../documents/export/month-paper.ts'
import type { Section } from '../../../documents/export/section.ts'

const letters = { INVOICE: 'I', BILL: 'B', RECEIPT: 'R', REFUND: 'F', CREDIT: 'C', DEBIT: 'D' } as const

/** Documents of a trail in the form of the month's export: numbered by kind, and dated by the day they are about. */
export const monthPapers = (issued: readonly Paper[]): MonthPaper[] => {
  const counts = new Map<string, number>()
  const sum = (paper: Paper, field: 'taxable' | 'tax') => paper.lines.reduce((total, line) => total + line[field], 0)
  return issued.map(paper => {
    const count = (counts.get(paper.kind) ?? 0) + 1
    counts.set(paper.kind, count)
    const { company } = paper.body.recipient
    return {
      id: paper.id,
      kind: paper.kind,
      number: `LAKE/26/${letters[paper.kind]}/${String(count).padStart(6, '0')}`,
      issuedOn: paper.happenedOn,
      happenedOn: paper.happenedOn,
      heads: paper.heads,
      taxable: sum(paper, 'taxable'),
      tax: sum(paper, 'tax'),
      lines: paper.lines,
      company: company && { name: company.name, gstin: company.gstin },
      stateCode: paper.body.supplier.stateCode,
      isWhole: paper.body.isWhole === true,
      taken: paper.body.adjusted.flatMap(({ id, parts }) => {
        const voucher = issued.find(one => one.id === id)
        return voucher ? [{ id, parts, happenedOn: voucher.happenedOn, heads: voucher.heads }] : []
      }),
    }
  })
}

const written = (cell: string | Figure): string => (typeof cell === 'string' ? cell : cell.figure)

/** The lines of an export section for the documents of a month, each as its cells. */
export const cellsOf = (section: Section, month: string, papers: readonly MonthPaper[]): string[][] => {
  const collector = section.collect(month)
  for (const paper of papers.filter(({ happenedOn }) => happenedOn.startsWith(month))) collector.add(paper)
  return collector.lines().map(line => line.map(written))
}
