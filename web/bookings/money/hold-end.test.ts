import assert from 'node:assert/strict'
import { test } from 'node:test'
import { latestEnd, momentOf, proposedEnd, typedMoment } from './hold-end.ts'

const at = (text: string) => Date.parse(`${text}:00+05:30`)

test('a moment is typed in India, wherever the browser is', () => {
  assert.equal(typedMoment(at('2026-11-27T18:05')), '2026-11-27T18:05')
  assert.equal(momentOf('2026-11-27T18:05'), '2026-11-27T18:05:00+05:30')
  assert.equal(typedMoment(Date.parse('')), '')
  for (const typed of ['', '2026-11-27', '2026-13-40T18:05']) assert.equal(momentOf(typed), '')
})

test('a hold ends after 48 hours at the latest, or at six after the day of check-in', () => {
  assert.equal(typedMoment(latestEnd('2026-12-05', at('2026-11-27T10:10'))), '2026-11-29T10:10')
  assert.equal(typedMoment(latestEnd('2026-11-27', at('2026-11-27T10:10'))), '2026-11-28T06:00')
})

test('a day is proposed, for today the evening, and late in the evening two hours', () => {
  const proposed = (checkIn: string, now: string) => typedMoment(proposedEnd(checkIn, at(now)))
  assert.equal(proposed('2026-12-05', '2026-11-27T10:10'), '2026-11-28T10:00')
  assert.equal(proposed('', '2026-11-27T10:10'), '2026-11-28T10:00')
  assert.equal(proposed('2026-11-27', '2026-11-27T10:10'), '2026-11-27T21:00')
  assert.equal(proposed('2026-11-27', '2026-11-27T22:30'), '2026-11-28T00:30')
})
