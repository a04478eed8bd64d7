import assert from 'node:assert/strict'
import { test } from 'node:test'
import { momentText } from './moment.ts'

/** With plain blanks. */
const read = (at: string, now = '2026-12-06T00:00:00.000Z') => momentText(at, new Date(now)).replaceAll('\u00a0', ' ')

test('an enquiry came by the hotel’s clock, which is past midnight earlier than that of UTC', () => {
  assert.equal(read('2026-12-04T20:35:00.000Z'), '5 Dec, 02:05 AM')
  assert.equal(read('2026-12-04T18:30:59.999Z'), '5 Dec, 12:00 AM')
  assert.equal(read('2026-12-04T18:29:00.000Z'), '4 Dec, 11:59 PM')
})

test('the year is left out where it is the present one, which begins at the hotel’s midnight too', () => {
  assert.equal(read('2025-12-31T18:29:00.000Z'), '31 Dec 2025, 11:59 PM')
  assert.equal(read('2025-12-31T18:30:00.000Z'), '1 Jan, 12:00 AM')
  assert.equal(read('2026-12-31T18:29:00.000Z', '2026-12-31T18:30:00.000Z'), '31 Dec 2026, 11:59 PM')
  assert.equal(momentText('2025-12-31T18:29:00.000Z', new Date('2026-12-06')), '31 Dec 2025, 11:59\u00a0PM')
})
