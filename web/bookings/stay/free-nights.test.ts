import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pickDay } from '#web/ui/calendar/pick-day.ts'
import { canCheckIn, canCheckOut, isSoldOut, opensAt, stayRules } from './free-nights.ts'

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

test('a calendar of one month opens on the next one when less than a week of this one is left', () => {
  assert.equal(opensAt('2026-11-24'), '2026-11-24')
  assert.equal(opensAt('2026-11-25'), '2026-12-01')
  assert.equal(opensAt('2026-12-31'), '2027-01-01')
  assert.equal(opensAt('2026-12-01'), '2026-12-01')
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
    ['07', '08', '09', '11'].map(day => says?.(`2026-12-${day}`, '2026-12-07')),
    ['', 'at least 3 nights', 'no check-in, at least 3 nights', 'no check-out'],
  )
  assert.equal(says?.('2026-12-08', ''), '')
})
