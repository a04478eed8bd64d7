import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventually } from '../../testing/process/until.ts'
import { Refusal } from '../errors/errors.ts'
import { callCounter } from './call-counter.ts'

const refused = (wait: number) => (error: unknown) => error instanceof Refusal && error.status === 429 && error.retryAfter === wait

test('so many calls of a key pass, the next is refused with the seconds to wait; other keys count apart', () => {
  const count = callCounter(2, 600)
  count('a')
  count('a')
  assert.throws(() => count('a'), refused(600))
  count('b')
})

test('the count begins anew when its time is over', async t => {
  const count = callCounter(1, 0.05)
  count('a')
  assert.throws(() => count('a'), refused(1))
  await eventually(t, () => count('a'), 20)
})
