import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isWorthRepeating, type PlanAttempt, recordOf } from './plan-attempt.ts'

const attempt: PlanAttempt = {
  planId: 'p1',
  planName: 'Yearly',
  billingType: 'YEARLY',
  order: { orderId: 'order_1', orderSecret: 's', amount: 100, holdExpiresAt: null, roomNumbers: [] },
  before: ['old'],
}
const record = (id: string, paymentplan = 'Yearly', transactionId: string | null = 'pay_1') => ({ id, paymentplan, transactionId })

test('a new paid record of the same plan is the proof of an attempt', () => {
  assert.equal(recordOf(attempt, [record('old'), record('new')])?.id, 'new')
})

test('neither an older record, nor one of another plan, nor one that was not paid is', () => {
  assert.equal(recordOf(attempt, [record('old'), record('other', 'Monthly'), record('free', 'Yearly', null)]), undefined)
})

test('a refusal is not repeated; silence, trouble and a bank that still thinks are', () => {
  const again = (status: number, code = '') => isWorthRepeating({ status, code })
  assert.deepEqual([again(500), again(503), again(429), again(409, 'PAYMENT_PENDING')], [true, true, true, true])
  assert.deepEqual([again(400), again(401), again(404), again(409, 'MONEY_GOES_BACK')], [false, false, false, false])
})
