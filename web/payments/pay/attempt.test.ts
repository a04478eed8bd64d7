import assert from 'node:assert/strict'
import { test } from 'node:test'
import { askAgainAfter, failedInFragment, isSettled, orderFrom, orderInFragment, timeLeft } from './attempt.ts'

const soon = '2026-12-01T10:00:00.000Z'

test('a settled order is not asked about again, a paid one soon', () => {
  for (const outcome of ['confirmed', 'refunded', 'released'] as const) assert.ok(isSettled(outcome))
  assert.ok(!isSettled('expired'))
  assert.equal(askAgainAfter('held', false, true), 2000)
  assert.equal(askAgainAfter('held', true, false), 4000)
  assert.equal(askAgainAfter('expired', false, false), 30_000, 'late money may still come')
})

test('the time left counts down to nothing', () => {
  const end = Date.parse(soon)
  assert.equal(timeLeft(soon, end - 15 * 60_000), '15 minutes')
  assert.equal(timeLeft(soon, end - 61_500), '1 minute 2 seconds')
  assert.equal(timeLeft(soon, end + 5000), undefined)
})

test('an order comes from the reply, or from the fragment of the return', () => {
  const reply = { amount: 100, currency: 'INR', receipt: 'r', keyId: 'k', checkoutScript: '/c.js', orderSecret: 's' } as const
  assert.equal(orderFrom(reply), undefined)
  assert.deepEqual(orderFrom({ ...reply, id: 'order_1', rooms: [{ id: 'x', roomNumber: '101' }], holdExpiresAt: soon }), {
    orderId: 'order_1',
    orderSecret: 's',
    amount: 100,
    keyId: 'k',
    checkoutScript: '/c.js',
    holdExpiresAt: soon,
  })
  assert.equal(orderInFragment('#order=order_1&secret=s%2B')?.orderSecret, 's+')
  assert.equal(orderInFragment('#order=order_1'), undefined)
  assert.equal(orderInFragment(''), undefined)
  assert.equal(orderInFragment('#order=order_1&secret=a%0Ab'), undefined, 'no header can carry it')
  assert.equal(failedInFragment('#payment=failed'), '')
  assert.equal(failedInFragment('#payment=failed&reason=server_error'), 'server_error')
  assert.equal(failedInFragment('#order=order_1&secret=s'), undefined)
})
