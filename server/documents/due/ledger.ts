import type { DocumentBody } from '../issue/body.ts'
import type { Line, Paper } from './facts.ts'
import { merged, negated, sumOfParts, type TaxPart } from './parts.ts'

const isInvoice = ({ kind }: Paper) => kind === 'INVOICE' || kind === 'BILL'

/** The documents of one stay so far: what is left of each. */
export interface Ledger {
  has(cause: string): boolean
  /** A cause that no document has yet: `cause`, else `cause/2` and so on. */
  unused(cause: string): string
  /** What the documents of a cause come to, in paise. */
  sumOfCause(cause: string): number
  add(paper: Paper): void
  voucherOf(receiptId: string): Paper | undefined
  /** What of a receipt voucher is neither given back nor taken by an invoice that stands. */
  leftOf(voucher: Paper): TaxPart[]
  /** What was given back of a receipt voucher by refund vouchers, in paise. */
  refundedOf(voucher: Paper): number
  /** What refund vouchers say: how much of a return was given back of a receipt, in paise. */
  refunds(): { returnId: string; receiptId: string; paise: number }[]
  /** What an invoice and its debit notes take of vouchers. */
  takenBy(invoice: Paper): DocumentBody['adjusted']
  /** Invoices and bills that were not credited as a whole. */
  invoices(): Paper[]
  invoiceCount(): number
  /** Lines of an invoice with those of its notes, credit notes below 0. */
  netLines(invoice: Paper): Line[]
  netOf(invoice: Paper): TaxPart[]
  notesOf(invoice: Paper): Paper[]
  /** The last day on which an invoice was credited as a whole. */
  lastWholeCredit(): string | undefined
}

const partsOf = ({ lines }: Paper): TaxPart[] => merged(lines)

export const ledgerOf = (issued: readonly Paper[]): Ledger => {
  const papers = [...issued]
  const wholeCredits = () => papers.filter(({ body }) => body.isWhole)
  const isVoid = ({ id }: Paper) => wholeCredits().some(({ refersTo }) => refersTo === id)
  const notesOf = ({ id }: Paper) => papers.filter(({ kind, refersTo }) => refersTo === id && (kind === 'CREDIT' || kind === 'DEBIT'))
  const refundsOf = ({ id }: Paper) => papers.filter(({ kind, refersTo }) => kind === 'REFUND' && refersTo === id)
  const invoices = () => papers.filter(paper => isInvoice(paper) && !isVoid(paper))
  const takenBy = (invoice: Paper) =>
    [invoice, ...notesOf(invoice).filter(({ kind }) => kind === 'DEBIT')].flatMap(({ body }) => body.adjusted)
  const has = (cause: string) => papers.some(paper => paper.cause === cause)
  const netLines = (invoice: Paper) => [
    ...invoice.lines,
    ...notesOf(invoice).flatMap(({ kind, lines }) =>
      lines.map(line => (kind === 'DEBIT' ? line : { ...line, taxable: -line.taxable, tax: -line.tax })),
    ),
  ]
  return {
    has,
    unused: cause => {
      let name = cause
      for (let count = 2; has(name); count++) name = `${cause}/${count}`
      return name
    },
    sumOfCause: cause => sumOfParts(papers.filter(paper => paper.cause === cause || paper.cause.startsWith(`${cause}/`)).flatMap(partsOf)),
    add: paper => papers.push(paper),
    voucherOf: receiptId => papers.find(({ cause }) => cause === `payment/${receiptId}`),
    leftOf: voucher => {
      const taken = invoices().flatMap(invoice =>
        takenBy(invoice)
          .filter(({ id }) => id === voucher.id)
          .flatMap(({ parts }) => parts),
      )
      return merged([...voucher.lines, ...negated(taken), ...negated(refundsOf(voucher).flatMap(partsOf))])
    },
    refundedOf: voucher => sumOfParts(refundsOf(voucher).flatMap(partsOf)),
    refunds: () =>
      papers
        .filter(({ kind }) => kind === 'REFUND')
        .map(({ cause, lines }) => {
          const [, returnId = '', receiptId = ''] = cause.split('/')
          return { returnId, receiptId, paise: sumOfParts(merged(lines)) }
        }),
    takenBy,
    invoices,
    invoiceCount: () => papers.filter(isInvoice).length,
    netLines,
    notesOf,
    netOf: invoice => merged(netLines(invoice)),
    lastWholeCredit: () =>
      wholeCredits()
        .map(({ happenedOn }) => happenedOn)
        .sort()
        .at(-1),
  }
}
