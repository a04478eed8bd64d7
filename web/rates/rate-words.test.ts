import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CalendarNight } from '#shared/rates/rate-calendar.ts'
import type { SeasonPrice } from '#shared/rates/seasons.ts'
import { loweredWords, periodText, previewText, rulePreviewText, ruleWords, seasonText } from './rate-words.ts'

test('what a season does, in words', () => {
  const on = (weekdays: readonly number[], kind: SeasonPrice['kind'], breakfast: number | null, typeId = 'one') =>
    weekdays.map((weekday): SeasonPrice => ({ typeId, weekday, kind, breakfast, allMeals: breakfast }))
  const all = [1, 2, 3, 4, 5, 6, 7]
  assert.equal(seasonText([]), 'none yet')
  assert.equal(seasonText([...on([5, 6], 'PERCENT', 12.5), ...on([5, 6], 'PERCENT', 12.5, 'other')]), '+12.5% on Fri, Sat')
  assert.equal(seasonText(on(all, 'ADD', -500)), '−\u2060₹500.00')
  assert.equal(seasonText(on(all, 'SET', 6500)), '₹6,500.00')
  assert.equal(seasonText([...on(all, 'SET', 6500), ...on(all, 'SET', 9000, 'other')]), 'by type and day')
  assert.equal(periodText({ fromDate: '2026-12-20', toDate: '2027-01-05' }), 'Sun, 20 Dec 2026 to Tue, 5 Jan 2027')
  assert.equal(periodText({ fromDate: '2027-12-20', toDate: '2027-12-31' }), 'Mon, 20 Dec to Fri, 31 Dec 2027')
  assert.equal(periodText({ fromDate: null, toDate: null }), 'all year')
})

test('what a stay rule says, in words', () => {
  const rule = { minNights: 3, maxNights: null, touches: true, noArrival: false, noDeparture: false, closed: false }
  assert.deepEqual(ruleWords(rule), ['at least 3 nights', 'for any stay that touches it'])
  assert.deepEqual(ruleWords({ ...rule, touches: false, maxNights: 7 }), ['at least 3 nights', 'at most 7 nights'])
  assert.deepEqual(ruleWords({ ...rule, minNights: null, closed: true }), ['closed'])
})

test('what a change would do, in words', () => {
  const none = { nights: 0, types: 0, steps: 0, alike: 0, levelled: [] }
  assert.equal(previewText(none), 'No night changes its price. Bookings keep their price.')
  assert.equal(
    previewText({ nights: 12, types: 2, steps: 1, alike: 1, levelled: ['Deluxe'] }),
    '12 nights of 2 room types change. Bookings keep their price. Rooms of Deluxe cost the same then. ' +
      'On 1 night guests pay less than this: GST cannot be split out of the price, so it is lowered. ' +
      'On 1 night room only then costs as much as with breakfast.',
  )
  assert.match(rulePreviewText(none), /^Holds on no night that can be booked\. /)
})

test('whose price of a night is lowered for GST, in words', () => {
  const words = (pricePerNight: number, loweredTo: number | null, isFrom = false) =>
    loweredWords({ pricePerNight, loweredTo, isFrom } as CalendarNight)
  assert.deepEqual(words(8200, 7875), ['guests pay ₹7,875.00'])
  assert.deepEqual(words(6800, 7875), ['with meals guests pay ₹7,875.00'])
  assert.deepEqual(words(6800, 7875, true), ['some guests pay ₹7,875.00'])
  assert.deepEqual(words(6800, null), [])
})
