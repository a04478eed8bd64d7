import assert from 'node:assert/strict'
import { test } from 'node:test'
import { authApi } from '#shared/accounts/accounts.ts'
import { isPassing } from './call-failures.ts'
import { isSessionOver } from './session-over.ts'

test('too many calls from a network, a busy server and no answer leave the session alone; other refusals end it', () => {
  const passing = [401, 403, 404, 429, 500, 503].filter(status => isPassing({ status }))
  assert.deepEqual(passing, [429, 500, 503])
})

test('a session is over after a 401 of any call, and where the page asks whose it is after every refusal that does not pass', () => {
  const over = (path: string) => [400, 401, 403, 404, 429, 500, 503].filter(status => isSessionOver({ status }, path))
  assert.deepEqual(over('/api/room/getrooms'), [401])
  assert.deepEqual(over(authApi.validate.path), [400, 401, 403, 404])
})
