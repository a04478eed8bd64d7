import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchProblems, withChildren } from './search-rules.ts'
import { emptySearch } from './wizard-url.ts'

const today = '2026-11-21'
const tomorrow = '2026-11-22'
const search = { ...emptySearch, checkIn: '2026-12-01', checkOut: '2026-12-03', adults: 2 }
const double = { adultCapacity: 2, childrenCapacity: 1 }
const check = (change: Partial<typeof search> & { ages?: (number | null)[] }, places = [double, double, double]) =>
  searchProblems({ ...search, ...change }, today, tomorrow, places)

test('a fitting search has no problems', () => {
  assert.deepEqual(check({}), {})
  assert.deepEqual(check({ ages: [3] }), {})
  assert.deepEqual(check({}, []), {}, 'nothing is said about rooms that are not known')
})

test('dates are checked like on the server', () => {
  assert.deepEqual(check({ checkIn: '', checkOut: '' }), { checkIn: 'Choose a check-in date.' })
  assert.deepEqual(check({ checkIn: today }), { checkIn: 'Check-in must be after today.' })
  assert.deepEqual(check({ checkOut: '2026-12-01' }), { checkOut: 'Check-out must be at least one day after check-in.' })
  assert.deepEqual(searchProblems({ ...search, checkIn: today }, today, today, []), {}, 'staff may start today')
})

test('a party that these rooms cannot sleep is told what it needs', () => {
  assert.deepEqual(check({ adults: 3 }), { rooms: 'This party needs 2 rooms.' })
  assert.deepEqual(check({ adults: 5 }), { rooms: 'This party needs 3 rooms.' })
  assert.deepEqual(check({ adults: 5, rooms: 2 }, [double, double]), { adults: 'This party is too large for one booking here.' })
  assert.deepEqual(check({ rooms: 3 }), { rooms: 'There must be at least one adult for every room.' })
  assert.deepEqual(check({ rooms: 2 }, [double]), { rooms: 'This hotel has 1 room.' })
})

test('every age must be chosen', () => {
  assert.deepEqual(check({ ages: [null, 4], rooms: 2 }), { age1: 'Choose the age of child 1.' })
})

test('fewer children forget the ages beyond', () => {
  assert.deepEqual(withChildren([4, 7, 9], 1), [4])
  assert.deepEqual(withChildren([4], 3), [4, null, null])
  assert.deepEqual(withChildren([4, 7], 0), [])
})
