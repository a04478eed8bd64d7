import assert from 'node:assert/strict'
import { test } from 'node:test'
import { at, nightsAt, paperTrail, receipt, returned, told } from '../../testing/worlds/papers/document-facts.ts'
import { sumOfParts } from './parts.ts'

/** Examples of the design, by number: two nights of 7,400 and 9,000 (7), or 7,400 and 7,600 (6), GST in the price. */
const two = [7400, 9000]
const low = [7400, 7600]
const advance = receipt('online', 4100, at(1))

test('28, 29: an advance over two rates has a receipt voucher, and the invoice at check-out names it', () => {
  const trail = paperTrail(nightsAt(...two))
  assert.deepEqual(trail.goOn({ receipts: [advance] }).map(told), ['RECEIPT 1761.90 + 88.10, 1906.78 + 343.22'])
  const rest = receipt('cash', 12_300, at(9, '11:00'), 'CASH')
  const [invoice, ...more] = trail.goOn({ status: 'CHECKED_OUT', closedAt: rest.at, receipts: [advance, rest] })
  assert.deepEqual([told(invoice ?? never()), more], ['INVOICE 7047.62 + 352.38, 7627.12 + 1372.88', []])
  assert.deepEqual(
    invoice?.body.adjusted.map(({ id, parts }) => [id, sumOfParts(parts)]),
    [['document-1', 410_000]],
  )
  assert.deepEqual([invoice?.body.receivedOtherwise, sumOfParts(invoice?.lines ?? [])], [1_230_000, 1_640_000])
})

test('31: a part of the advance goes back on cancelling, the rest is invoiced; the parts of the payment sum exactly', () => {
  const trail = paperTrail(nightsAt(...low))
  const paid = receipt('online', 3750, at(1))
  assert.deepEqual(trail.goOn({ receipts: [paid] }).map(told), ['RECEIPT 3571.42 + 178.58'])
  const off = { status: 'CANCELLED' as const, closedAt: at(4) }
  assert.deepEqual(trail.goOn({ ...off, owedPaise: 187_500, isRefundOnWay: true }), [])
  const back = { owedPaise: 0, isRefundOnWay: false, returns: [returned('refund', 1875, at(4), 'online')] }
  assert.deepEqual(trail.goOn(back).map(told), ['REFUND 1785.72 + 89.28', 'INVOICE 1785.70 + 89.30'])
})

test('33: nobody comes, the advance is kept and invoiced; what goes back later is a credit note', () => {
  const trail = paperTrail(nightsAt(...low))
  trail.goOn({ receipts: [receipt('online', 3750, at(1))] })
  assert.deepEqual(trail.goOn({ status: 'NO_SHOW', closedAt: at(8) }).map(told), ['INVOICE 3571.42 + 178.58'])
  assert.deepEqual(trail.goOn({ returns: [returned('refund', 1000, at(10), 'online')] }).map(told), ['CREDIT 952.38 + 47.62'])
  assert.deepEqual(
    trail.goOn({ returns: [returned('refund', 1000, at(10), 'online'), returned('rest', 2750, at(11), 'online')] }).map(told),
    ['CREDIT 2619.04 + 130.96'],
  )
})

test('a no-show has no papers until the next 06:00 after it; taken back before, it leaves none; the papers of an earlier version stand', () => {
  const begin = () => {
    const trail = paperTrail(nightsAt(...low))
    trail.goOn({ receipts: [receipt('online', 3750, at(1))] })
    return trail
  }
  const [evening, night] = [at(8, '22:15'), at(9, '03:00')]
  const gone = { status: 'NO_SHOW' as const, closedAt: evening }
  const kept = begin()
  assert.deepEqual(
    [kept.goOn(gone, evening), kept.goOn({}, at(9, '05:59')), kept.goOn({}, at(9, '06:00')).map(told)],
    [[], [], ['INVOICE 3571.42 + 178.58']],
  )
  const late = begin()
  assert.deepEqual([late.goOn({ ...gone, closedAt: night }, at(9, '05:59')), late.goOn({}, at(9, '06:00')).length], [[], 1])
  const back = begin()
  assert.deepEqual([back.goOn(gone, evening), back.goOn({ status: 'CONFIRMED', closedAt: null }, night), back.goOn({})], [[], [], []])
  const [receipts, issued] = [kept.issued.length, kept.goOn({}, at(8, '23:00'))]
  assert.deepEqual([receipts, issued], [2, []])
})

test('34: a discount after the invoice is a credit note over both rates', () => {
  const trail = paperTrail(nightsAt(...two))
  trail.goOn({ receipts: [advance], status: 'CHECKED_OUT', closedAt: at(9) })
  const less = { id: 'less', at: at(10), text: 'Cold water', paise: -100_000, isDiscount: true, taxClass: 'STAY' as const }
  const [note] = trail.goOn({ charges: [less] })
  assert.deepEqual([told(note ?? never()), note?.body.reason], ['CREDIT 429.74 + 21.48, 465.06 + 83.72', 'Cold water'])
  const dinner = { id: 'dinner', at: at(10), text: 'Dinner', paise: 105_000, isDiscount: false, taxClass: 'FOOD' as const }
  const fan = { id: 'fan', at: at(10), text: 'A broken fan', paise: 118_000, isDiscount: false, taxClass: 'OTHER' as const }
  const tip = { id: 'tip', at: at(10), text: 'For the porter', paise: 5000, isDiscount: false, taxClass: 'NONE' as const }
  const debits = trail.goOn({ charges: [less, dinner, fan, tip] })
  assert.deepEqual(debits.map(told), ['DEBIT 1000.00 + 50.00', 'DEBIT 1000.00 + 180.00', 'DEBIT 50.00 + 0.00'])
  assert.deepEqual(
    debits.flatMap(({ lines }) => lines.map(({ sac }) => sac)),
    ['996332', '999799', null],
  )
})

test('43: a company of a Special Economic Zone pays IGST; a Union Territory has UTGST', () => {
  const company = { name: 'Zone Limited', gstin: '27AAPFU0939F1ZV', address: 'Pune', state: 'Maharashtra' }
  const payer = { name: 'Meera Iyer', address: null, state: null, pin: null, company, isSez: true }
  const zone = paperTrail(nightsAt(...two))
  const [invoice] = zone.goOn({ payer, status: 'CHECKED_OUT', closedAt: at(9) })
  assert.deepEqual([invoice?.heads, told(invoice ?? never())], ['IGST', 'INVOICE 7047.62 + 352.38, 7627.12 + 1372.88'])
  const ladakh = paperTrail(nightsAt(4100), { gstin: '38AAPFU0939F1ZR' })
  assert.deepEqual(ladakh.goOn({ receipts: [advance] })[0]?.heads, 'CGST_UTGST')
  const goods = paperTrail(nightsAt(4100), { eInvoice: true })
  assert.deepEqual(goods.goOn({ payer, receipts: [advance], status: 'CHECKED_OUT', closedAt: at(9) }), [])
})

test('45: under composition there is a bill of supply at check-out without tax, and nothing else', () => {
  const untaxed = nightsAt(4100, 4100).map(night => ({ ...night, part: { basisPoints: 0, taxable: 410_000, tax: 0 } }))
  const trail = paperTrail(untaxed, { scheme: 'COMPOSITION' })
  assert.deepEqual(trail.goOn({ receipts: [receipt('cash', 2000, at(1), 'CASH')] }), [])
  const [bill] = trail.goOn({ status: 'CHECKED_OUT', closedAt: at(9) })
  assert.deepEqual([told(bill ?? never()), bill?.heads, bill?.body.receivedOtherwise], ['BILL 8200.00 + 0.00', 'NONE', 200_000])
})

test('a check-out that is taken back credits its invoice, gives the vouchers back, and the next one invoices anew', () => {
  const trail = paperTrail(nightsAt(...two))
  const rest = receipt('cash', 12_300, at(9, '11:00'), 'CASH')
  trail.goOn({ receipts: [advance, rest], status: 'CHECKED_OUT', closedAt: rest.at })
  const back = trail.goOn({ status: 'CHECKED_IN', closedAt: null }, at(9, '12:00'))
  assert.deepEqual(back.map(told), ['CREDIT 7047.62 + 352.38, 7627.12 + 1372.88', 'RECEIPT 5285.72 + 264.28, 5720.34 + 1029.66'])
  assert.deepEqual(back[0]?.body.adjusted, trail.issued[1]?.body.adjusted)
  const [again] = trail.goOn({ status: 'CHECKED_OUT', closedAt: at(9, '13:00') })
  assert.deepEqual(
    again?.body.adjusted.map(({ parts }) => sumOfParts(parts)),
    [410_000, 1_230_000],
  )
})

test('another company after the invoice: a credit note of all and a new invoice; another name of the guest changes nothing', () => {
  const trail = paperTrail(nightsAt(...two))
  trail.goOn({ receipts: [advance], status: 'CHECKED_OUT', closedAt: at(9) })
  const { payer } = trail.stay()
  assert.deepEqual(trail.goOn({ payer: { ...payer, name: 'Meera R. Iyer' } }), [])
  const company = { name: 'Zone Limited', gstin: '27AAPFU0939F1ZV', address: 'Pune', state: 'Maharashtra' }
  const [credit, invoice] = trail.goOn({ payer: { ...payer, company } })
  assert.deepEqual(
    [credit?.kind, credit?.body.recipient.company, invoice?.kind, invoice?.body.recipient.company],
    ['CREDIT', null, 'INVOICE', company],
  )
  assert.deepEqual(invoice?.body.adjusted, trail.issued[1]?.body.adjusted)
})

test('an invoice of an earlier version, which printed less of the recipient or named the State otherwise, stands', () => {
  const trail = paperTrail(nightsAt(...two))
  const company = { name: 'Zone Limited', gstin: '27AAPFU0939F1ZV', address: 'Pune', state: 'Maharashtra' }
  trail.goOn({ payer: { ...trail.stay().payer, company }, status: 'CHECKED_OUT', closedAt: at(9) })
  const { payer } = trail.stay()
  const more = { ...payer, company: { ...company, state: 'MH' }, telephone: '+919812345678' }
  assert.deepEqual(trail.goOn({ payer: more }), [])
})

test('what happened before the hotel was registered, or before that was written down, has no document; an invoice names the money', () => {
  const early = receipt('early', 1000, at(1), 'CASH')
  const late = paperTrail(nightsAt(...two), { from: '2026-12-02', savedAt: at(3) })
  assert.deepEqual(late.goOn({ receipts: [early, receipt('between', 500, at(2, '13:00'), 'CASH')] }), [])
  const [invoice] = late.goOn({ status: 'CHECKED_OUT', closedAt: at(9) })
  assert.deepEqual([invoice?.body.adjusted, invoice?.body.receivedOtherwise], [[], 150_000])
})

test('a refund that the provider failed and that is made again has one voucher; the desk gives back what it took first', () => {
  const trail = paperTrail(nightsAt(...low))
  trail.goOn({ receipts: [receipt('online', 3750, at(1))] })
  assert.equal(trail.goOn({ returns: [returned('one', 1000, at(2), 'online')] }).length, 1)
  assert.deepEqual(trail.goOn({ returns: [] }), [])
  assert.deepEqual(trail.goOn({ returns: [returned('two', 1000, at(3), 'online')] }), [])
  const cash = receipt('cash', 2000, at(3), 'CASH')
  trail.goOn({ receipts: [...trail.stay().receipts, cash] })
  const both = trail.goOn({ returns: [...trail.stay().returns, returned('three', 2500, at(4), null)] })
  assert.deepEqual(
    both.map(({ refersTo, lines }) => [trail.issued.find(({ id }) => id === refersTo)?.cause, sumOfParts(lines)]),
    [
      ['payment/online', 50_000],
      ['payment/cash', 200_000],
    ],
  )
})

test('what an agent took has its receipt voucher, which says so; what the agent gives back is of it, and the desk’s cash is not', () => {
  const trail = paperTrail(nightsAt(...low))
  const [cash, agent] = [receipt('cash', 2000, at(1), 'CASH'), receipt('agent', 3000, at(2), 'PAID_THERE')]
  const vouchers = trail.goOn({ receipts: [cash, agent] })
  assert.deepEqual(
    vouchers.map(({ body }) => [body.method, body.collectedBy]),
    [
      ['CASH', 'hotel'],
      ['PAID_THERE', 'agent'],
    ],
  )
  const back = trail.goOn({
    returns: [{ ...returned('one', 1000, at(3), null), method: 'PAID_THERE' }, returned('two', 2500, at(4), null)],
  })
  assert.deepEqual(
    back.map(({ refersTo, lines }) => [trail.issued.find(({ id }) => id === refersTo)?.cause, sumOfParts(lines)]),
    [
      ['payment/cash', 200_000],
      ['payment/agent', 100_000],
      ['payment/agent', 50_000],
    ],
  )
})

test('a shortened stay leaves a part of its voucher, which goes back by a refund voucher', () => {
  const trail = paperTrail(nightsAt(...low))
  trail.goOn({ receipts: [receipt('online', 10_000, at(1))] })
  const [invoice] = trail.goOn({ nights: nightsAt(7400), status: 'CHECKED_OUT', closedAt: at(8) })
  assert.equal(sumOfParts(invoice?.body.adjusted[0]?.parts ?? []), 740_000)
  assert.deepEqual(trail.goOn({ returns: [returned('rest', 2600, at(8), 'online')] }).map(told), ['REFUND 2476.18 + 123.82'])
})

test('a refund that is waived later, or more that is paid for a stay that is off, is invoiced too', () => {
  const trail = paperTrail(nightsAt(...low))
  trail.goOn({ receipts: [receipt('online', 3750, at(1))] })
  const [kept] = trail.goOn({ status: 'CANCELLED', closedAt: at(4), owedPaise: 187_500 })
  assert.equal(sumOfParts(kept?.lines ?? []), 187_500)
  assert.deepEqual(trail.goOn({ owedPaise: 0 }).map(told), ['INVOICE 1785.70 + 89.30'])
  const more = trail.goOn({ receipts: [...trail.stay().receipts, receipt('cash', 1000, at(5), 'CASH')] })
  assert.deepEqual(more.map(told), ['INVOICE 952.38 + 47.62'])
})

const never = (): never => assert.fail('No document')

test('what went back after the invoice is of the day on which the check-out was taken back: before it no advance was there', () => {
  const trail = paperTrail(nightsAt(...low))
  trail.goOn({ receipts: [advance], status: 'CHECKED_OUT', closedAt: at(9) })
  assert.deepEqual(trail.goOn({ returns: [returned('back', 1000, at(10), 'online')] }), [])
  const papers = trail.goOn({ status: 'CHECKED_IN', closedAt: null }, at(12))
  assert.deepEqual(
    papers.map(({ kind, happenedOn }) => [kind, happenedOn]),
    [
      ['CREDIT', '2026-12-12'],
      ['REFUND', '2026-12-12'],
    ],
  )
})

test('an invoice that lines of the desk credit to nothing gives its advance back at once; more lines later are a new invoice', () => {
  const trail = paperTrail(nightsAt(999))
  trail.goOn({ receipts: [receipt('online', 1, at(1))], status: 'CHECKED_OUT', closedAt: at(9) })
  const waived = { id: 'waived', at: at(10), text: 'For the noise', paise: -99_900, isDiscount: true, taxClass: 'STAY' as const }
  assert.deepEqual(trail.goOn({ charges: [waived] }).map(told), ['CREDIT 951.42 + 47.58'])
  const added = { id: 'added', at: at(10), text: 'Minibar', paise: 10_000, isDiscount: false, taxClass: 'STAY' as const }
  const [invoice, ...more] = trail.goOn({ charges: [waived, added] })
  assert.deepEqual([invoice?.kind, sumOfParts(invoice?.lines ?? []), more], ['INVOICE', 10_000, []])
  assert.equal(sumOfParts(invoice?.body.adjusted[0]?.parts ?? []), 100)
  assert.deepEqual(trail.goOn({ charges: [waived, added] }), [])
})
