import assert from 'node:assert/strict'
import { test } from 'node:test'
import { at, nightsAt, paperTrail, receipt, returned, told } from '../../testing/worlds/papers/document-facts.ts'
import type { ChargeFact, Paper } from './facts.ts'
import { ledgerOf } from './ledger.ts'
import { sumOfParts } from './parts.ts'

/** Nights of 7,400 and 9,000: 5% and 18%. */
const two = [7400, 9000]

const charge = (id: string, rupees: number, more: Partial<ChargeFact> = {}): ChargeFact => ({
  id,
  at: at(9),
  text: id,
  paise: rupees * 100,
  isDiscount: rupees < 0,
  taxClass: 'STAY',
  ...more,
})

/** What is left of each receipt voucher, in rupees. */
const openOf = (issued: readonly Paper[]) => {
  const ledger = ledgerOf(issued)
  return issued.filter(({ kind }) => kind === 'RECEIPT').map(voucher => sumOfParts(ledger.leftOf(voucher)) / 100)
}

test('a bill of supply has no tax, also of nights and lines that were sold before the hotel went under composition', () => {
  const trail = paperTrail(nightsAt(...two), { scheme: 'COMPOSITION' })
  const dinner = charge('Dinner', 1050, { taxClass: 'FOOD' })
  assert.deepEqual(trail.goOn({ charges: [dinner], status: 'CHECKED_OUT', closedAt: at(9) }).map(told), ['BILL 17450.00 + 0.00'])
  const fan = charge('A fan', 1180)
  assert.deepEqual(trail.goOn({ charges: [dinner, fan] }).map(told), ['DEBIT 1180.00 + 0.00'])
  assert.deepEqual(trail.goOn({ status: 'CHECKED_IN', closedAt: null }).map(told), ['CREDIT 18630.00 + 0.00'])
})

test('a line that is reversed leaves no tax: of an early check-out that was taken back the invoice is that of the nights', () => {
  const [fee, reversed] = [charge('Nights not stayed', 9000), charge('Reversed: Nights not stayed', -9000, { isDiscount: false })]
  const trail = paperTrail(nightsAt(7400))
  assert.deepEqual(trail.goOn({ charges: [fee], status: 'CHECKED_OUT', closedAt: at(8) }).map(told), ['INVOICE 15619.04 + 780.96'])
  trail.goOn({ status: 'CHECKED_IN', closedAt: null, nights: nightsAt(...two), charges: [fee, reversed] })
  const invoice = ['INVOICE 7047.62 + 352.38, 7627.12 + 1372.88']
  assert.deepEqual(trail.goOn({ status: 'CHECKED_OUT', closedAt: at(9) }).map(told), invoice)
  const lowered = paperTrail(nightsAt(...two))
  const charges = [charge('Cold water', -500), charge('Reversed: Cold water', 500, { isDiscount: true })]
  assert.deepEqual(lowered.goOn({ charges, status: 'CHECKED_OUT', closedAt: at(9) }).map(told), invoice)
})

test('what is paid too much goes back by a refund voucher of the advance that is open, whichever way it goes back', () => {
  const [online, cash] = [receipt('online', 10_000, at(1)), receipt('cash', 2000, at(2), 'CASH')]
  const trail = paperTrail(nightsAt(7400))
  trail.goOn({ receipts: [online, cash], status: 'CHECKED_OUT', closedAt: at(8) })
  assert.deepEqual(openOf(trail.issued), [2600, 2000])
  const back = returned('back', 4600, at(9), 'online')
  const vouchers = trail.goOn({ returns: [back] })
  assert.deepEqual(
    vouchers.map(({ kind, refersTo, lines }) => [kind, refersTo, sumOfParts(lines)]),
    [
      ['REFUND', 'document-1', 260_000],
      ['REFUND', 'document-2', 200_000],
    ],
  )
  assert.deepEqual(openOf(trail.issued), [0, 0])
  // What was said of it stays when the invoice is void.
  assert.deepEqual(trail.goOn({ status: 'CHECKED_IN', closedAt: null }).map(told), ['CREDIT 7047.62 + 352.38'])
  assert.deepEqual(openOf(trail.issued), [7400, 0])
})

test('what is owed after cancelling goes back by a refund voucher, also in cash where it was kept open online', () => {
  const [online, cash] = [receipt('online', 1000, at(1)), receipt('cash', 500, at(2), 'CASH')]
  const trail = paperTrail(nightsAt(7400))
  trail.goOn({ receipts: [online, cash], status: 'CANCELLED', closedAt: at(4), owedPaise: 30_000 })
  assert.deepEqual(openOf(trail.issued), [300, 0])
  const papers = trail.goOn({ returns: [returned('back', 300, at(5), null)], owedPaise: 0 })
  assert.deepEqual(
    papers.map(({ kind, lines }) => [kind, sumOfParts(lines)]),
    [['REFUND', 30_000]],
  )
  const { payer } = trail.stay()
  const anew = trail.goOn({ payer: { ...payer, address: 'Pune' } })
  assert.deepEqual(
    anew.map(({ kind, lines }) => [kind, sumOfParts(lines)]),
    [
      ['CREDIT', 120_000],
      ['INVOICE', 120_000],
    ],
  )
})

test('money that becomes known after the invoice, though it came before, is no advance any more', () => {
  const trail = paperTrail(nightsAt(7400))
  trail.goOn({ status: 'CHECKED_OUT', closedAt: at(8) })
  assert.deepEqual(trail.goOn({ receipts: [receipt('late', 1000, at(7))] }), [])
})

test('a line after the invoice takes what is left of an advance, and gives it back with the invoice', () => {
  const trail = paperTrail(nightsAt(7400))
  trail.goOn({ receipts: [receipt('online', 10_000, at(1))], status: 'CHECKED_OUT', closedAt: at(8) })
  const charges = [charge('Minibar', 500, { taxClass: 'FOOD' })]
  const [note] = trail.goOn({ charges })
  assert.deepEqual(
    [note?.kind, note?.body.adjusted.map(({ parts }) => sumOfParts(parts)), openOf(trail.issued)],
    ['DEBIT', [50_000], [2100]],
  )
  // Money that went back is no longer there for a line.
  const rest = trail.goOn({ returns: [returned('back', 2100, at(9), 'online')], charges: [...charges, charge('Taxi', 300)] })
  assert.deepEqual(
    rest.map(({ kind, lines, body }) => [kind, sumOfParts(lines), body.adjusted.length]),
    [
      ['DEBIT', 30_000, 0],
      ['REFUND', 210_000, 0],
    ],
  )
  trail.goOn({ status: 'CHECKED_IN', closedAt: null })
  assert.deepEqual(openOf(trail.issued), [7900])
})

test('46(s): of a hotel that makes e-invoices, the invoice of a guest without a GSTIN declares that it need not be one', () => {
  const trail = paperTrail(nightsAt(7400), { eInvoice: true })
  const papers = trail.goOn({ receipts: [receipt('online', 1000, at(1))], status: 'CHECKED_OUT', closedAt: at(8) })
  assert.deepEqual(
    papers.map(({ kind, body }) => [kind, body.needsNoEInvoice]),
    [
      ['RECEIPT', undefined],
      ['INVOICE', true],
    ],
  )
  const small = paperTrail(nightsAt(7400)).goOn({ status: 'CHECKED_OUT', closedAt: at(8) })
  assert.equal(small[0]?.body.needsNoEInvoice, undefined)
})

test('a night that an offer makes free stands with the rate of its price, and not outside GST', () => {
  const [invoice] = paperTrail(nightsAt(4100, 4100, 0)).goOn({ status: 'CHECKED_OUT', closedAt: at(10) })
  assert.deepEqual(
    invoice?.lines.map(({ quantity, basisPoints, taxable, tax }) => [quantity, basisPoints, taxable + tax]),
    [
      [2, 500, 820_000],
      [1, 500, 0],
    ],
  )
})

test('a discount on a rate that has not so much lies on all that was supplied: no rate, and no tax, comes to less than nothing', () => {
  const other = charge('Less', -700, { taxClass: 'OTHER' })
  const out = { status: 'CHECKED_OUT' as const, closedAt: at(9) }
  assert.deepEqual(
    paperTrail(nightsAt(2000))
      .goOn({ ...out, charges: [other] })
      .map(told),
    ['INVOICE 1238.10 + 61.90'],
  )
  const many = [charge('Hall', 5000, { taxClass: 'OTHER' }), charge('Less', -2000)]
  assert.deepEqual(
    paperTrail(nightsAt(1000))
      .goOn({ ...out, charges: many })
      .map(told),
    ['INVOICE 634.93 + 31.74, 2824.85 + 508.48'],
  )
  const later = paperTrail(nightsAt(2000))
  later.goOn(out)
  assert.deepEqual(later.goOn({ charges: [other] }).map(told), ['CREDIT 666.66 + 33.34'])
})

test('money whose refund failed for good is named by the invoice as received', () => {
  const trail = paperTrail(nightsAt(7400))
  trail.goOn({ receipts: [receipt('online', 7400, at(1))] })
  trail.goOn({ returns: [returned('failing', 1000, at(2), 'online')] })
  const [invoice] = trail.goOn({ returns: [], status: 'CHECKED_OUT', closedAt: at(8) })
  const adjusted = invoice?.body.adjusted.map(({ parts }) => sumOfParts(parts))
  assert.deepEqual([adjusted, invoice?.body.receivedOtherwise], [[640_000], 100_000])
})
