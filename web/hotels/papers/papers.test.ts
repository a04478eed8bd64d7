import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PublicHotel } from '#shared/hotels/hotels.ts'
import { paperOf } from './papers.ts'

const hotel = {
  name: 'Lake View Palace',
  slug: 'palace',
  location: 'Udaipur, Rajasthan',
  addressDetails: { street1: '12 Lake Road', street2: null, city: 'Udaipur', state: 'Rajasthan', country: 'India', postal_code: '313001' },
  houseRules: {},
  cancellationPolicy: null,
  refundTerms: [],
  checkInCheckOutPolicy: null,
  checkInTime: '12:00:00',
  checkOutTime: null,
  advancePaymentRate: 30,
} as unknown as PublicHotel

const linesOf = (paper: 'privacy' | 'terms' | 'refunds', more: Partial<PublicHotel> = {}) =>
  Object.fromEntries(paperOf[paper]({ ...hotel, ...more }).sections.map(({ title, lines }) => [title, lines]))

test('refunds say what goes back by the steps of the hotel, of each season that has others, then its own words', () => {
  const steps = [
    { daysBefore: 7, backPercent: 100 },
    { daysBefore: 0, backPercent: 12.5 },
  ]
  const refundTerms = [
    { from: null, to: null, steps },
    { from: '2026-12-20', to: '2027-01-05', steps: [{ daysBefore: 30, backPercent: 50 }] },
  ]
  const said = linesOf('refunds', { refundTerms, cancellationPolicy: 'Call us.\n\nWe help.' })
  const later = 'Later, or if you do not come: the advance is not refunded.'
  assert.deepEqual(said['What goes back'], [
    'Until 12:00 PM, 7 days before check-in: full refund.',
    'Until 12:00 PM, on the day of check-in: 12.5% of the advance is refunded.',
    later,
  ])
  assert.deepEqual(said['What goes back, check-in 20 December 2026 to 5 January 2027'], [
    'Until 12:00 PM, 30 days before check-in: 50% of the advance is refunded.',
    later,
  ])
  assert.deepEqual(said['The hotel’s own words'], ['Call us.', 'We help.'])
})

test('without steps the own words of the hotel hold, else its answer', () => {
  assert.deepEqual(linesOf('refunds', { cancellationPolicy: 'No refund.' })['What goes back'], ['As the hotel’s own words below say.'])
  assert.deepEqual(linesOf('refunds')['What goes back'], ['Please ask the hotel before you book.'])
})

test('terms name the hotel, what is paid when, times and house rules', () => {
  const said = linesOf('terms', { houseRules: { PETS: 'no', POOL_HOURS: '7 AM to 8 PM' }, advancePaymentRate: 100 })
  assert.deepEqual(said['With whom you book'], [
    'You book with the hotel itself: Lake View Palace, 12 Lake Road, Udaipur, Rajasthan 313001, India.',
  ])
  assert.match(said['Price and booking']?.[0] ?? '', /You pay the whole price online when you book\.$/)
  assert.match(linesOf('terms')['Price and booking']?.[0] ?? '', /You pay 30% of the price online when you book, the rest at the hotel\.$/)
  assert.equal(said['Check-in and check-out']?.[0], 'Check-in is from 12:00 PM.')
  assert.deepEqual(said['House rules'], ['No pets', 'Pool hours: 7 AM to 8 PM'])
})
