import assert from 'node:assert/strict'
import { test } from 'node:test'
import { callKeys } from './use-call-key.ts'

test('the same input has the same key until another one was sent', () => {
  let made = 0
  const keyOf = callKeys(() => `key ${++made}`)
  const group = { name: 'Rao wedding', bookings: [{ roomId: '101' }] }
  assert.deepEqual(
    [keyOf(group), keyOf(structuredClone(group)), keyOf({ ...group, name: 'Rao and Iyer' }), keyOf(group)],
    [...['key 1', 'key 1', 'key 2', 'key 3']],
  )
})
