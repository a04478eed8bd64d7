import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errorOf } from '#web/api/call-error.ts'
import { isPlanMissing, isSessionOver } from './call-failures.ts'

test('an expired plan, or one that is not valid here, is missing; nothing else is', () => {
  const missing = (flags: object) => isPlanMissing(errorOf(402, { success: false, error: 'No plan.', ...flags }))
  assert.deepEqual([missing({ isPaymentExpired: true }), missing({ isPaymentPlanValid: false })], [true, true])
  assert.deepEqual([missing({}), missing({ isPaymentExpired: false }), missing({ isPaymentPlanValid: true })], [false, false, false])
})

test('only a 401 ends the session', () => {
  assert.deepEqual(
    [400, 401, 403, 500].map(status => isSessionOver(errorOf(status, undefined))),
    [false, true, false, false],
  )
})
