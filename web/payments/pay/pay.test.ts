import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CallError } from '#web/api/client.ts'
import { isWorthRepeating, newsOfRefusal, paymentFailed } from './pay.ts'

test('a refusal is not repeated; silence, trouble and a bank that still thinks are', () => {
  const again = (status: number, code = '') => isWorthRepeating(new CallError(status, 'No', { code }))
  assert.deepEqual([again(500), again(503), again(429), again(409, 'PAYMENT_PENDING')], [true, true, true, true])
  assert.deepEqual([again(400), again(401), again(404), again(409, 'MONEY_GOES_BACK')], [false, false, false, false])
  assert.ok(isWorthRepeating(new TypeError('A fault of ours')))
})

test('a payment that is refused has news of its order where its money goes back, and failed otherwise; one that may succeed yet is told again', async () => {
  const ask = async () => ({ outcome: 'refunding' as const })
  const thrown = (error: unknown) => newsOfRefusal(error, ask).catch(error => error)
  assert.deepEqual(await newsOfRefusal(new CallError(409, 'The room is gone.'), ask), { outcome: 'refunding' })
  const { status, message } = await thrown(new CallError(400, 'The signature is wrong.'))
  assert.deepEqual([status, message], [400, paymentFailed])
  for (const error of [new CallError(503, 'No'), new CallError(409, 'No', { code: 'PAYMENT_PENDING' }), new TypeError('A fault of ours')])
    assert.equal(await thrown(error), error)
})
