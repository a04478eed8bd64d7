import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CallError } from '#web/api/client.ts'
import { isWorthRepeating } from './pay.ts'

test('a refusal is not repeated; silence, trouble and a bank that still thinks are', () => {
  const again = (status: number, code = '') => isWorthRepeating(new CallError(status, 'No', { code }))
  assert.deepEqual([again(500), again(503), again(429), again(409, 'PAYMENT_PENDING')], [true, true, true, true])
  assert.deepEqual([again(400), again(401), again(404), again(409, 'MONEY_GOES_BACK')], [false, false, false, false])
  assert.ok(isWorthRepeating(new TypeError('A fault of ours')))
})
