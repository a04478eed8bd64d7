import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { nightsAt, paperTrail } from '../../testing/worlds/papers/document-facts.ts'
import { cellsOf, monthPapers } from '../../testing/worlds/papers/month-papers.ts'
import type { ChargeFact, Paper, Receipt, Return, StayFacts } from '../due/facts.ts'
import { ledgerOf } from '../due/ledger.ts'
import { at, atadj } from './advances.ts'
import type { MonthPaper } from './month-paper.ts'
import type { Section } from './section.ts'
import { type ByRate, closingOf, collectSums, combined, nothing, proofsOf, type Sum, sumByHead, supplyOf } from './summary.ts'
import { b2b, b2cs, cdnr, hsn } from './supply.ts'

const company = { name: 'Zone Limited', gstin: '27AAPFU0939F1ZV', address: 'Pune', state: 'Maharashtra' }
const amount = fc.integer({ min: 1, max: 1_000_000 })
/** What happens to a stay, and how many hours after the step before. */
const step = fc.tuple(
  fc.integer({ min: 1, max: 700 }),
  fc.oneof(
    fc.record({ pay: amount, online: fc.boolean() }),
    fc.record({ back: amount, of: fc.nat({ max: 3 }) }),
    fc.record({ close: fc.constantFrom('CHECKED_OUT' as const, 'CANCELLED' as const, 'NO_SHOW' as const) }),
    fc.constant({ undo: true }),
    fc.record({
      charge: fc.integer({ min: -50_000, max: 200_000 }),
      of: fc.constantFrom('STAY' as const, 'FOOD' as const, 'NONE' as const),
    }),
    fc.constant({ other: true }),
  ),
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never
const trails = fc.record({
  prices: fc.array(fc.constantFrom(4100, 7400, 9000, 12_345), { minLength: 1, maxLength: 4 }),
  zone: fc.boolean(),
  steps: fc.array(step, { minLength: 2, maxLength: 12 }),
})

const sumPaise = (rows: readonly { paise: number }[]) => rows.reduce((sum, { paise }) => sum + paise, 0)

/** The change that a step makes; what cannot happen changes nothing. */
const changeOf = (stay: StayFacts, [, what]: Step, now: Date, n: number): Partial<StayFacts> => {
  const { receipts, returns, charges, closedAt, payer } = stay
  if ('pay' in what) {
    const receipt: Receipt = { id: `pay-${n}`, at: now, paise: what.pay, method: what.online ? 'ONLINE' : 'CASH' }
    return { receipts: [...receipts, receipt] }
  }
  if ('back' in what) {
    const online = receipts[what.of]?.method === 'ONLINE' ? receipts[what.of] : undefined
    const ofIt = online ? online.paise - sumPaise(returns.filter(({ receiptId }) => receiptId === online.id)) : Number.POSITIVE_INFINITY
    const paise = Math.min(what.back, ofIt, sumPaise(receipts) - sumPaise(returns))
    const back: Return = { id: `back-${n}`, at: now, paise, method: online ? 'ONLINE' : 'CASH', receiptId: online?.id ?? null }
    return paise > 0 ? { returns: [...returns, back] } : {}
  }
  if ('close' in what) return closedAt ? {} : { status: what.close, closedAt: now }
  if ('undo' in what) return closedAt ? { status: 'CHECKED_IN', closedAt: null } : {}
  if ('charge' in what) {
    const charge: ChargeFact = {
      id: `charge-${n}`,
      at: now,
      text: 'A line',
      paise: what.charge,
      isDiscount: what.charge < 0,
      taxClass: what.of,
    }
    return what.charge === 0 ? {} : { charges: [...charges, charge] }
  }
  return { payer: { ...payer, company: payer.company ? null : company } }
}

const issuedBy = ({ prices, zone, steps }: { prices: number[]; zone: boolean; steps: Step[] }): readonly Paper[] => {
  const trail = paperTrail(nightsAt(...prices))
  if (zone) trail.goOn({ payer: { ...trail.stay().payer, company, isSez: true } })
  let time = Date.parse('2026-10-20T00:00:00Z')
  for (const [n, one] of steps.entries()) {
    time += one[0] * 3_600_000
    trail.goOn(changeOf(trail.stay(), one, new Date(time), n), new Date(time))
  }
  return trail.issued
}

/** What is left of each voucher before a day, counted by the ledger that the issuing goes by. */
const countedBefore = (issued: readonly Paper[], day: string): ByRate => {
  const ledger = ledgerOf(issued.filter(({ happenedOn }) => happenedOn < day))
  const sums = new Map<number, Sum>()
  for (const voucher of issued.filter(({ kind, happenedOn }) => kind === 'RECEIPT' && happenedOn < day))
    for (const part of ledger.leftOf(voucher)) {
      assert.ok(part.taxable + part.tax >= 0, `less than nothing is left of ${voucher.cause} before ${day}`)
      sums.set(part.basisPoints, combined(sums.get(part.basisPoints) ?? nothing, sumByHead(part, voucher.heads)))
    }
  return sums
}

const sumsOf = (papers: readonly MonthPaper[], isIn: (day: string) => boolean) => {
  const collector = collectSums()
  for (const paper of papers) if (isIn(paper.happenedOn)) collector.add(paper)
  return collector.sums()
}

const taxedOnly = (sums: ByRate) => [...sums].reduce((sum, [rate, { taxable }]) => (rate > 0 ? sum + taxable : sum), 0)
const paiseIn = (section: Section, month: string, papers: readonly MonthPaper[], head: string, sign = (_: string[]) => 1) =>
  cellsOf(section, month, papers).reduce(
    (sum, cells) => sum + sign(cells) * Math.round(100 * Number(cells[section.columns.indexOf(head)])),
    0,
  )

const months = ['2026-10', '2026-11', '2026-12', ...Array.from({ length: 9 }, (_, at) => `2027-0${at + 1}`)]

test('of whatever happens to a stay, both equations of each month hold to the paisa, and the sections say what the summary says', () => {
  fc.assert(
    fc.property(trails, story => {
      const issued = issuedBy(story)
      const papers = monthPapers(issued)
      for (const [index, month] of months.entries()) {
        const end = months[index + 1] ?? '2027-10'
        const opening = closingOf(
          sumsOf(papers, day => day < month),
          new Map(),
        )
        const sums = sumsOf(papers, day => day.startsWith(month))
        assert.deepEqual(proofsOf(sums, opening, countedBefore(issued, end)), { supply: true, advances: true }, month)
        const supply = taxedOnly(supplyOf(sums))
        const notes = paiseIn(cdnr, month, papers, 'Taxable Value', cells => (cells[4] === 'C' ? -1 : 1))
        const others = paiseIn(b2b, month, papers, 'Taxable Value') + paiseIn(b2cs, month, papers, 'Taxable Value')
        assert.equal(others + notes, supply)
        assert.equal(paiseIn(hsn(), month, papers, 'Taxable Value'), supply)
        const taken = paiseIn(atadj, month, papers, 'Gross Advance Adjusted')
        assert.ok(cellsOf(atadj, month, papers).every(cells => Number(cells[3]) > 0))
        assert.equal(
          paiseIn(at, month, papers, 'Gross Advance Received') - taken,
          taxedOnly(closingOf(sums, opening)) - taxedOnly(opening),
          `advances of ${month}`,
        )
      }
    }),
    { numRuns: 300 },
  )
})
