import assert from 'node:assert/strict'
import { test } from 'node:test'
import { latinDigits, tidyPhone } from './typed.ts'

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
