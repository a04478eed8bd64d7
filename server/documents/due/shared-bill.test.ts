import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays } from '#shared/words/dates.ts'
import { at, groupTrail, nightsAt, receipt, returned, told } from '../../testing/worlds/papers/document-facts.ts'
import type { StayFacts } from './facts.ts'
import { ledgerOf } from './ledger.ts'
import { backByReceipt, backOf } from './money-back.ts'
import { papersOfNoShowAt } from './no-show.ts'
import { grossOf, sumOfParts } from './parts.ts'
import { asOneStay } from './shared-bill.ts'

const out = (day: number) => ({ status: 'CHECKED_OUT' as const, closedAt: at(day), checkOut: addDays('2026-12-01', day - 1) })
const linesOf = ({ lines }: { lines: readonly { text: string }[] }) => lines.map(({ text }) => text)

test("a group's payment has one voucher, and its bill one invoice, at the last check-out", () => {
  const trail = groupTrail([nightsAt(7400, 9000), nightsAt(4100)])
  const paid = receipt('group', 10_000, at(1), 'BANK_TRANSFER')
  const own = receipt('own', 500, at(2), 'CASH')
  assert.deepEqual(
    trail.goOn({ shared: { receipts: [paid] }, b: { receipts: [own] } }).map(({ kind, cause }) => [kind, cause]),
    [
      ['RECEIPT', 'payment/group'],
      ['RECEIPT', 'payment/own'],
    ],
  )
  assert.deepEqual(trail.goOn({ b: out(8) }), [])
  const [invoice, ...more] = trail.goOn({ a: out(9) })
  if (!invoice) throw new Error('an invoice')
  assert.deepEqual(more, [])
  assert.deepEqual([told(invoice), sumOfParts(invoice.lines)], ['INVOICE 10952.38 + 547.62, 7627.12 + 1372.88', 2_050_000])
  assert.deepEqual([invoice.bookingId, invoice.body.recipient.name, invoice.body.stay.reference], ['a', 'Asha Rao', 'Rao wedding'])
  assert.deepEqual(
    invoice.body.adjusted.map(({ parts }) => sumOfParts(parts)),
    [1_000_000, 50_000],
  )
})

test('at most 30 days after the first check-out: what is over by then is invoiced, the rest with the last', () => {
  const trail = groupTrail([nightsAt(4100), nightsAt(4100), nightsAt(9000)])
  const paid = receipt('group', 6000, at(1))
  trail.goOn({ shared: { receipts: [paid] }, a: out(8), b: out(9) })
  const late = (day: number) => at(1 + day, '00:30')
  assert.deepEqual(trail.goOn({}, new Date(late(7).getTime() + 29 * 86_400_000)), [])
  const first = trail.goOn({}, new Date(late(7).getTime() + 30 * 86_400_000))
  assert.deepEqual(
    first.map(({ body, lines }) => [body.stays?.map(({ id }) => id), sumOfParts(lines)]),
    [[['a', 'b'], 820_000]],
  )
  const last = trail.goOn(
    { c: { status: 'CHECKED_OUT', closedAt: new Date('2027-01-20T06:00:00Z'), checkOut: '2027-01-20' } },
    new Date('2027-01-20T07:00:00Z'),
  )
  assert.deepEqual(
    last.map(({ body, lines }) => [body.stays?.map(({ id }) => id), sumOfParts(lines), body.adjusted]),
    [[['c'], 900_000, []]],
  )
})

test('what is kept of a cancelled booking stands on the invoice of the others; what goes back of it later is a credit note', () => {
  const trail = groupTrail([nightsAt(4100), nightsAt(4100)])
  const paid = receipt('group', 8200, at(1))
  trail.goOn({ shared: { receipts: [paid] } })
  const off = { status: 'CANCELLED' as const, closedAt: at(4), owedPaise: 110_000 }
  assert.deepEqual(trail.goOn({ a: off, shared: { kept: new Map([['a', 300_000]]) } }), [])
  const [invoice] = trail.goOn({ b: out(8) })
  if (!invoice) throw new Error('an invoice')
  assert.deepEqual(linesOf(invoice), ['Kept on cancellation of booking GRUP-a', 'Room 101, Deluxe, with breakfast, 7 December 2026'])
  assert.deepEqual([sumOfParts(invoice.lines), invoice.body.adjusted.map(({ parts }) => sumOfParts(parts))], [710_000, [710_000]])
  const told = (papers: ReturnType<typeof trail.goOn>) => papers.map(({ kind, lines }) => [kind, sumOfParts(lines)])
  const back = returned('back', 1100, at(10), null)
  assert.deepEqual(told(trail.goOn({ a: { owedPaise: 0, returns: [back] } })), [['REFUND', 110_000]])
  const more = { a: { returns: [back, returned('more', 1000, at(11), null)] }, shared: { kept: new Map([['a', 200_000]]) } }
  assert.deepEqual(told(trail.goOn(more)), [['CREDIT', 100_000]])
})

test('a check-out that is taken back voids the invoice of all; a line afterwards is a note', () => {
  const trail = groupTrail([nightsAt(4100), nightsAt(4100)])
  trail.goOn({ a: out(8), b: out(9) })
  const dinner = { id: 'dinner', at: at(10), text: 'Dinner', paise: 105_000, taxClass: 'FOOD' as const, isDiscount: false }
  assert.deepEqual(trail.goOn({ a: { charges: [dinner] } }).map(told), ['DEBIT 1000.00 + 50.00'])
  assert.deepEqual(
    trail.goOn({ b: { status: 'CHECKED_IN', closedAt: null } }).map(paper => [paper.kind, paper.body.isWhole, sumOfParts(paper.lines)]),
    [['CREDIT', true, 925_000]],
  )
  const again = trail.goOn({ b: out(12) })
  assert.deepEqual(
    again.map(paper => [paper.kind, sumOfParts(paper.lines)]),
    [['INVOICE', 925_000]],
  )
})

const step = fc.record({
  what: fc.constantFrom('pay', 'payOne', 'giveBack', 'leave', 'undo', 'cancel', 'nobody', 'charge', 'wait', 'company'),
  who: fc.nat(2),
  size: fc.integer({ min: 1, max: 9000 }),
})

test('whatever happens to a group on one bill, each payment is accounted for to the paisa, and each booking is invoiced once', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), steps => {
      const trail = groupTrail([nightsAt(7400, 9000), nightsAt(999), nightsAt(4100, 4100)])
      let now = at(10)
      // Each booking's own money and its share of the group's, in paise, as the desk divides it.
      const shares = new Map<string, number>()
      for (const [count, { what, who, size }] of steps.entries()) {
        now = new Date(now.getTime() + (what === 'wait' ? 31 * 86_400_000 : 60_000))
        const stay = trail.stays()[who]
        if (!stay) continue
        const id = `${what}-${count}`
        const netOf = (one: StayFacts) =>
          (shares.get(one.id) ?? 0) +
          one.receipts.reduce((sum, { paise }) => sum + paise, 0) -
          one.returns.reduce((sum, { paise }) => sum + paise, 0)
        const change: Record<string, object> = {}
        const own = (more: Partial<StayFacts>) => {
          change[stay.id] = more
        }
        if (what === 'pay') {
          shares.set(stay.id, (shares.get(stay.id) ?? 0) + size * 100)
          change.shared = { receipts: [...trail.shared().receipts, receipt(id, size, now, 'UPI')] }
        }
        if (what === 'payOne') own({ receipts: [...stay.receipts, receipt(id, size, now, 'CASH')] })
        const left = Math.min(size * 100, netOf(stay))
        if (what === 'giveBack' && left > 0)
          own({ returns: [...stay.returns, returned(id, left / 100, now, null)], owedPaise: Math.max(0, stay.owedPaise - left) })
        if (what === 'leave' && stay.status === 'CONFIRMED')
          own({ status: 'CHECKED_OUT', closedAt: now, checkOut: now.toISOString().slice(0, 10) })
        if (what === 'undo' && (stay.status === 'CHECKED_OUT' || stay.status === 'NO_SHOW')) own({ status: 'CONFIRMED', closedAt: null })
        if (what === 'cancel' && stay.status === 'CONFIRMED')
          own({ status: 'CANCELLED', closedAt: now, owedPaise: Math.floor(netOf(stay) / 2) })
        if (what === 'nobody' && stay.status === 'CONFIRMED') own({ status: 'NO_SHOW', closedAt: now })
        if (what === 'charge')
          own({ charges: [...stay.charges, { id, at: now, text: 'A line', paise: size * 100 + 1, taxClass: 'FOOD', isDiscount: false }] })
        if (what === 'company') {
          const company = { name: `Company ${count}`, gstin: '27AAPFU0939F1ZV', address: 'Pune', state: 'Maharashtra' }
          change.shared = { payer: { ...trail.shared().payer, company } }
        }
        const after = trail.stays().map(one => ({ ...one, ...change[one.id] }))
        const kept = new Map(after.map(one => [one.id, Math.max(0, netOf(one) - one.owedPaise)]))
        // A no-show has its papers at the next 06:00 (due.test.ts tells of the time before).
        if (what === 'nobody') now = papersOfNoShowAt(now)
        trail.goOn({ ...change, shared: { ...change.shared, kept } }, now)

        const ledger = ledgerOf(trail.issued)
        const whole = asOneStay(trail.stays(), trail.shared())
        const expected = trail.stays().map(one => {
          const total = [...one.nights.map(({ part }) => grossOf(part)), ...one.charges.map(({ paise }) => paise)].reduce(
            (sum, value) => sum + value,
            0,
          )
          return one.status === 'CHECKED_OUT' ? total : one.status === 'CONFIRMED' ? 0 : (kept.get(one.id) ?? 0)
        })
        const invoiced = sumOfParts(ledger.invoices().flatMap(ledger.netOf))
        const all = expected.reduce((sum, value) => sum + value, 0)
        if (whole.closedAt) assert.equal(invoiced, all, 'what was invoiced is what was stayed and kept')
        else assert.ok(invoiced <= all, 'no more is invoiced than is over')
        for (const paid of whole.receipts) {
          const voucher = ledger.voucherOf(paid.id)
          if (!voucher) continue
          assert.equal(sumOfParts(voucher.lines), paid.paise, 'a voucher is of the payment as a whole')
          for (const part of ledger.leftOf(voucher))
            assert.ok(part.taxable >= 0 && part.tax >= 0, 'no more is taken of a voucher than it has')
          if (ledger.invoices().length === 0)
            assert.equal(sumOfParts(ledger.leftOf(voucher)), paid.paise - backOf(backByReceipt(whole, ledger), paid.id))
        }
        for (const { lines, kind } of trail.issued) assert.ok(sumOfParts(lines) > 0, `a ${kind} of nothing`)
      }
    }),
    { numRuns: 300 },
  )
})
