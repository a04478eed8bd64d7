import assert from 'node:assert/strict'
import { test } from 'node:test'
import { serving } from './testing.ts'

test('the name of a hotel in capitals leads to its page, with what the address asks for', async t => {
  const { ask } = await serving(t)
  for (const [url, to] of [
    ['/Palace', '/palace'],
    ['/PALACE?in=2026-12-05&x=%2F', '/palace?in=2026-12-05&x=%2F'],
  ] as const) {
    const answer = await ask(url)
    assert.deepEqual([answer.statusCode, answer.headers.location], [301, to])
  }
  assert.equal((await ask('/Nowhere')).statusCode, 404)
})

test('calls and files that do not exist are no pages', async t => {
  const { rendered, ask } = await serving(t)
  for (const url of ['/api/nothing', '/assets/old.js', '/favicon.ico', '/sandbox/nothing', '/api']) {
    assert.equal((await ask(url)).statusCode, 404, url)
  }
  assert.equal(rendered.length, 0)
})
