import type { Cell } from '#shared/words/csv.ts'
import { merged, negated, type TaxPart } from '../due/parts.ts'
import { amountCell, placeCell, rateCell } from './cells.ts'
import { isTaxed, type MonthPaper, type TakenVoucher } from './month-paper.ts'
import type { Section } from './section.ts'

interface Row {
  place: string
  part: TaxPart
}

/** The amount of a voucher that invoices of a month took, less what its credit notes gave back. */
interface Taking {
  place: string
  isOfMonth: boolean
  parts: TaxPart[]
}

const rowsOf = (place: string, parts: readonly TaxPart[]): Row[] => parts.map(part => ({ place, part }))
const isTaken = ({ taxable, tax }: TaxPart) => taxable + tax > 0

/**
 * The two tables of advances. Received: the month's vouchers, less what its invoices took of them and what was refunded
 * in it, plus what a credit note of a whole invoice made an advance again. Adjusted: what its invoices took of vouchers
 * of earlier months.
 */
export const advancesOf = (month: string) => {
  const own: Row[] = []
  const takings = new Map<string, Taking>()
  const take = (place: string, { id, happenedOn, parts }: TakenVoucher) => {
    const before = takings.get(id)?.parts ?? []
    takings.set(id, { place, isOfMonth: happenedOn.startsWith(month), parts: merged([...before, ...parts]) })
  }
  return {
    add: ({ kind, stateCode, lines, taken, isWhole }: MonthPaper): void => {
      if (kind === 'RECEIPT') own.push(...rowsOf(stateCode, lines))
      if (kind === 'REFUND') own.push(...rowsOf(stateCode, negated(lines)))
      for (const voucher of taken) take(stateCode, isWhole ? { ...voucher, parts: negated(voucher.parts) } : voucher)
    },
    rows: (): Record<'received' | 'adjusted', Row[]> => {
      const received = [...own]
      const adjusted: Row[] = []
      for (const { place, isOfMonth, parts } of takings.values()) {
        const taken = isOfMonth ? [] : parts.filter(isTaken)
        adjusted.push(...rowsOf(place, taken))
        received.push(...rowsOf(place, negated(parts.filter(part => !taken.includes(part)))))
      }
      return { received, adjusted }
    },
  }
}

/** One line for each place and rate, as the tool knows them; it cannot show IGST of an SEZ, as the summary does. */
const sumsOf = (rows: readonly Row[]) =>
  [...Map.groupBy(rows, ({ place }) => place)]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([place, group]) => {
      const parts = merged(group.map(({ part }) => part)).filter(part => isTaxed(part) && part.taxable !== 0)
      return parts.map(({ basisPoints, taxable }) => ({
        place: placeCell(place),
        rate: rateCell(basisPoints),
        amount: amountCell(taxable),
      }))
    })

const sectionOf = (
  which: 'received' | 'adjusted',
  columns: readonly string[],
  lineOf: (sum: ReturnType<typeof sumsOf>[number]) => readonly Cell[],
): Section => ({
  columns,
  collect: month => {
    const advances = advancesOf(month)
    return { add: advances.add, lines: () => sumsOf(advances.rows()[which]).map(lineOf) }
  },
})

/** Amounts are without tax, as the tool requires. The two sections differ in column order, as in its own files. */
export const at: Section = sectionOf(
  'received',
  ['Place Of Supply', 'Applicable % of Tax Rate', 'Rate', 'Gross Advance Received', 'Cess Amount'],
  ({ place, rate, amount }) => [place, '', rate, amount, ''],
)

export const atadj: Section = sectionOf(
  'adjusted',
  ['Place Of Supply', 'Rate', 'Applicable % of Tax Rate', 'Gross Advance Adjusted', 'Cess Amount'],
  ({ place, rate, amount }) => [place, rate, '', amount, ''],
)
