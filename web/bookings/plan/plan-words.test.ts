import assert from 'node:assert/strict'
import { test } from 'node:test'
import { datesText } from './plan-words.ts'

test('the dates of a stay say their year where it is not this one', () => {
  const in2026 = { today: '2026-12-20' }
  assert.equal(datesText('2026-12-26', '2026-12-28', in2026), 'Sat, 26 Dec to Mon, 28 Dec')
  assert.equal(datesText('2026-12-31', '2027-01-02', in2026), 'Thu, 31 Dec to Sat, 2 Jan 2027')
  assert.equal(datesText('2027-01-02', '2027-01-03', in2026), 'Sat, 2 Jan 2027 to Sun, 3 Jan 2027')
})
