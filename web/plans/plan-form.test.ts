import assert from 'node:assert/strict'
import { test } from 'node:test'
import { marked, missingIn, PlanFields, type PlanValues, planValues, sentPlan } from './plan-form.ts'

const one = { id: '6f0a3c1e-0000-4000-8000-000000000001', isAvailable: true }
const two = { id: '6f0a3c1e-0000-4000-8000-000000000002', isAvailable: false }
const typed: PlanValues = {
  name: 'Season',
  description: '',
  billingType: 'MONTHLY',
  price: '2499',
  duration: '1',
  deductionRate: 'much',
  features: [one],
}

test('what is typed for the other way of billing is neither sent nor wrong', () => {
  const { price, duration, deductionRate } = sentPlan(typed)
  assert.deepEqual([price, duration, deductionRate], ['2499', '1', null])
  assert.equal(PlanFields.safeParse(typed).success, true)
  const share: PlanValues = { ...typed, billingType: 'PER_BOOKING', price: 'x', deductionRate: '10' }
  assert.deepEqual(PlanFields.parse(share), { ...share, description: null, price: null, duration: null, deductionRate: 10 })
})

test('each way of billing needs its own fields', () => {
  assert.deepEqual(missingIn({ ...typed, price: ' ', duration: '' }), { price: 'Price is required.', duration: 'Duration is required.' })
  assert.deepEqual(missingIn({ ...typed, billingType: 'PER_BOOKING', deductionRate: '' }), { deductionRate: 'Deduction Rate is required.' })
  assert.deepEqual(missingIn(typed), {})
})

test('features stand in one order, however they were chosen, so that a choice that was taken back is no change', () => {
  const both = marked(marked([], two.id, false), one.id, true)
  assert.deepEqual(both, [one, two])
  assert.deepEqual(marked(marked(both, one.id, undefined), one.id, true), both)
  assert.deepEqual(marked(both, two.id, undefined), [one])
  assert.deepEqual(planValues(undefined).features, [])
})
