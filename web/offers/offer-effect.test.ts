import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exampleStay, nthText } from './offer-effect.ts'

const none = { discountPercentage: '', amount: '', nthNight: '', minNights: '1' }

test('an example stay follows what is typed, and is left out where that is no offer yet', () => {
  assert.deepEqual(exampleStay({ ...none, effect: 'PERCENT', discountPercentage: '12.5' }, 4000), {
    nights: 2,
    before: 800_000,
    after: 700_000,
  })
  assert.deepEqual(exampleStay({ ...none, effect: 'AMOUNT', amount: '500.50', minNights: '3' }, 4000), {
    nights: 3,
    before: 1_200_000,
    after: 1_049_850,
  })
  assert.deepEqual(exampleStay({ ...none, effect: 'FREE_NIGHT', nthNight: '4' }, 4000), { nights: 4, before: 1_600_000, after: 1_200_000 })
  for (const typed of ['', '0', 'x', '101'])
    assert.equal(exampleStay({ ...none, effect: 'PERCENT', discountPercentage: typed }, 4000), undefined)
  assert.equal(exampleStay({ ...none, effect: 'SHOWN', discountPercentage: '10' }, 4000), undefined)
})

test('nights are counted as people say them', () => {
  assert.deepEqual([2, 3, 4, 11, 12, 13].map(nthText), ['2nd', '3rd', '4th', '11th', '12th', '13th'])
})
