import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '../..')
const table = readFileSync(join(root, 'docs/payment-pitfalls.md'), 'utf8')
const rows = table
  .split('\n')
  .filter(line => /^\| \d+ \|/.test(line))
  .map(line => line.split('|').map(cell => cell.trim()))
  .map(([, number, problem, answer, tested]) => ({ number: Number(number), problem, answer, tested: tested ?? '' }))

test('the table of payment pitfalls has all 41, each said and answered', () => {
  assert.deepEqual(
    rows.map(row => row.number),
    Array.from({ length: 41 }, (_, at) => at + 1),
  )
  for (const { number, problem, answer } of rows) assert.ok(problem && answer, `#${number}`)
})

test('every pitfall names a test that exists, or says why it does not apply', () => {
  for (const { number, tested } of rows) {
    if (/^does not apply: .{10,}/.test(tested)) continue
    const [, path = '', title = ''] = /^`([^`]+)` › (.{10,})$/.exec(tested) ?? []
    assert.ok(existsSync(join(root, path)) && path.endsWith('.ts'), `#${number}: ${tested}`)
    const source = readFileSync(join(root, path), 'utf8')
    assert.ok(
      ["'", '"', '`'].some(quote => source.includes(`test(${quote}${title}`)),
      `#${number}: no test "${title}" in ${path}`,
    )
  }
})

test('every file that the page names exists', () => {
  for (const [, path = ''] of table.matchAll(/`((?:server|web|e2e)\/[^`]+)`/g)) assert.ok(existsSync(join(root, path)), path)
})
