import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPassing } from './call-failures.ts'

test('too many calls from a network, a busy server and no answer leave the session alone; other refusals end it', () => {
  const passing = [401, 403, 404, 429, 500, 503].filter(status => isPassing({ status }))
  assert.deepEqual(passing, [429, 500, 503])
})
