import type { Cell } from '#shared/words/csv.ts'
import { grossOf, type TaxPart } from '../due/parts.ts'
import { amountCell, countCell, dateCell, nameCell, placeCell, rateCell } from './cells.ts'
import { isTaxed, type MonthPaper, sectionOf, signOf, taxedParts } from './month-paper.ts'
import { lineByLine, type Section } from './section.ts'

const totalOf = ({ taxable, tax }: MonthPaper) => amountCell(taxable + tax)
const supplyType = ({ heads }: MonthPaper) => (heads === 'IGST' ? 'SEZ supplies with payment' : 'Regular B2B')
const recipientOf = ({ company }: MonthPaper): Cell[] => [company?.gstin ?? '', nameCell(company?.name ?? '')]

/** Invoices to companies with a GSTIN, a line for each rate. */
export const b2b: Section = lineByLine(
  [
    ...['GSTIN/UIN of Recipient', 'Receiver Name', 'Invoice Number', 'Invoice date', 'Invoice Value', 'Place Of Supply'],
    ...['Reverse Charge', 'Applicable % of Tax Rate', 'Invoice Type', 'E-Commerce GSTIN', 'Rate', 'Taxable Value', 'Cess Amount'],
  ],
  paper =>
    sectionOf(paper) !== 'b2b'
      ? []
      : taxedParts(paper.lines).map(({ basisPoints, taxable }) => [
          ...[...recipientOf(paper), paper.number, dateCell(paper.issuedOn), totalOf(paper), placeCell(paper.stateCode)],
          ...['N', '', supplyType(paper), '', rateCell(basisPoints), amountCell(taxable), ''],
        ]),
)

/** Credit and debit notes to companies with a GSTIN, a line for each rate; amounts are above 0 in both. */
export const cdnr: Section = lineByLine(
  [
    ...['GSTIN/UIN of Recipient', 'Receiver Name', 'Note Number', 'Note Date', 'Note Type', 'Place Of Supply', 'Reverse Charge'],
    ...['Note Supply Type', 'Note Value', 'Applicable % of Tax Rate', 'Rate', 'Taxable Value', 'Cess Amount'],
  ],
  paper =>
    sectionOf(paper) !== 'cdnr'
      ? []
      : taxedParts(paper.lines).map(({ basisPoints, taxable }) => [
          ...[...recipientOf(paper), paper.number, dateCell(paper.issuedOn), paper.kind === 'CREDIT' ? 'C' : 'D'],
          ...[placeCell(paper.stateCode), 'N', supplyType(paper), totalOf(paper), '', rateCell(basisPoints), amountCell(taxable), ''],
        ]),
)

const add = (sums: Map<string, TaxPart>, key: string, { basisPoints, taxable, tax }: TaxPart, sign: number): void => {
  const before = sums.get(key) ?? { basisPoints, taxable: 0, tax: 0 }
  sums.set(key, { basisPoints, taxable: before.taxable + sign * taxable, tax: before.tax + sign * tax })
}

const byKey = <T>(sums: ReadonlyMap<string, T>): [string, T][] => [...sums].sort(([one], [other]) => (one < other ? -1 : 1))

/** A key that sorts as the number does. */
const sorted = (basisPoints: number): string => String(basisPoints).padStart(6, '0')

/** What was supplied to everybody else, by place and rate; their notes are in it. */
export const b2cs: Section = {
  columns: ['Type', 'Place Of Supply', 'Rate', 'Applicable % of Tax Rate', 'Taxable Value', 'Cess Amount', 'E-Commerce GSTIN'],
  collect: () => {
    const sums = new Map<string, TaxPart>()
    return {
      add: paper => {
        if (sectionOf(paper) !== 'b2cs') return
        for (const part of taxedParts(paper.lines)) add(sums, `${paper.stateCode}|${sorted(part.basisPoints)}`, part, signOf(paper))
      },
      lines: () =>
        byKey(sums)
          .filter(([, { taxable }]) => taxable !== 0)
          .map(([key, { basisPoints, taxable }]) => {
            return ['OE', placeCell(key.slice(0, 2)), rateCell(basisPoints), '', amountCell(taxable), '', '']
          }),
    }
  },
}

const services: Readonly<Record<string, string>> = {
  '996311': 'Accommodation in a hotel',
  '996332': 'Food and drink in a hotel',
  '999799': 'Other services',
}

/** Supply by code of the service and rate, notes taken into account; `to`: with a GSTIN or without, undefined: all. */
export const hsn = (to?: 'b2b' | 'b2c'): Section => ({
  columns: [
    ...['HSN', 'Description', 'UQC', 'Total Quantity', 'Total Value', 'Taxable Value', 'Integrated Tax Amount', 'Central Tax Amount'],
    ...['State/UT Tax Amount', 'Cess Amount', 'Rate'],
  ],
  collect: () => {
    const within = new Map<string, TaxPart>()
    const across = new Map<string, TaxPart>()
    return {
      add: paper => {
        const section = sectionOf(paper)
        if (!section || (to && (to === 'b2c') !== (section === 'b2cs'))) return
        for (const line of paper.lines)
          if (line.sac && isTaxed(line))
            add(paper.heads === 'IGST' ? across : within, `${line.sac}|${sorted(line.basisPoints)}`, line, signOf(paper))
      },
      lines: () => {
        const keys = [...new Set([...within.keys(), ...across.keys()])].sort()
        return keys.flatMap(key => {
          const [sac = '', rate] = key.split('|')
          const none = { basisPoints: Number(rate), taxable: 0, tax: 0 }
          const [own, other] = [within.get(key) ?? none, across.get(key) ?? none]
          const taxable = own.taxable + other.taxable
          if (taxable === 0) return []
          // A service has no unit: the tool wants NA and 0 of it.
          return [
            [
              ...[sac, services[sac] ?? '', 'NA', countCell(0), amountCell(grossOf(own) + grossOf(other)), amountCell(taxable)],
              ...[amountCell(other.tax), amountCell(own.tax / 2), amountCell(own.tax / 2), '', rateCell(Number(rate))],
            ],
          ]
        })
      },
    }
  },
})
