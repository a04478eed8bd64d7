import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tidyAmount, tidyPhone, twoReadings } from './typed.ts'

for (const [typed, tidy] of [
  ['+91 98765 43210', '+919876543210'],
  ['098765 43210', '+919876543210'],
  ['91-9876543210', '+919876543210'],
  ['0091 (98765) 43210', '+919876543210'],
  ['9876543210', '+919876543210'],
  ['९८७६५ ४३२१०', '+919876543210'],
  ['+९१ ९८७६५-43210', '+919876543210'],
  [' 12345 ', '12345'],
  [' १२३४५ ', '१२३४५'],
  ['\u202a+91 98765\u201143210\u202c', '+919876543210'],
  ['98765\u200b43210\ufeff', '+919876543210'],
  ['+91–98765–43210', '+919876543210'],
  ['+91 98765−43210', '+919876543210'],
  ['98765.43210', '+919876543210'],
  ['98765/43210', '+919876543210'],
  ['tel:+91-98765-43210', '+919876543210'],
  ['TEL: 098765 43210', '+919876543210'],
  ['＋９１　９８７６５４３２１０', '+919876543210'],
  ['৯৮৭৬৫ ৪৩২১০', '+919876543210'],
  ['೯೮೭೬೫೪೩೨೧೦', '+919876543210'],
  ['+91\u00a098765\u00a043210', '+919876543210'],
  ['+91 (0) 98765 43210', '+919876543210'],
  ['+44 (0)20 7946 0958', '+442079460958'],
  ['0044 (0)20 7946 0958', '+442079460958'],
  ['+44-20-7946-0958', '+442079460958'],
  ['+91-011-2345 6789', '+911123456789'],
  ['+91 11 2345 6789', '+911123456789'],
  ['+1 (212) 555-0100', '+12125550100'],
  ['009876543210', '009876543210'],
  ['98765 4321', '98765 4321'],
  ['+44 (0) or so', '+44 (0) or so'],
] as const)
  test(`a phone number typed as "${typed}" is ${tidy}`, () => assert.equal(tidyPhone(typed), tidy))

test('an amount is read in the digits of any script, and whatever stands unseen in it', () => {
  for (const typed of ['₹\u200b1,500.50', '१,५००.५०', '１，５００．５０', '১,৫০০.৫০', '\u202d1,500.50\u202c/-'])
    assert.equal(tidyAmount(typed), '1500.50')
})

test('the last group of an amount has three digits; else a comma is the decimal one where a file says so, and nowhere else', () => {
  const amounts = ['950,50', '1,00,000', '100,000', '12,34,567.5', '1,5', '1,2345', '1.234,50', '1 234,50', '12,500']
  assert.deepEqual(
    amounts.map(typed => tidyAmount(typed)),
    ['950,50', '100000', '100000', '1234567.5', '1,5', '1,2345', '1.234,50', '1 234,50', '12500'],
  )
  assert.deepEqual(
    amounts.map(typed => tidyAmount(typed, 'decimal')),
    ['950.50', '100000', '100000', '1234567.5', '1.5', '1,2345', '1234.50', '1234.50', '12500'],
  )
})

test('an amount that may be two says both, whatever stands around it', () => {
  assert.equal(twoReadings('950,50'), '950,50 may be 95,050 or 950.50. Write which one.')
  assert.equal(twoReadings('₹ 1,23,45/-'), '1,23,45 may be 12,345 or 123.45. Write which one.')
  assert.equal(twoReadings('१५०,५'), '150,5 may be 1,505 or 150.50. Write which one.')
  assert.equal(twoReadings('12.500'), '12.500 may be 12,500 or 12.50. Write which one.')
  assert.equal(twoReadings('₹1.234'), '1.234 may be 1,234 or 1.234. Write which one.')
  for (const typed of ['0.500', '1,234.500', '1234.500', '1.234.567', '12.5', '12.50']) assert.equal(twoReadings(typed), undefined, typed)
  for (const typed of ['', '950', '950.50', '1,500', '1,00,000', 'many', '1,2345', ',50', '1,234,', '-5,50', `${'9'.repeat(40)},50`])
    assert.equal(twoReadings(typed), undefined, typed)
})
