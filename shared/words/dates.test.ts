import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, date, formatMoment, isDate, nightsBetween, nightsOf, todayInIndia } from './dates.ts'

test('a date is a day that exists, written in one way', () => {
  for (const text of ['2026-11-22', '2028-02-29', '1999-12-31', '0100-01-01', '9999-12-31']) assert.equal(isDate(text), true, text)
  const wrong = ['2026-02-29', '2026-02-30', '2026-13-01', '2026-00-10', '2026-11-31', '2026-11-00', '0099-01-01', '2026-1-1']
  for (const text of [...wrong, '', '26-11-22', '2026-11-22T00:00', ' 2026-11-22', '２０２６-11-22'])
    assert.equal(isDate(text), false, text)
})

test('the midnight with which a day begins counts as that day, in India, in UTC and without a zone; any other moment is no date', () => {
  const midnights = ['2026-12-31T18:30:00.000Z', '2027-01-01T00:00:00.000Z', '2027-01-01T00:00:00Z', '2027-01-01T00:00:00+05:30']
  for (const text of ['2027-01-01', ' 2027-01-01T00:00 ', '2027-01-01T00:00:00', '2027-01-01T00:00:00.000', ...midnights])
    assert.equal(date.parse(text), '2027-01-01', text)
  const others = ['2027-01-01T00:00:01Z', '2027-01-01T10:00:00Z', '2027-01-01T00:00:00+09:00', '2027-01-01T12:00', '2027-02-30T00:00:00Z']
  for (const text of [
    ...others,
    '2027-01-01T',
    '2027-01-01T24:00:00Z',
    '2027-01-01T00:00:00.000Zx',
    `2027-01-01T00:00:00.${'0'.repeat(40)}Z`,
  ])
    assert.equal(date.safeParse(text).error?.issues[0]?.message, 'Enter a date as YYYY-MM-DD.', text)
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
