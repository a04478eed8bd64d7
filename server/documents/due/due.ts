import { laterOf, todayInIndia } from '#shared/words/dates.ts'
import type { DocumentBody } from '../issue/body.ts'
import { closeStay, noteCharges, standingInvoices } from '../issue/invoices.ts'
import { bodyOf, headsOf, isOfEnd, registered, stands, type Work } from '../issue/work.ts'
import type { FolioFacts, HotelFacts, Paper, Receipt } from './facts.ts'
import { ledgerOf } from './ledger.ts'
import { partLines, untaxed } from './lines.ts'
import { backByReceipt, backOf } from './money-back.ts'
import { asOpenNoShow } from './no-show.ts'
import { merged, sumOfParts, takenFrom } from './parts.ts'
import { overNights } from './rates.ts'
import { asOneStay, closeGroup } from './shared-bill.ts'

/** Credits an invoice as a whole if its check-out was undone or its recipient changed; its vouchers are open again. */
const creditInvalid = (work: Work): void => {
  const { ledger } = work
  for (const invoice of ledger.invoices()) {
    if (stands(work, invoice)) continue
    const lines = ledger.netLines(invoice)
    if (sumOfParts(merged(lines)) <= 0) continue
    const isTakenBack = !isOfEnd(work, invoice)
    work.issue({
      kind: 'CREDIT',
      cause: ledger.unused(`${invoice.cause}/void`),
      refersTo: invoice.id,
      heads: invoice.heads,
      happenedOn: todayInIndia(work.now),
      lines: lines.filter(({ taxable, tax }) => taxable !== 0 || tax !== 0),
      body: {
        ...invoice.body,
        adjusted: ledger.takenBy(invoice),
        receivedOtherwise: 0,
        isWhole: true,
        reason: isTakenBack ? 'The end of the stay was taken back.' : 'The invoice is issued anew for other details of the recipient.',
      },
    })
  }
}

/** Who received the money: the agent or site if the stay was paid where it was booked. */
const collectorOf = ({ method }: Receipt, { collectsOnline }: HotelFacts): DocumentBody['collectedBy'] => {
  if (method === 'PAID_THERE') return 'agent'
  return method === 'ONLINE' ? collectsOnline : 'hotel'
}

/**
 * Issues a receipt voucher for each payment that came before the stay was invoiced. Money taken by an invoice that is
 * void now becomes an advance on the day of the credit note. A payment that becomes known after the invoice gets no
 * voucher, since no invoice would take it.
 */
const issueReceipts = (work: Work): void => {
  const { stay, ledger, hotel } = work
  const { closedAt } = stay
  // A group's bill may have advances for those who still stay after the invoice of those who left.
  if ((closedAt || !work.shared) && standingInvoices(work).length > 0) return
  for (const receipt of stay.receipts) {
    if (receipt.isCarriedOver || ledger.voucherOf(receipt.id) || (closedAt && receipt.at >= closedAt)) continue
    const registration = registered(work, receipt.at)
    if (registration?.scheme !== 'REGULAR') continue
    const parts = overNights(receipt.paise, stay.nights)
    work.issue({
      kind: 'RECEIPT',
      cause: `payment/${receipt.id}`,
      refersTo: null,
      heads: headsOf(registration, stay),
      happenedOn: laterOf(todayInIndia(receipt.at), ledger.lastWholeCredit() ?? ''),
      lines: partLines('Advance for accommodation', parts),
      body: {
        ...bodyOf(work, registration),
        method: receipt.method,
        collectedBy: collectorOf(receipt, hotel),
      },
    })
  }
}

/** Issues refund vouchers for the part of receipt vouchers that went back and was not taken by an invoice. */
const issueRefunds = (work: Work): void => {
  const { stay, ledger } = work
  const back = work.back()
  for (const receipt of stay.receipts) {
    const voucher = ledger.voucherOf(receipt.id)
    if (!voucher) continue
    for (const [returnId, paise] of back.get(receipt.id) ?? []) {
      const cause = `refund/${returnId}/${receipt.id}`
      // A failed refund keeps its voucher and is repeated under another id, so the total that went back counts too.
      const missing = Math.min(paise - ledger.sumOfCause(cause), backOf(back, receipt.id) - ledger.refundedOf(voucher))
      if (missing > 0) refundOf(work, voucher, returnId, missing, ledger.unused(cause))
    }
  }
}

const refundOf = (work: Work, voucher: Paper, returnId: string, paise: number, cause: string): void => {
  const { stay, ledger } = work
  const parts = takenFrom(ledger.leftOf(voucher), paise)
  const returned = stay.returns.find(({ id }) => id === returnId)
  if (sumOfParts(parts) === 0 || !returned) return
  work.issue({
    kind: 'REFUND',
    cause,
    refersTo: voucher.id,
    heads: voucher.heads,
    lines: partLines('Advance given back', parts),
    happenedOn: laterOf(laterOf(todayInIndia(returned.at), voucher.happenedOn), ledger.lastWholeCredit() ?? ''),
    body: {
      ...voucher.body,
      recipient: stay.payer,
      method: returned.method,
      reason: 'The advance, or a part of it, was given back before an invoice.',
    },
  })
}

/**
 * Returns the documents that a folio lacks, in time order, by comparing what happened with what was issued. Pure: it
 * can be called any number of times, and returns nothing once all that it returned was written.
 */
export const missingDocuments = ({ hotel, shared, issued, ...facts }: FolioFacts, now: Date, newId: () => string): Paper[] => {
  const stays = facts.stays.map(stay => asOpenNoShow(stay, issued, now))
  const bills = shared && stays.length > 0 ? [{ stay: asOneStay(stays, shared), stays }] : stays.map(stay => ({ stay, stays: [stay] }))
  return bills.flatMap(bill => {
    const { stay } = bill
    const made: Paper[] = []
    const ledger = ledgerOf(shared ? issued : issued.filter(({ bookingId }) => bookingId === stay.id))
    const issue: Work['issue'] = paper => {
      const lines = paper.heads === 'NONE' ? untaxed(paper.lines) : paper.lines
      const whole = { ...paper, lines, id: newId(), bookingId: stay.id }
      made.push(whole)
      ledger.add(whole)
    }
    const work: Work = { ...bill, shared, hotel, ledger, now, issue, back: () => backByReceipt(stay, ledger) }
    creditInvalid(work)
    noteCharges(work)
    issueReceipts(work)
    issueRefunds(work)
    if (shared) closeGroup(work, shared)
    else closeStay(work)
    return made
  })
}
