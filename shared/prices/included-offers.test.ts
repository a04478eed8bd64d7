import assert from 'node:assert/strict'
import { test } from 'node:test'
import { includedOffers, includedText } from './included-offers.ts'

const lake = { name: 'By the lake', description: 'A boat at sunset.', startDate: '2026-12-01', endDate: '2026-12-20', minNights: 3 }

test('an offer without a figure goes with a stay that begins within its dates and is long enough', () => {
  const goesWith = (checkIn: string, checkOut: string) => includedOffers([lake], { checkIn, checkOut }).length === 1
  assert.deepEqual(
    [
      goesWith('2026-12-01', '2026-12-04'),
      goesWith('2026-12-20', '2026-12-23'),
      goesWith('2026-12-05', '2026-12-07'),
      goesWith('2026-12-21', '2026-12-28'),
    ],
    [true, true, false, false],
  )
  assert.equal(includedText(3, lake), 'Your 3 nights include: By the lake')
  assert.equal(includedText(1, lake), 'Your 1 night includes: By the lake')
})
