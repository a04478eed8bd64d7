import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type PlanAttempt, recordOf } from './plan-attempt.ts'

const attempt: PlanAttempt = {
  planId: 'p1',
  planName: 'Yearly',
  billingType: 'YEARLY',
  order: { orderId: 'order_1', orderSecret: 's', amount: 100, holdExpiresAt: null },
  before: ['old'],
}
const record = (id: string, paymentplan = 'Yearly', transactionId: string | null = 'pay_1') => ({ id, paymentplan, transactionId })

test('a new paid record of the same plan is the proof of an attempt', () => {
  assert.equal(recordOf(attempt, [record('old'), record('new')])?.id, 'new')
})

test('neither an older record, nor one of another plan, nor one that was not paid is', () => {
  assert.equal(recordOf(attempt, [record('old'), record('other', 'Monthly'), record('free', 'Yearly', null)]), undefined)
})
