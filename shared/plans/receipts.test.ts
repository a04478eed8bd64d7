import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PaymentRecord } from './plans.ts'
import { plansAt, receiptLines } from './receipts.ts'

const yearly: PaymentRecord = {
  id: '6f0a3c1e-0000-4000-8000-000000000001',
  customerName: 'Devika Shekhawat',
  paymentplan: 'Yearly',
  billingType: 'YEARLY',
  startDate: '2026-11-22T18:25:00.000Z',
  endDate: '2027-11-22T18:30:00.000Z',
  appliedCoupon: 'WELCOME10',
  transactionId: 'pay_1',
  amount: 22_499.1,
  listPrice: 24_999,
  discountRate: 10,
  duration: 12,
  deductionRate: null,
  createdAt: '2026-11-22T18:25:00.000Z',
}
const words = (record: PaymentRecord) => receiptLines(record).map(({ label, value }) => `${label}: ${value}`)

test('a receipt: who, what, from, last day, price, coupon, amount, transaction, when; days are those of India', () => {
  assert.deepEqual(words(yearly), [
    'Bought by: Devika Shekhawat',
    'Plan: Yearly, 12 months',
    'From: 22 November 2026',
    'Last day: 22 November 2027',
    'List price: ₹24,999.00',
    'Discount, 10% with WELCOME10: −\u2060₹2,499.90',
    'Amount paid: ₹22,499.10',
    'Transaction: pay_1',
    'Bought on: 22 November 2026, 11:55 PM',
  ])
})

test('one without a price or an end says so', () => {
  const free = { billingType: 'PER_BOOKING' as const, endDate: null, appliedCoupon: null, transactionId: null, amount: 0, listPrice: 0 }
  assert.deepEqual(words({ ...yearly, ...free, discountRate: 0, duration: null, deductionRate: 12.5 }).slice(1, 7), [
    'Plan: Yearly, 12.5% of each online booking',
    'From: 22 November 2026',
    'Last day: No end',
    'List price: ₹0.00',
    'Amount paid: ₹0.00',
    'Transaction: None: there was nothing to pay',
  ])
})

test('the plan that runs, those that come and the one that ended last; what was replaced before it began is neither', () => {
  const plan = (id: string, startDate: string, endDate: string | null) => ({ id, startDate, endDate })
  const records = [
    plan('next', '2028-01-01T18:30:00Z', null),
    plan('replaced', '2027-05-01T18:30:00Z', '2027-05-01T18:30:00Z'),
    plan('now', '2026-05-01T18:30:00Z', '2027-05-01T18:30:00Z'),
    plan('older', '2024-05-01T18:30:00Z', '2025-05-01T18:30:00Z'),
    plan('old', '2025-05-01T18:30:00Z', '2026-05-01T18:30:00Z'),
  ]
  const ids = (now: string) => {
    const { running, later, ended } = plansAt(records, Date.parse(now))
    return [running?.id, later.map(({ id }) => id), ended?.id]
  }
  assert.deepEqual(ids('2026-06-01T00:00:00Z'), ['now', ['next'], 'old'])
  assert.deepEqual(ids('2027-05-01T18:29:59Z')[0], 'now')
  assert.deepEqual(ids('2024-01-01T00:00:00Z'), [undefined, ['older', 'old', 'now', 'next'], undefined])
  assert.deepEqual(plansAt([], 0), { running: undefined, later: [], ended: undefined })
})
