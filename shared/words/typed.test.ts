import assert from 'node:assert/strict'
import { test } from 'node:test'
import { latinDigits, tidyAmount, tidyPhone, twoReadings } from './typed.ts'

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
] as const)
  test(`a phone number typed as "${typed}" is ${tidy}`, () => assert.equal(tidyPhone(typed), tidy))

test('Devanagari digits are read as digits, and nothing else is changed', () => {
  assert.equal(latinDigits('०१२३४५६७८९'), '0123456789')
  assert.equal(latinDigits('५ Dec २०26, कमरा ४'), '5 Dec 2026, कमरा 4')
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
