import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownOrderOf } from './own-order.ts'

test('a search names the order and its secret, nothing else', () => {
  const order = { orderId: 'order_1', orderSecret: 's', amount: 100, keyId: 'rzp_test_1' }
  assert.deepEqual(ownOrderOf(order), { orderId: 'order_1', orderSecret: 's' })
  assert.equal(ownOrderOf(undefined), undefined)
})
