import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PaymentRecord } from '#shared/plans/plans.ts'
import { planEndsMail } from './hotels/plan-ends.ts'
import { receiptMail } from './hotels/receipt.ts'
import { saysAll } from './testing.ts'

const record: PaymentRecord = {
  id: '6f0a3c1e-0000-4000-8000-000000000001',
  customerName: "Asha O'Rao & family",
  paymentplan: 'Yearly <all>',
  billingType: 'YEARLY',
  startDate: '2026-11-22T18:25:00.000Z',
  endDate: '2027-11-22T18:30:00.000Z',
  duration: 12,
  appliedCoupon: 'TEN',
  transactionId: 'pay_1',
  amount: 22_499.1,
  listPrice: 24_999,
  discountRate: 10,
  deductionRate: null,
  createdAt: '2026-11-22T18:25:00.000Z',
}
const url = 'https://book.example/dashboard/account?receipt=1'

test('the receipt says all in text and in HTML, and nothing of taxes', () => {
  const mail = receiptMail(record, url)
  assert.equal(mail.subject, 'Receipt: Yearly <all>')
  saysAll(mail, [
    "Asha O'Rao & family",
    'Your plan Yearly <all> runs until 22 November 2027.',
    '₹24,999.00',
    '−\u2060₹2,499.90',
    '₹22,499.10',
  ])
  saysAll(mail, ['22 November 2026, 11:55 PM', 'pay_1', 'Discount, 10% with TEN'])
  assert.ok(mail.html.includes(`href="${url}"`) && !mail.html.includes('<all>'))
  assert.doesNotMatch(mail.text, /\btax\b|GST/i)
})

test('what people typed starts no line and no header of its own', () => {
  const hostile = { ...record, paymentplan: 'Yearly\r\nBcc: all@x.example', customerName: 'A\nB', appliedCoupon: 'X\nY' }
  const about = { name: 'A\nB', plan: hostile.paymentplan, lastDay: '22 November 2027', url }
  for (const { subject, text } of [
    receiptMail(hostile, url),
    planEndsMail({ ...about, isToday: true }),
    planEndsMail({ ...about, isToday: false }),
  ]) {
    assert.doesNotMatch(subject, /[\r\n]/)
    assert.doesNotMatch(text, /^(Bcc|B|Y)\b/m)
  }
})

test('a reminder names the last day, and says when that is today', () => {
  const about = { name: 'Asha', plan: 'Yearly', lastDay: '22 November 2027', url }
  const before = planEndsMail({ ...about, isToday: false })
  assert.equal(before.subject, 'Your plan Yearly ends on 22 November 2027')
  saysAll(before, [
    'The last day of your plan Yearly is 22 November 2027.',
    'take no bookings',
    'are honoured',
    'begins when this one ends',
  ])
  const last = planEndsMail({ ...about, isToday: true })
  assert.equal(last.subject, 'Today is the last day of your plan Yearly')
  saysAll(last, ['The last day of your plan Yearly is today, 22 November 2027.'])
})
