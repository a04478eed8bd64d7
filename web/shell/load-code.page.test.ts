import '#web/testing/browser.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { loadCode } from './load-code.ts'

test('code that cannot be had is asked for again, at once when the browser is online; nothing goes on listening', async t => {
  const listening = new Set<unknown>()
  t.mock.method(globalThis, 'addEventListener', (_: string, heard: unknown) => listening.add(heard))
  t.mock.method(globalThis, 'removeEventListener', (_: string, heard: unknown) => listening.delete(heard))
  let asked = 0
  const found = await loadCode(async () => {
    asked += 1
    if (asked < 3) throw new Error('Failed to fetch dynamically imported module')
    return 'code'
  })
  assert.equal(found, 'code')
  assert.equal(asked, 3)
  assert.equal(listening.size, 0)
})
