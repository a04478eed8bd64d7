import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addMonths, dayAfterKey, formatMonth, monthsFrom, weeksFrom, weeksMissing, weeksOf } from './month-days.ts'

test('a month has all its days, Monday first', () => {
  const weeks = weeksOf('2026-12-15')
  assert.deepEqual(weeks[0], [undefined, '2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04', '2026-12-05', '2026-12-06'])
  assert.equal(weeks.flat().filter(Boolean).length, 31)
  assert.equal(weeksOf('2027-02-01').length, 4, 'a February from Monday to Sunday')
  assert.deepEqual(
    weeksFrom('2026-11-01', '2026-11-29').map(week => week.findLast(Boolean)),
    ['2026-11-29', '2026-11-30'],
  )
  assert.equal(weeksOf('2028-02-01').flat().filter(Boolean).length, 29)
})

test('a month that is nearly over is shown with the next one, where both are no longer than one month can be', () => {
  assert.deepEqual(monthsFrom('2026-11-01', '2026-11-30', false), ['2026-11-01', '2026-12-01'])
  assert.deepEqual(monthsFrom('2026-11-01', '2026-11-29', false), ['2026-11-01'])
  assert.deepEqual(monthsFrom('2026-07-01', '2026-07-31', false), ['2026-07-01'], 'August has six weeks')
  assert.deepEqual(monthsFrom('2026-12-01', '2026-11-30', false), ['2026-12-01'])
  assert.deepEqual(monthsFrom('2026-07-01', '2026-07-01', true), ['2026-07-01', '2026-08-01'])
})

test('months that are shown lack weeks of the most that they could have, one below the other together and side by side the longest', () => {
  assert.equal(weeksMissing(['2027-02-01'], '2026-11-30', false), 2)
  assert.equal(weeksMissing(['2027-05-01'], '2026-11-30', false), 0)
  assert.equal(weeksMissing(['2026-11-01', '2026-12-01'], '2026-11-30', false), 0)
  assert.equal(weeksMissing(['2027-02-01', '2027-03-01'], '2026-11-30', true), 1)
})

test('months go over the turn of the year', () => {
  assert.equal(addMonths('2026-12-31', 1), '2027-01-01')
  assert.equal(addMonths('2026-01-15', -1), '2025-12-01')
  assert.equal(formatMonth('2026-12-01'), 'December 2026')
})

test('keys move by days, weeks and months', () => {
  assert.equal(dayAfterKey('ArrowRight', '2026-12-31'), '2027-01-01')
  assert.equal(dayAfterKey('ArrowUp', '2026-12-03'), '2026-11-26')
  assert.equal(dayAfterKey('Home', '2026-12-03'), '2026-11-30')
  assert.equal(dayAfterKey('End', '2026-12-03'), '2026-12-06')
  assert.equal(dayAfterKey('PageDown', '2027-01-31'), '2027-02-28')
  assert.equal(dayAfterKey('PageUp', '2026-12-05'), '2026-11-05')
  assert.equal(dayAfterKey('a', '2026-12-05'), undefined)
})
