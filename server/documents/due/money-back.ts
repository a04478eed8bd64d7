import { isOff } from '#shared/bookings/bookings.ts'
import type { Receipt, Return, StayFacts } from './facts.ts'
import type { Ledger } from './ledger.ts'
import { sumOfParts } from './parts.ts'

/** The part of each payment that went back, in paise, by the ids of the receipt and of the return. */
export type GivenBack = ReadonlyMap<string, ReadonlyMap<string, number>>

const isOnline = ({ method }: Receipt) => method === 'ONLINE'
const isPaidThere = ({ method }: Receipt) => method === 'PAID_THERE'

const sumOfReceipts = (rows: readonly Receipt[]): number => rows.reduce((sum, { paise }) => sum + paise, 0)

/**
 * The part of the open advances that went back, in paise: their excess over the money owed to the guest, or over the
 * money received beyond the invoices. 0 while there is no invoice, or while a refund is on its way.
 */
const goneOf = (stay: StayFacts, ledger: Ledger, open: ReadonlyMap<string, number>): number => {
  const invoiced = sumOfParts(ledger.invoices().flatMap(ledger.netOf))
  if (invoiced <= 0 || stay.isRefundOnWay) return 0
  const there = isOff(stay.status) ? stay.owedPaise : Math.max(0, sumOfReceipts(stay.receipts) - sumOfReceipts(stay.returns) - invoiced)
  return [...open.values()].reduce((sum, paise) => sum + paise, 0) - there
}

/**
 * Assigns returned money to the receipts that it came from. A refund by the provider belongs to its payment. Money that
 * the desk returned is taken from what the desk had received by then, the oldest first, and then from online payments.
 * Once there is an invoice, which took the oldest money, it is taken from the advances that the invoice left open,
 * wherever they came from. Refund vouchers that were issued stay as they are.
 */
export const givenBack = (stay: StayFacts, ledger: Ledger): GivenBack => {
  const { receipts, returns } = stay
  const left = new Map(receipts.map(({ id, paise }) => [id, paise]))
  const rest = new Map(returns.map(({ id, paise }) => [id, paise]))
  const back = new Map<string, Map<string, number>>()
  const take = (returnId: string, receiptId: string, most: number): number => {
    const part = Math.min(most, rest.get(returnId) ?? 0, left.get(receiptId) ?? 0)
    if (part <= 0) return 0
    rest.set(returnId, (rest.get(returnId) ?? 0) - part)
    left.set(receiptId, (left.get(receiptId) ?? 0) - part)
    const ofReceipt = back.get(receiptId) ?? new Map<string, number>()
    back.set(receiptId, ofReceipt.set(returnId, (ofReceipt.get(returnId) ?? 0) + part))
    return part
  }
  const ownFirst = (returned: Return) => {
    const { at, receiptId } = returned
    // What agents return is taken from what agents received first, all else from the desk's own money first.
    const place = (receipt: Receipt) => (isOnline(receipt) ? 2 : Number(isPaidThere(receipt) !== isPaidThere(returned)))
    const deskFirst = [...receipts].sort((one, other) => place(one) - place(other))
    const isOwn = (receipt: Receipt) => (receiptId === null ? receipt.at <= at : receipt.id === receiptId)
    return [...deskFirst.filter(isOwn), ...deskFirst.filter(receipt => !isOwn(receipt))]
  }
  for (const { returnId, receiptId, paise } of ledger.refunds()) take(returnId, receiptId, paise)
  const openOf = ({ id }: Receipt) => {
    const voucher = ledger.voucherOf(id)
    return voucher ? sumOfParts(ledger.leftOf(voucher)) : 0
  }
  const open = new Map(receipts.map(receipt => [receipt.id, openOf(receipt)]))
  let gone = goneOf(stay, ledger, open)
  for (const one of returns.toReversed())
    for (const { id } of gone > 0 ? ownFirst(one) : []) {
      const part = take(one.id, id, Math.min(gone, open.get(id) ?? 0))
      open.set(id, (open.get(id) ?? 0) - part)
      gone -= part
    }
  for (const one of returns) for (const { id, paise } of ownFirst(one)) take(one.id, id, paise)
  return back
}

export const backOf = (back: GivenBack, receiptId: string): number =>
  [...(back.get(receiptId)?.values() ?? [])].reduce((sum, paise) => sum + paise, 0)

/** Splits the refund still owed to a guest over the receipts, online ones first, as the refund dialog suggests. */
export const owedOf = (
  { receipts, owedPaise }: Pick<StayFacts, 'receipts' | 'owedPaise'>,
  back: GivenBack,
): ReadonlyMap<string, number> => {
  const owed = new Map<string, number>()
  let rest = owedPaise
  for (const receipt of [...receipts].sort((one, other) => Number(isOnline(other)) - Number(isOnline(one)))) {
    const part = Math.min(rest, receipt.paise - backOf(back, receipt.id))
    rest -= part
    owed.set(receipt.id, part)
  }
  return owed
}
