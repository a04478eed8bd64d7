import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { at, nightsAt, paperTrail, receipt, returned } from '../../testing/worlds/papers/document-facts.ts'
import type { StayFacts } from './facts.ts'
import { ledgerOf } from './ledger.ts'
import { backByReceipt, backOf } from './money-back.ts'
import { papersOfNoShowAt } from './no-show.ts'
import { grossOf, merged, sumOfParts } from './parts.ts'

/** What may happen to a stay; `size` is in rupees. A step that makes no sense at the moment does nothing. */
const step = fc.record({
  what: fc.constantFrom(
    'pay',
    'payAtDesk',
    'refund',
    'giveBack',
    'leave',
    'undo',
    'cancel',
    'nobody',
    'charge',
    'shorten',
    'company',
    'waive',
    'payOwed',
    'reverse',
  ),
  size: fc.integer({ min: 1, max: 9000 }),
  food: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const isOff = ({ status }: StayFacts) => status === 'CANCELLED' || status === 'NO_SHOW'
const netOf = ({ receipts, returns }: StayFacts) =>
  receipts.reduce((sum, { paise }) => sum + paise, 0) - returns.reduce((sum, { paise }) => sum + paise, 0)
const totalOf = ({ nights, charges }: StayFacts) =>
  nights.reduce((sum, { part }) => sum + grossOf(part), 0) + charges.reduce((sum, { paise }) => sum + paise, 0)

const classes = ['STAY', 'FOOD', 'OTHER'] as const

/** The change that a step is; undefined: none. */
const changeOf = (stay: StayFacts, { what, size, food }: Step, count: number): Partial<StayFacts> | undefined => {
  const now = new Date(at(10).getTime() + count * 60_000)
  const id = `${what}-${count}`
  const left = netOf(stay) - stay.owedPaise
  const paise = Math.min(size * 100 + (count % 100), left)
  const online = stay.receipts.find(({ method }) => method === 'ONLINE')
  const onlineLeft = online ? online.paise - backOf(backByReceipt(stay, ledgerOf([])), online.id) : 0
  switch (what) {
    case 'pay':
      return online || isOff(stay) ? undefined : { receipts: [...stay.receipts, receipt(id, size, now)] }
    case 'payAtDesk':
      return { receipts: [...stay.receipts, receipt(id, size + (count % 100) / 100, now, 'CASH')] }
    case 'refund': {
      const back = Math.min(paise, onlineLeft)
      return back > 0 && online ? { returns: [...stay.returns, returned(id, back / 100, now, online.id)] } : undefined
    }
    case 'giveBack':
      return paise > 0 ? { returns: [...stay.returns, returned(id, paise / 100, now, null)] } : undefined
    case 'leave':
      return stay.status === 'CONFIRMED' ? { status: 'CHECKED_OUT', closedAt: now } : undefined
    case 'undo':
      return stay.status === 'CHECKED_OUT' || stay.status === 'NO_SHOW' ? { status: 'CONFIRMED', closedAt: null } : undefined
    case 'cancel':
      return stay.status === 'CONFIRMED' ? { status: 'CANCELLED', closedAt: now, owedPaise: Math.floor(netOf(stay) / 2) } : undefined
    case 'nobody':
      return stay.status === 'CONFIRMED' ? { status: 'NO_SHOW', closedAt: now } : undefined
    case 'charge': {
      const charge = { id, at: now, text: 'A line', paise: food ? size * 100 + 1 : -Math.min(size * 100, Math.max(0, totalOf(stay))) }
      return charge.paise === 0
        ? undefined
        : { charges: [...stay.charges, { ...charge, isDiscount: !food, taxClass: classes[count % 3] ?? 'STAY' }] }
    }
    case 'reverse': {
      const last = stay.charges.at(-1)
      const charge = last && { ...last, id, at: now, paise: -last.paise }
      return charge && totalOf(stay) + charge.paise >= 0 ? { charges: [...stay.charges, charge] } : undefined
    }
    case 'payOwed': {
      const back = Math.min(stay.owedPaise, size * 100, food ? onlineLeft : stay.owedPaise)
      const of = food ? online?.id : null
      if (back <= 0 || of === undefined) return undefined
      return { returns: [...stay.returns, returned(id, back / 100, now, of)], owedPaise: stay.owedPaise - back }
    }
    case 'shorten':
      return stay.status === 'CONFIRMED' && stay.nights.length > 1 ? { nights: stay.nights.slice(0, -1) } : undefined
    case 'company': {
      const company = { name: `Company ${count}`, gstin: '27AAPFU0939F1ZV', address: 'Pune', state: 'Maharashtra' }
      return { payer: { ...stay.payer, company: food ? company : null } }
    }
    case 'waive':
      return stay.owedPaise > 0 ? { owedPaise: 0 } : undefined
    default:
      return undefined
  }
}

const prices = fc.array(fc.constantFrom(999, 4100, 7400, 7500.01, 7875, 9000, 12_345.67), { minLength: 1, maxLength: 4 })

/** Sequences of steps, the longest ones of a booking that is changed 200 times. */
const chains = [
  { steps: fc.array(step, { maxLength: 25 }), numRuns: 400 },
  { steps: fc.array(step, { minLength: 200, maxLength: 200 }), numRuns: 5 },
]

test('whatever happens to a stay, its papers say what it is, each payment is accounted for to the paisa, and nothing is issued twice', () => {
  for (const { steps: chain, numRuns } of chains)
    fc.assert(
      fc.property(prices, chain, (rupees, steps) => {
        const trail = paperTrail(nightsAt(...rupees))
        for (const [count, one] of steps.entries()) {
          const change = changeOf(trail.stay(), one, count)
          if (!change) continue
          const after = { ...trail.stay(), ...change }
          const now = new Date(at(10).getTime() + count * 60_000)
          // A no-show has its papers at the next 06:00 (due.test.ts tells of the time before).
          trail.goOn(change, after.status === 'NO_SHOW' && after.closedAt ? papersOfNoShowAt(after.closedAt) : now)
          const [stay, ledger] = [trail.stay(), ledgerOf(trail.issued)]
          const invoiced = sumOfParts(ledger.invoices().flatMap(ledger.netOf))
          if (stay.status === 'CHECKED_OUT') assert.equal(invoiced, Math.max(0, totalOf(stay)), 'what was invoiced is the stay')
          else assert.equal(invoiced, isOff(stay) ? netOf(stay) - stay.owedPaise : 0, 'what was invoiced is what is kept')
          const vouchers = stay.receipts.flatMap(({ id }) => ledger.voucherOf(id) ?? [])
          const open = sumOfParts(vouchers.flatMap(ledger.leftOf))
          if (stay.status === 'CHECKED_OUT')
            assert.ok(open <= Math.max(0, netOf(stay) - invoiced), 'an advance that is there no more is open')
          if (isOff(stay)) assert.ok(open <= stay.owedPaise, 'an advance is open that nobody is owed')
          for (const paid of stay.receipts) {
            const voucher = ledger.voucherOf(paid.id)
            if (!voucher) continue
            assert.equal(sumOfParts(voucher.lines), paid.paise)
            const kept = paid.paise - backOf(backByReceipt(stay, ledger), paid.id)
            if (stay.status === 'CONFIRMED') assert.equal(sumOfParts(ledger.leftOf(voucher)), kept, 'an advance is what was not given back')
            for (const part of ledger.leftOf(voucher))
              assert.ok(part.taxable >= 0 && part.tax >= 0, 'no more is taken of a voucher than it has')
          }
          for (const { lines, kind } of trail.issued) {
            assert.ok(sumOfParts(lines) > 0, `a ${kind} of nothing`)
            for (const { tax } of lines) assert.equal(Math.abs(tax) % 2, 0)
            assert.ok(merged(lines).reduce((sum, { tax }) => sum + tax, 0) >= 0, `a ${kind} with a tax below 0`)
            assert.ok(kind === 'INVOICE' || kind === 'CREDIT' || merged(lines).every(({ taxable }) => taxable >= 0))
          }
        }
      }),
      { numRuns },
    )
})
