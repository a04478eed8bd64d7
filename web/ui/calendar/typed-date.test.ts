import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shownDate, tidyDate } from './typed-date.ts'

const today = '2026-11-22'

test('a date is taken as people type it', () => {
  const spellings = [
    ...['5/12', '05/12', '5.12', '5-12', '5 12', '5 Dec', '5 dec.', 'Dec 5', '5dec', '5th December', 'December 5th'],
    ...['५/१२', '०५-१२-२०२६', '५ Dec', '२०२६-१२-०५'],
    ...['2026-12-05', '2026/12/5', '05-12-2026', '5/12/26', '5.12.2026', '5 Dec 2026', '5 December, 2026', 'Dec 5, 2026', ' 5Dec26 '],
  ]
  for (const typed of spellings) assert.equal(tidyDate(typed, today), '2026-12-05', typed)
  assert.equal(tidyDate('3 Sept', today), '2027-09-03')
})

test('without a year it is this month or the next such month', () => {
  assert.equal(tidyDate('5/11', today), '2026-11-05')
  assert.equal(tidyDate('31 Oct', today), '2027-10-31')
  assert.equal(tidyDate('1/1', today), '2027-01-01')
})

test('a day is taken as a desk types it: in a word, as the next such day, in four digits, so many days from today', () => {
  const days = [
    ...[
      ['today', '2026-11-22'],
      ['Tomorrow', '2026-11-23'],
      ['+2', '2026-11-24'],
      ['+40', '2027-01-01'],
      ['+0', '2026-11-22'],
    ],
    ...[
      ['28', '2026-11-28'],
      ['22', '2026-11-22'],
      ['5', '2026-12-05'],
      ['२८', '2026-11-28'],
      ['2811', '2026-11-28'],
      ['0101', '2027-01-01'],
    ],
  ] as [string, string][]
  for (const [typed, date] of days) assert.equal(tidyDate(typed, today), date, typed)
  assert.equal(tidyDate('5', '2026-12-22'), '2027-01-05')
  // No 31st in February.
  assert.equal(tidyDate('31', '2027-02-10'), '31')
})

test('what is no day stays as it was typed', () => {
  for (const typed of [
    '',
    'soon',
    '31/2',
    '5/13',
    '12/25/2026',
    '32',
    '0',
    '3113',
    '+1000',
    '+',
    '-2',
    'Ma 5',
    'Dec',
    '5 Dec 2026 14:00',
    '1/2/3',
    '5//',
    '0/1',
    '29 Feb',
  ])
    assert.equal(tidyDate(` ${typed} `, today), typed, typed)
})

test('a field shows what it understood, and understands that again', () => {
  assert.equal(shownDate('2026-12-05'), '5 Dec 2026')
  assert.equal(shownDate('2027-09-30'), '30 Sep 2027')
  assert.equal(shownDate('2027-05-01'), '1 May 2027')
  assert.equal(shownDate('soon'), 'soon')
  for (let month = 1; month <= 12; month++) {
    const date = `2027-${String(month).padStart(2, '0')}-09`
    assert.equal(tidyDate(shownDate(date), today), date)
  }
})
