import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fileName, monthOptions, monthsUntil } from './document-words.ts'

test('months go back over the turn of a year, and the present one is India’s', () => {
  assert.deepEqual(monthsUntil('2026-02', 4), ['2026-02', '2026-01', '2025-12', '2025-11'])
  const [first, ...others] = monthOptions(new Date('2026-10-31T20:00:00Z'))
  assert.deepEqual([first, others.length], [{ value: '2026-11', label: 'November 2026' }, 35])
  const since = (day: string) => monthOptions(new Date('2026-10-31T20:00:00Z'), day).map(({ value }) => value)
  assert.deepEqual(since('2026-09-30'), ['2026-11', '2026-10', '2026-09'])
  assert.deepEqual(since('2026-11-01'), ['2026-11', '2026-10'])
})

test('the duplicate has a name of its own', () => {
  const name = 'Tax invoice LAKE-26-I-000001.pdf'
  assert.deepEqual([fileName(name, 'original'), fileName(name, 'duplicate')], [name, 'Tax invoice LAKE-26-I-000001, duplicate.pdf'])
})
