import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SpareWork } from './spare-work.ts'

test('spare work takes at most a fifth of the time: none beside other, none for four times as long as the last took, also where it failed', async () => {
  let now = 0
  const spare = new SpareWork(() => now)
  const { promise, resolve } = Promise.withResolvers<string>()
  const first = spare.run(() => promise)
  const none = () => assert.fail('begun too early')
  now = 1000
  assert.equal(await spare.run(none), undefined)
  resolve('done')
  assert.equal(await first, 'done')
  now = 4999
  assert.equal(await spare.run(none), undefined)
  now = 5000
  const failing = spare.run(async () => {
    now = 5100
    throw new Error('broken')
  })
  await assert.rejects(failing, /broken/)
  now = 5499
  assert.equal(await spare.run(none), undefined)
  now = 5500
  assert.equal(await spare.run(async () => 'again'), 'again')
})
