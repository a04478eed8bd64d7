import { isOff } from '#shared/bookings/bookings.ts'
import { laterOf, todayInIndia } from '#shared/words/dates.ts'
import type { Line, Paper, Receipt, Registration, StayFacts } from '../due/facts.ts'
import { chargeLines, partLines, stayLines } from '../due/lines.ts'
import { backOf, owedByReceipt } from '../due/money-back.ts'
import { merged, sumOfParts, takenFrom } from '../due/parts.ts'
import { overNights } from '../due/rates.ts'
import type { DocumentBody } from './body.ts'
import { bodyOf, coveredBy, headsOf, registered, stands, type Work } from './work.ts'

/** Vouchers whose money an invoice of `paise` takes, the oldest first; `leave`: how much of each receipt it leaves. */
export const adjusting = ({ stay, ledger }: Work, paise: number, leave: ReadonlyMap<string, number> = new Map()) => {
  let rest = paise
  return stay.receipts.flatMap(receipt => {
    const voucher = ledger.voucherOf(receipt.id)
    const left = voucher ? ledger.leftOf(voucher) : []
    const parts = takenFrom(left, Math.max(0, Math.min(rest, sumOfParts(left) - (leave.get(receipt.id) ?? 0))))
    rest -= sumOfParts(parts)
    return voucher && parts.length > 0 ? [{ id: voucher.id, parts }] : []
  })
}

/** Money without a voucher, in paise: it never had one, or its refund failed after the refund voucher. */
export const withoutVoucher = ({ stay, ledger, ...work }: Work): number => {
  const back = work.back()
  const of = ({ id, paise }: Receipt) => {
    const [voucher, gone] = [ledger.voucherOf(id), backOf(back, id)]
    return voucher ? Math.max(0, ledger.refundedOf(voucher) - gone) : paise - gone
  }
  return stay.receipts.reduce((sum, receipt) => sum + of(receipt), 0)
}

/** Money received less money returned, in paise. */
const heldOf = ({ stay, ...work }: Work): number => {
  const back = work.back()
  return stay.receipts.reduce((sum, { id, paise }) => sum + paise - backOf(back, id), 0)
}

/** What any invoice of a stay begins with. */
export const newInvoice = ({ stay, ledger }: Work, registration: Registration, closedAt: Date) => ({
  kind: registration.scheme === 'REGULAR' ? ('INVOICE' as const) : ('BILL' as const),
  refersTo: null,
  heads: headsOf(registration, stay),
  cause: ledger.unused(`stay/${stay.id}/${ledger.invoiceCount() + 1}`),
  happenedOn: laterOf(todayInIndia(closedAt), ledger.lastWholeCredit() ?? ''),
})

const invoiceOf = (work: Work, registration: Registration, closedAt: Date, paper: Pick<Paper, 'lines'> & Partial<DocumentBody>): void => {
  const { lines, ...body } = paper
  work.issue({
    ...newInvoice(work, registration, closedAt),
    lines,
    body: {
      ...bodyOf(work, registration),
      ...body,
      ...(registration.eInvoice && { needsNoEInvoice: true }),
      closedAt: closedAt.toISOString(),
      charges: work.stay.charges.map(({ id }) => id),
    },
  })
}

/** Issues the invoice of a stay that is over, with all its nights and charges. */
const invoiceStay = (work: Work, registration: Registration, closedAt: Date): void => {
  const lines = stayLines(work.stay, work.hotel)
  const total = sumOfParts(merged(lines))
  if (total <= 0) return
  const adjusted = adjusting(work, total)
  const rest = total - adjusted.reduce((sum, { parts }) => sum + sumOfParts(parts), 0)
  invoiceOf(work, registration, closedAt, { lines, adjusted, receivedOtherwise: Math.min(rest, withoutVoucher(work)) })
}

/**
 * Issues a note for each charge that was added to a stay after its invoice. A charge that leaves nothing of the invoice
 * credits it as a whole: its vouchers are advances again, and later charges are on a new invoice. A charge that adds
 * takes what is left of vouchers, as far as that money is still there.
 */
export const noteCharges = (work: Work): void => {
  for (const invoice of standingInvoices(work))
    for (const stay of coveredBy(work, invoice)) if (!isOff(stay.status) && noteChargesOf(work, invoice, stay)) break
}

/** True when the invoice was credited as a whole. */
const noteChargesOf = (work: Work, invoice: Paper, stay: StayFacts): boolean => {
  const { hotel, ledger } = work
  for (const charge of stay.charges) {
    const cause = `charge/${charge.id}`
    if (invoice.body.charges?.includes(charge.id) || ledger.has(cause)) continue
    const isCredit = charge.paise < 0
    const isWhole = isCredit && sumOfParts(ledger.netOf(invoice)) + charge.paise === 0
    const spare = Math.max(0, heldOf(work) - sumOfParts(ledger.netOf(invoice)))
    const lines = chargeLines(charge, stay, hotel, ledger.netOf(invoice)).map(line =>
      isCredit ? { ...line, taxable: -line.taxable, tax: -line.tax } : line,
    )
    work.issue({
      kind: isCredit ? 'CREDIT' : 'DEBIT',
      cause,
      refersTo: invoice.id,
      heads: invoice.heads,
      happenedOn: laterOf(todayInIndia(charge.at), invoice.happenedOn),
      // Credits line by line, so that nothing is left at any rate.
      lines: isWhole ? ledger.netLines(invoice).filter(hasAmount) : lines,
      body: {
        ...plainBody(invoice),
        ...(isWhole && { adjusted: ledger.takenBy(invoice), isWhole }),
        ...(!isCredit && { adjusted: adjusting(work, Math.min(charge.paise, spare)) }),
        reason: charge.text,
      },
    })
    if (isWhole) return true
  }
  return false
}

const hasAmount = ({ taxable, tax }: Line): boolean => taxable !== 0 || tax !== 0

/** The body of a note about an invoice. */
export const plainBody = ({ body: { closedAt: _, charges: __, stays: ___, ...body } }: Paper): DocumentBody => ({
  ...body,
  adjusted: [],
  receivedOtherwise: 0,
})

/**
 * Invoices the money kept of a cancelled or no-show stay at the rates of its nights, once no refund is on its way. More
 * money kept later is another invoice, money returned later a credit note.
 */
const invoiceKept = (work: Work, registration: Registration, closedAt: Date): void => {
  const { stay, ledger } = work
  if (stay.isRefundOnWay || registration.scheme !== 'REGULAR') return
  const invoices = standingInvoices(work)
  const missing = heldOf(work) - stay.owedPaise - sumOfParts(invoices.flatMap(ledger.netOf))
  if (missing < 0) creditKept(work, invoices, -missing)
  if (missing <= 0) return
  const adjusted = adjusting(work, missing, owedByReceipt(stay, work.back()))
  const taken = adjusted.flatMap(({ parts }) => parts)
  const rest = missing - sumOfParts(taken)
  const parts = merged([...taken, ...(rest > 0 ? overNights(rest, stay.nights) : [])])
  const text = stay.status === 'CANCELLED' ? 'Kept on cancellation of the stay' : 'Kept, as nobody came for the stay'
  invoiceOf(work, registration, closedAt, { lines: partLines(text, parts), adjusted, receivedOtherwise: rest })
}

const creditKept = (work: Work, invoices: readonly Paper[], paise: number): void => {
  const { ledger, stay } = work
  const last = stay.returns.at(-1)
  let rest = paise
  for (const invoice of invoices.toReversed()) {
    const parts = takenFrom(ledger.netOf(invoice), rest)
    rest -= sumOfParts(parts)
    if (parts.length === 0) continue
    work.issue({
      kind: 'CREDIT',
      cause: ledger.unused(`refund/${last?.id ?? stay.id}/${invoice.id}`),
      refersTo: invoice.id,
      heads: invoice.heads,
      lines: partLines('Given back of what was kept', parts),
      happenedOn: laterOf(todayInIndia(last?.at ?? work.now), invoice.happenedOn),
      body: { ...plainBody(invoice), reason: 'Money was given back after the invoice.' },
    })
  }
}

/** The invoices that are still right: the stay's end and the payer have not changed. */
export const standingInvoices = (work: Work): Paper[] => work.ledger.invoices().filter(invoice => stands(work, invoice))

/** Issues the invoice of a stay that is over, or of the money kept of a cancelled or no-show one. */
export const closeStay = (work: Work): void => {
  const { closedAt, status } = work.stay
  const registration = closedAt && registered(work, closedAt)
  if (!registration) return
  if (isOff(status)) invoiceKept(work, registration, closedAt)
  else if (standingInvoices(work).length === 0) invoiceStay(work, registration, closedAt)
}
