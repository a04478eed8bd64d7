import assert from 'node:assert/strict'
import { test } from 'node:test'
import { latestEnd, momentFormat, momentOf, proposedEnd, typedMoment } from './hold-end.ts'

const at = (text: string) => Date.parse(`${text}:00+05:30`)

test('a moment is typed in India, wherever the browser is', () => {
  assert.equal(typedMoment(at('2026-11-27T18:05')), '27 Nov 2026, 06:05 PM')
  for (const typed of ['27 Nov 2026, 06:05 PM', '27/11/2026 18:05', '27 nov 2026 6.05 pm', '27 Nov 2026, 6:05\u202fPM', '2026-11-27T18:05'])
    assert.equal(momentOf(typed), '2026-11-27T18:05:00+05:30', typed)
  assert.equal(momentOf('28 Nov 2026, 12 AM'), '2026-11-28T00:00:00+05:30')
  assert.equal(momentFormat.tidy('27/11/2026 9pm'), '27 Nov 2026, 09:00 PM')
  assert.equal(momentFormat.tidy('soon '), 'soon')
  assert.equal(typedMoment(Date.parse('')), '')
  for (const typed of ['', '2026-11-27', '27 Nov 2026', '2026-13-40T18:05', '27 Nov 2026, 25:00', '27 Nov 2026, 13 PM'])
    assert.equal(momentOf(typed), '')
})

test('a hold ends after 48 hours at the latest, or at six after the day of check-in', () => {
  assert.equal(typedMoment(latestEnd('2026-12-05', at('2026-11-27T10:10'))), '29 Nov 2026, 10:10 AM')
  assert.equal(typedMoment(latestEnd('2026-11-27', at('2026-11-27T10:10'))), '28 Nov 2026, 06:00 AM')
})

test('a day is proposed, for today the evening, and late in the evening two hours', () => {
  const proposed = (checkIn: string, now: string) => typedMoment(proposedEnd(checkIn, at(now)))
  assert.equal(proposed('2026-12-05', '2026-11-27T10:10'), '28 Nov 2026, 10:00 AM')
  assert.equal(proposed('', '2026-11-27T10:10'), '28 Nov 2026, 10:00 AM')
  assert.equal(proposed('2026-11-27', '2026-11-27T10:10'), '27 Nov 2026, 09:00 PM')
  assert.equal(proposed('2026-11-27', '2026-11-27T22:30'), '28 Nov 2026, 12:30 AM')
})
