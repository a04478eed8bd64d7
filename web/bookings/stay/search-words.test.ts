import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shortSearch } from './search-words.ts'
import { emptySearch } from './wizard-url.ts'

const on = (checkIn: string, checkOut: string) => shortSearch({ ...emptySearch, checkIn, checkOut, adults: 2, ages: [7] }, '2026-11-26')

test('a search in one line: a month is said once, another month and another year where there are two', () => {
  assert.equal(on('2026-12-05', '2026-12-07'), '5–7 Dec · 1 room, 2 adults and 1 child')
  assert.equal(on('2026-11-30', '2026-12-02'), '30 Nov – 2 Dec · 1 room, 2 adults and 1 child')
  assert.equal(on('2026-12-30', '2027-01-02'), '30 Dec – 2 Jan 2027 · 1 room, 2 adults and 1 child')
  assert.equal(on('2027-01-02', '2027-01-04'), '2–4 Jan 2027 · 1 room, 2 adults and 1 child')
})
