import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { BookingRow } from '../booking/booking.ts'
import { wishText } from './wish-text.ts'

test('a wish names the children by age, a baby as under 1 year', () => {
  const stay = { check_in: '2026-12-10', check_out: '2026-12-12' }
  const row = { ...stay, adults: 2, child_ages: [7] } as unknown as BookingRow
  const wish = { checkInDate: stay.check_in, checkOutDate: stay.check_out, adults: 2, childAges: [7, 0] }
  assert.equal(
    wishText(row, wish, { isFree: true, why: null, price: null }, new Date('2026-12-01T12:00:00Z')),
    'Please change: 2 adults and 2 children (aged under 1 year and 7) instead of 2 adults and 1 child (aged 7) (please tell me the price).',
  )
})
