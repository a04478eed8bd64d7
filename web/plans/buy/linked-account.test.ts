import assert from 'node:assert/strict'
import { test } from 'node:test'
import { linkedAccountState } from './linked-account.ts'

const lake = { id: 'a', name: 'Lake', slug: 'lake', advancePaymentRate: 20, razorPayAccountId: 'acc_00000000000001' }
const sea = { id: 'b', name: 'Sea', slug: 'sea', advancePaymentRate: 10, razorPayAccountId: null }
const hill = { id: 'c', name: 'Hill', slug: 'hill', advancePaymentRate: 30, razorPayAccountId: null }
const plan = { deductionRate: 12 }

test('the chosen hotel without an account is asked for one, the others are named', () => {
  assert.deepEqual(linkedAccountState([lake, sea, hill], 'b', plan), { hotel: sea, missing: true, others: ['Hill'], lowAdvance: true })
  assert.deepEqual(linkedAccountState([lake, sea, hill], 'a', plan), {
    hotel: lake,
    missing: false,
    others: ['Sea', 'Hill'],
    lowAdvance: false,
  })
})

test('an advance equal to the rate is enough', () => {
  assert.equal(linkedAccountState([{ ...lake, advancePaymentRate: 12 }], 'a', plan).lowAdvance, false)
})

test('a hotel where the owner is a guest or staff gives way to their own first one', () => {
  assert.equal(linkedAccountState([lake], 'foreign', plan).hotel, lake)
  assert.equal(linkedAccountState([], 'foreign', plan).hotel, undefined)
})
