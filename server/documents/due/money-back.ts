import { isOff } from '#shared/bookings/bookings.ts'
import type { Receipt, Return, StayFacts } from './facts.ts'
import type { Ledger } from './ledger.ts'
import { sumOfParts } from './parts.ts'

/** The part of each payment that went back, in paise, by the ids of the receipt and of the return. */
export type BackByReceipt = ReadonlyMap<string, ReadonlyMap<string, number>>

/** So many paise of a return are of a receipt. */
interface Match {
  returnId: string
  receiptId: string
  paise: number
}

/** What came and what went back, in the order in which it did; of both perhaps only a part. */
type Money = Pick<StayFacts, 'receipts' | 'returns'>

const isOnline = ({ method }: Receipt) => method === 'ONLINE'
const isPaidThere = ({ method }: Receipt) => method === 'PAID_THERE'

const sumOfPaise = (rows: readonly { paise: number }[]): number => rows.reduce((sum, { paise }) => sum + paise, 0)

/** Receipts and returns with what of each is in none of these matches. */
const withoutMatched = ({ receipts, returns }: Money, matches: readonly Match[]): Money => ({
  receipts: receipts.map(one => ({ ...one, paise: one.paise - sumOfPaise(matches.filter(({ receiptId }) => receiptId === one.id)) })),
  returns: returns.map(one => ({ ...one, paise: one.paise - sumOfPaise(matches.filter(({ returnId }) => returnId === one.id)) })),
})

/** The candidates in their order, each as far as its receipt and its return have so much left. */
const matchInOrder = ({ receipts, returns }: Money, candidates: readonly Match[]): Match[] => {
  const leftOfReceipts = new Map(receipts.map(({ id, paise }) => [id, paise]))
  const leftOfReturns = new Map(returns.map(({ id, paise }) => [id, paise]))
  return candidates.flatMap(({ returnId, receiptId, paise: most }) => {
    const [ofReceipt, ofReturn] = [leftOfReceipts.get(receiptId) ?? 0, leftOfReturns.get(returnId) ?? 0]
    const paise = Math.min(most, ofReceipt, ofReturn)
    if (paise <= 0) return []
    leftOfReceipts.set(receiptId, ofReceipt - paise)
    leftOfReturns.set(returnId, ofReturn - paise)
    return [{ returnId, receiptId, paise }]
  })
}

/** The first of these matches that come to `most` paise together; the last one may be cut. */
const firstUpTo = (most: number, matches: readonly Match[]): Match[] => {
  let rest = most
  return matches.flatMap(match => {
    const paise = Math.min(rest, match.paise)
    if (paise <= 0) return []
    rest -= paise
    return [{ ...match, paise }]
  })
}

/**
 * The receipts that a return may be of, in the order in which they are tried. First come its own: a refund of the
 * provider has its payment, what the desk gives back has the money that had come by then. Of its own and then of the
 * others the money of the desk comes first, then that of agents (for what an agent gives back the other way round),
 * then what came online; of one kind the oldest is first.
 */
const receiptsFor = (returned: Return, receipts: readonly Receipt[]): Receipt[] => {
  const { at, receiptId } = returned
  const isOwn = (receipt: Receipt) => (receiptId === null ? receipt.at <= at : receipt.id === receiptId)
  const place = (receipt: Receipt) => (isOnline(receipt) ? 2 : Number(isPaidThere(receipt) !== isPaidThere(returned)))
  return receipts.toSorted((one, other) => Number(isOwn(other)) - Number(isOwn(one)) || place(one) - place(other))
}

/** Each return with each receipt, as much as there is. */
const everyPair = ({ receipts, returns }: Money): Match[] =>
  returns.flatMap(returned => receiptsFor(returned, receipts).map(({ id, paise }) => ({ returnId: returned.id, receiptId: id, paise })))

/**
 * The first pass: what refund vouchers say stays, as far as their returns and receipts are still there.
 *
 * ₹1,000 came `online`. The desk gave back ₹400 (`desk`), for which a voucher was issued: [desk, online, ₹400].
 * That stays when ₹300 in `cash` are entered later, though what the desk gives back is of cash first.
 */
const byVoucher = (money: Money, ledger: Ledger): Match[] => matchInOrder(money, ledger.refunds())

/** What was not invoiced and is still there, in paise: of a stay that is off it is what the guest is owed. */
const surplusOf = (stay: StayFacts, invoiced: number): number =>
  isOff(stay.status) ? stay.owedPaise : Math.max(0, sumOfPaise(stay.receipts) - sumOfPaise(stay.returns) - invoiced)

/**
 * The second pass: an invoice takes the advances that came first. Where those that it left open are more than the
 * surplus, the difference went back, and it is of these advances, whatever payment the return names. The latest return
 * is first, since what went back before the invoice was of other money. While a refund is on its way there is no match.
 *
 * ₹1,000 came `online` and ₹500 in `cash`. The invoice of ₹1,200 took all of `online` and ₹200 of `cash`; ₹300 of
 * `cash` are open. Now the provider gives back ₹400 of `online` (`refund`), which leaves no surplus, so the ₹300 are
 * gone: [refund, cash, ₹300]. The other ₹100 of the refund are left to the third pass: [refund, online, ₹100].
 */
const byOpenAdvance = (stay: StayFacts, ledger: Ledger, { receipts, returns }: Money): Match[] => {
  const invoiced = sumOfParts(ledger.invoices().flatMap(ledger.netOf))
  if (invoiced <= 0 || stay.isRefundOnWay) return []
  const open = receipts.map(({ id }) => {
    const voucher = ledger.voucherOf(id)
    return voucher ? sumOfParts(ledger.leftOf(voucher)) : 0
  })
  const gone = open.reduce((sum, paise) => sum + paise, 0) - surplusOf(stay, invoiced)
  const advances = receipts.map((receipt, at) => ({ ...receipt, paise: Math.min(receipt.paise, open[at] ?? 0) }))
  const left = { receipts: advances, returns: returns.toReversed() }
  return firstUpTo(gone, matchInOrder(left, everyPair(left)))
}

/**
 * The third pass: what is left of each return, the oldest first, is of what is left of the receipts that it may be of.
 *
 * ₹400 came `online`, then ₹500 in `cash`. The desk gives back ₹600 (`desk`): [desk, cash, ₹500], [desk, online, ₹100].
 */
const byOrigin = (left: Money): Match[] => matchInOrder(left, everyPair(left))

/** How much of each return is of each receipt: what vouchers say, then what an invoice left open, then the rest. */
export const backByReceipt = (stay: StayFacts, ledger: Ledger): BackByReceipt => {
  const said = byVoucher(stay, ledger)
  const ofAdvances = byOpenAdvance(stay, ledger, withoutMatched(stay, said))
  const rest = byOrigin(withoutMatched(stay, [...said, ...ofAdvances]))
  const back = new Map<string, Map<string, number>>()
  for (const { returnId, receiptId, paise } of [...said, ...ofAdvances, ...rest]) {
    const ofReceipt = back.get(receiptId) ?? new Map<string, number>()
    back.set(receiptId, ofReceipt.set(returnId, (ofReceipt.get(returnId) ?? 0) + paise))
  }
  return back
}

/** What went back of a receipt in all, in paise. */
export const backOf = (back: BackByReceipt, receiptId: string): number =>
  [...(back.get(receiptId)?.values() ?? [])].reduce((sum, paise) => sum + paise, 0)

/** Splits the refund still owed to a guest over the receipts, online ones first, as the refund dialog suggests. */
export const owedByReceipt = (
  { receipts, owedPaise }: Pick<StayFacts, 'receipts' | 'owedPaise'>,
  back: BackByReceipt,
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
