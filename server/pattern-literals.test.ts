import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { check } from 'recheck'
import { patternLiterals } from './testing/attacks/pattern-literals.ts'

const { literals, made } = patternLiterals(join(import.meta.dirname, '..'))

/** Milliseconds for one pattern; the checker needs two seconds for the worst of ours when nothing else runs. */
const timeout = 30_000

test('the checker knows a slow pattern when it sees one', async () => {
  for (const slow of [/^[\x21-\x7e]+@[\x21-\x7e]+\.[\x21-\x7e]+$/, /\s*;\s*/, /\/+$/])
    assert.equal((await check(slow.source, slow.flags, { timeout })).status, 'vulnerable', String(slow))
})

test('every pattern of shared/, server/ and web/ runs in linear time', async t => {
  assert.ok(literals.length > 90, `${literals.length} were found`)
  const slow: string[] = []
  for (const { source, flags, places } of literals) {
    const found = await check(source, flags, { timeout })
    if (found.status !== 'safe') slow.push(`${places.join(', ')}: /${source}/${flags} is ${found.status}`)
  }
  t.diagnostic(`${literals.length} patterns`)
  assert.deepEqual(slow, [])
})

test('no pattern is made from text', () => {
  assert.deepEqual(made, [])
})
