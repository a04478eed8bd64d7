import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pickDay } from '#web/ui/calendar/pick-day.ts'
import { canCheckIn, canCheckOut, isSoldOut, opensAt, stayRules } from './free-nights.ts'

const rules = {
  free: new Map([
    ['2026-12-04', 1],
    ['2026-12-05', 0],
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
