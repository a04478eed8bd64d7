import { toPaise, toRupees } from '../words/money.ts'
import { plainText } from '../words/plain-text.ts'
import type { Document, DocumentKind, DocumentLine, TaxHeads } from './documents.ts'

/** A column: words stand at its start, figures and codes at its end. */
export interface PaperColumn {
  label: string
  kind: 'words' | 'code' | 'count' | 'rate' | 'amount'
}

/** Every row, and the sum below them, has a text for each column. */
export interface PaperTable {
  title: string
  columns: readonly PaperColumn[]
  rows: readonly (readonly string[])[]
  sum: readonly string[]
}

const figures = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

const amount = (paise: number) => figures.format(toRupees(paise))
const percents = (percent: number) => `${percent}%`

/** The names of a tax's parts, each an equal share of it. */
const headNames: Readonly<Record<TaxHeads, readonly string[]>> = {
  CGST_SGST: ['CGST', 'SGST'],
  CGST_UTGST: ['CGST', 'UTGST'],
  IGST: ['IGST'],
  NONE: [],
}

/** In paise. What stands outside GST is in the total alone. */
interface Sums {
  taxable: number
  tax: number
  total: number
}

const isOutside = ({ sac }: DocumentLine) => sac === null

const sumsOf = (lines: readonly DocumentLine[]): Sums => {
  const sum = (some: readonly DocumentLine[], of: 'taxable' | 'tax') => some.reduce((paise, line) => paise + toPaise(line[of]), 0)
  const taxed = lines.filter(line => !isOutside(line))
  const [taxable, tax] = [sum(taxed, 'taxable'), sum(lines, 'tax')]
  return { taxable, tax, total: sum(lines, 'taxable') + tax }
}

/** The value of the lines that GST is asked for, and of the others, in paise. */
export const valuesOf = ({ lines }: Document): { taxable: number; outside: number } => {
  const { taxable, tax, total } = sumsOf(lines)
  return { taxable, outside: total - tax - taxable }
}

const taxCells = (paise: number, names: readonly string[]) => names.map(() => amount(paise / names.length))

const titles: Readonly<Record<DocumentKind, string>> = {
  INVOICE: 'What was supplied',
  BILL: 'What was supplied',
  RECEIPT: 'What the advance is for',
  REFUND: 'What is given back',
  CREDIT: 'What is credited',
  DEBIT: 'What is debited',
}

/** What was supplied, line by line, with the tax of each. */
export const linesTable = ({ kind, lines, heads }: Document): PaperTable => {
  const names = headNames[heads]
  const hasTax = names.length > 0
  const money = ({ taxable, tax, total }: Sums) => [...(hasTax ? [amount(taxable), ...taxCells(tax, names)] : []), amount(total)]
  const none = ['–', ...names.map(() => '–')]
  const cells = (line: DocumentLine) => {
    const sums = sumsOf([line])
    if (!hasTax) return money(sums)
    return isOutside(line) ? ['No GST', ...none, amount(sums.total)] : [percents(line.percent), ...money(sums)]
  }
  return {
    title: titles[kind],
    columns: [
      { label: 'SAC', kind: 'code' },
      { label: 'Description', kind: 'words' },
      { label: 'Qty', kind: 'count' },
      ...(hasTax
        ? ([
            { label: 'GST', kind: 'rate' },
            { label: 'Taxable ₹', kind: 'amount' },
          ] as const)
        : []),
      ...names.map(name => ({ label: `${name} ₹`, kind: 'amount' }) as const),
      { label: hasTax ? 'Total ₹' : 'Value ₹', kind: 'amount' },
    ],
    rows: lines.map(line => [line.sac ?? '–', plainText(line.text), String(line.quantity), ...cells(line)]),
    sum: ['', 'Total', '', ...(hasTax ? [''] : []), ...money(sumsOf(lines))],
  }
}

/** What is taxed, by rate, with the rate of each head. */
export const ratesTable = ({ lines, heads }: Document): PaperTable => {
  const names = headNames[heads]
  const taxed = lines.filter(line => !isOutside(line))
  const rates = [...Map.groupBy(taxed, ({ percent }) => percent)].sort(([one], [other]) => one - other)
  const cells = ({ taxable, tax }: Sums, rate: string) => [amount(taxable), ...taxCells(tax, names).flatMap(text => [rate, text])]
  return {
    title: 'Tax by rate',
    columns: [
      { label: 'GST', kind: 'rate' },
      { label: 'Taxable ₹', kind: 'amount' },
      ...names.flatMap(
        name =>
          [
            { label: `${name}%`, kind: 'rate' },
            { label: `${name} ₹`, kind: 'amount' },
          ] as const,
      ),
    ],
    rows: rates.map(([percent, some]) => [percents(percent), ...cells(sumsOf(some), percents(percent / names.length))]),
    sum: ['Total', ...cells(sumsOf(taxed), '')],
  }
}
