import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pickDay } from '#web/ui/calendar/pick-day.ts'
import { canCheckIn, canCheckOut, isSoldOut, opensAt, pricedParty, shortPrice, stayRules } from './calendar-rules.ts'

const free = (rooms: number) => ({ free: rooms, arrival: true, departure: true, minNights: 1 })
const rules = {
  nights: new Map([
    ['2026-12-04', free(1)],
    ['2026-12-05', free(0)],
  ]),
  rooms: 1,
  earliest: '2026-12-02',
  latest: '2028-05-01',
}

test('a sold-out night is no check-in but may be a check-out', () => {
  assert.ok(isSoldOut('2026-12-05', rules))
  assert.ok(!canCheckIn('2026-12-05', rules))
  assert.ok(canCheckOut('2026-12-03', '2026-12-05', rules))
  assert.ok(!canCheckOut('2026-12-03', '2026-12-06', rules), 'it cannot be slept through')
})

test('two rooms need two free ones', () => {
  assert.ok(!canCheckIn('2026-12-04', { ...rules, rooms: 2 }))
  assert.ok(canCheckIn('2026-12-04', rules))
})

test('days before the earliest and stays over thirty nights are out', () => {
  assert.ok(!canCheckIn('2026-12-01', rules))
  assert.ok(canCheckOut('2026-12-06', '2027-01-05', rules))
  assert.ok(!canCheckOut('2026-12-06', '2027-01-06', rules))
})

test('picking: the first pick is a check-in, the second ends the stay, an earlier one starts anew', () => {
  const stays = stayRules(rules)
  assert.deepEqual(pickDay('2026-12-08', '', stays), { from: '2026-12-08', to: '' })
  assert.deepEqual(pickDay('2026-12-11', '2026-12-08', stays), { from: '2026-12-08', to: '2026-12-11' })
  assert.deepEqual(pickDay('2026-12-03', '2026-12-08', stays), { from: '2026-12-03', to: '' })
  assert.equal(pickDay('2026-12-05', '2026-12-08', stays), undefined)
})

test('the calendar opens on the first day on which a stay may begin, and may end', () => {
  assert.equal(opensAt(rules), '2026-12-02')
  assert.equal(opensAt({ ...rules, earliest: '2026-11-29' }), '2026-11-29')
  const nights = new Map([
    ['2026-12-02', { ...free(4), arrival: false }],
    ['2026-12-03', { ...free(4), minNights: 3 }],
    ['2026-12-05', free(0)],
  ])
  assert.equal(opensAt({ ...rules, nights }), '2026-12-04')
  assert.equal(opensAt({ ...rules, rooms: 2, nights, earliest: '2026-12-05', latest: '2026-12-05' }), '2026-12-05')
})

test('a day below the minimum leaves the check-in as it is and says why; one that is earlier begins anew', () => {
  const nights = new Map([
    ['2026-12-24', { ...free(4), minNights: 2 }],
    ['2026-12-27', { ...free(4), departure: false }],
  ])
  const stays = stayRules({ ...rules, nights })
  const from24 = (day: string) => pickDay(day, '2026-12-24', stays)
  assert.deepEqual(from24('2026-12-25'), { from: '2026-12-24', to: '', refused: 'From 24 December at least 2 nights.' })
  assert.deepEqual(from24('2026-12-27'), { from: '2026-12-24', to: '', refused: 'No check-out on 27 December.' })
  assert.deepEqual(from24('2026-12-26'), { from: '2026-12-24', to: '2026-12-26' })
  assert.deepEqual(from24('2026-12-23'), { from: '2026-12-23', to: '' })
})

test('rules of the hotel: no check-in, no check-out, and at least so many nights, each said of its day', () => {
  const nights = new Map([
    ['2026-12-07', { ...free(4), minNights: 3 }],
    ['2026-12-09', { ...free(4), arrival: false }],
    ['2026-12-11', { ...free(4), departure: false }],
  ])
  const ruled = { ...rules, nights }
  const { says } = stayRules(ruled)
  assert.ok(!canCheckIn('2026-12-09', ruled))
  const ends = ['08', '09', '10', '11', '12'].filter(day => canCheckOut('2026-12-07', `2026-12-${day}`, ruled))
  assert.deepEqual(ends, ['10', '12'])
  assert.deepEqual(
    ['07', '08', '09', '11'].map(day => says(`2026-12-${day}`, '2026-12-07')),
    ['', 'at least 3 nights', 'no check-in, at least 3 nights', 'no check-out'],
  )
  assert.equal(says('2026-12-08', ''), '')
  assert.equal(says('2026-12-07', ''), 'at least 3 nights')
  const marks = ['06', '07', '09', '11'].map(day => stayRules(ruled).marks(`2026-12-${day}`))
  assert.deepEqual(
    marks.map(mark => [mark.corner, mark.isRinged]),
    [
      [undefined, false],
      ['3+', false],
      [undefined, true],
      [undefined, false],
    ],
  )
})

test('a stay that would touch nights of a rule ends earlier or is longer, and no longer than allowed', () => {
  const bits = (...lengths: number[]) => lengths.reduce((all, length) => all | (1 << (length - 1)), 0)
  const nights = new Map([['2026-12-23', { ...free(4), lengths: bits(1, 3, 4) }]])
  const ruled = { ...rules, nights }
  const days = ['24', '25', '26', '27', '28'].map(day => `2026-12-${day}`)
  assert.deepEqual(
    days.map(day => [canCheckOut('2026-12-23', day, ruled), stayRules(ruled).says(day, '2026-12-23')]),
    [
      [true, ''],
      [false, 'at least 3 nights'],
      [true, ''],
      [true, ''],
      [false, 'at most 4 nights'],
    ],
  )
})

test('a night shows its price, in full to who hears it; not one that cannot be slept', () => {
  const priced = { ...free(4), price: 4080.5 }
  const nights = new Map<string, ReturnType<typeof free> & { price: number | null }>([
    ['2026-12-01', priced],
    ['2026-12-07', priced],
    ['2026-12-08', { ...priced, free: 0 }],
    ['2026-12-09', { ...priced, price: null, arrival: false }],
    ['2026-12-10', { ...priced, arrival: false }],
  ])
  const { says, marks } = stayRules({ ...rules, nights })
  const days = ['01', '07', '08', '09', '10'].map(day => `2026-12-${day}`)
  assert.deepEqual(
    days.map(day => says(day, '')),
    ['', '₹4,080.50', '', 'no check-in', '₹4,080.50, no check-in'],
  )
  assert.deepEqual(
    days.map(day => marks(day).below?.text),
    [undefined, '4,081', undefined, undefined, '4,081'],
  )
  assert.deepEqual(
    [999, 9999, 10_000, 12_449.5, 99_999, 125_000, 1_250_001, 1_000_000, 9_999_001, 12_345_678].map(price =>
      Object.values(shortPrice(price)),
    ),
    [
      ['999', '999'],
      ['9,999', '9,999'],
      ['10,000', '10k'],
      ['12,450', '12.5k'],
      ['99,999', '1L'],
      ['1.25L', '1.25L'],
      ['12.6L', '12.6L'],
      ['10L', '10L'],
      ['1Cr', '1Cr'],
      ['1.24Cr', '1.24Cr'],
    ],
  )
})

test('the calendar prices the party of the form, as the search after it', () => {
  const search = { checkIn: '', checkOut: '', rooms: 1, adults: 1, ages: [] }
  const adults = [{}, { adults: 3 }, { ages: [null] }, { rooms: 2 }].map(change => pricedParty({ ...search, ...change }).adults)
  assert.deepEqual(adults, [1, 3, 1, 1])
  assert.deepEqual(pricedParty({ ...search, ages: [7, null] }).ages, [7, 0])
})
