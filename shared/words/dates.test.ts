import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, formatMoment, isDate, nightsBetween, nightsOf, todayInIndia } from './dates.ts'

test('a date is a day that exists, written in one way', () => {
  for (const text of ['2026-11-22', '2028-02-29', '1999-12-31', '0100-01-01', '9999-12-31']) assert.equal(isDate(text), true, text)
  const wrong = ['2026-02-29', '2026-02-30', '2026-13-01', '2026-00-10', '2026-11-31', '2026-11-00', '0099-01-01', '2026-1-1']
  for (const text of [...wrong, '', '26-11-22', '2026-11-22T00:00', ' 2026-11-22', '２０２６-11-22'])
    assert.equal(isDate(text), false, text)
})

test('days are counted over months, leap days and years', () => {
  assert.deepEqual(
    [addDays('2026-12-31', 1), addDays('2028-02-28', 1), addDays('2026-03-01', -1)],
    ['2027-01-01', '2028-02-29', '2026-02-28'],
  )
  assert.deepEqual([nightsBetween('2026-12-30', '2027-01-02'), nightsBetween('2026-12-30', '2026-12-29')], [3, -1])
  assert.deepEqual([nightsOf('2026-12-30', '2027-01-01'), nightsOf('2026-12-30', '2026-12-30')], [['2026-12-30', '2026-12-31'], []])
})

test('today in India begins at 18:30 UTC', () => {
  assert.equal(todayInIndia(new Date('2026-11-21T18:29:59.999Z')), '2026-11-21')
  assert.equal(todayInIndia(new Date('2026-11-21T18:30:00Z')), '2026-11-22')
})

test('a moment is told in India', () => {
  assert.equal(formatMoment('2026-11-21T08:35:00Z'), '21 November 2026, 02:05 PM')
  assert.equal(formatMoment('2026-11-21T19:00:00Z'), '22 November 2026, 12:30 AM')
})
