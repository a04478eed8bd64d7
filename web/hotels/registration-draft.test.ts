import assert from 'node:assert/strict'
import { test } from 'node:test'
import { emptyHotel } from './hotel-values.ts'
import { continued, keepable } from './registration-draft.ts'

test('a draft keeps what was typed, but no bank details', () => {
  const bank = { beneficiaryName: 'Lake LLP', bankAccountNumber: '123456789', ifscCode: 'HDFC0001234' }
  const typed = { ...emptyHotel, ...bank, name: 'Lake View', 'addressDetails.city': 'Udaipur' }
  const kept = JSON.stringify(keepable(typed))
  for (const secret of Object.values(bank)) assert.equal(kept.includes(secret), false)
  assert.deepEqual(continued(JSON.parse(kept) as ReturnType<typeof keepable>), {
    ...emptyHotel,
    name: 'Lake View',
    'addressDetails.city': 'Udaipur',
  })
})

test('without a draft the form begins empty, in India', () => {
  assert.deepEqual(continued({}), emptyHotel)
})
