import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isSignature, signatureOf } from './signatures.ts'

test('a signature is that of this text under this secret, in 64 small hexadecimal digits', () => {
  const right = signatureOf('order_1|pay_1', 'secret')
  assert.equal(isSignature('order_1|pay_1', right, 'secret'), true)
  assert.equal(isSignature(Buffer.from('order_1|pay_1'), right, 'secret'), true)
  for (const wrong of [right.toUpperCase(), right.slice(2), `${right}00`, ` ${right}`, `0x${right.slice(2)}`, ''])
    assert.equal(isSignature('order_1|pay_1', wrong, 'secret'), false, wrong)
  assert.equal(isSignature('order_1|pay_2', right, 'secret'), false)
  assert.equal(isSignature('order_1|pay_1', right, 'other'), false)
})
