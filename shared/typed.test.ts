import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tidyPhone } from './phones.ts'

for (const [typed, tidy] of [
  ['+91 98765 43210', '+919876543210'],
  ['098765 43210', '+919876543210'],
  ['91-9876543210', '+919876543210'],
  ['0091 (98765) 43210', '+919876543210'],
  ['9876543210', '+919876543210'],
  [' 12345 ', '12345'],
] as const)
  test(`a phone number typed as "${typed}" is ${tidy}`, () => assert.equal(tidyPhone(typed), tidy))
