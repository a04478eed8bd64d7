import assert from 'node:assert/strict'
import { test } from 'node:test'
import { baseDoubt, mealDoubt, roomOnlyDoubt } from './price-doubts.ts'

test('prices that are most likely mistyped are told, those that may be meant are not', () => {
  assert.equal(mealDoubt(5000, 4200), 'With all meals a night costs less (₹4,200.00) than with breakfast alone (₹5,000.00).')
  assert.equal(mealDoubt(5000, 5000), undefined)
  assert.equal(baseDoubt(4, [2, 3]), 'The price includes 4 adults, and no room of this type sleeps more than 3.')
  for (const base of [null, 2, 3]) assert.equal(baseDoubt(base, [2, 3]), undefined)
  assert.equal(baseDoubt(4, []), undefined)
  assert.equal(roomOnlyDoubt(0, 5000), 'Room only costs as much as with breakfast.')
  assert.equal(roomOnlyDoubt(6000, 5000), 'Room only costs ₹6,000.00 less, and some nights cost ₹5,000.00 with breakfast.')
  for (const less of [null, 300]) assert.equal(roomOnlyDoubt(less, 5000), undefined)
})
