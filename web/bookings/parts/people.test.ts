import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type PeopleFacts, peopleInRooms, withPeopleIn } from './people.ts'

const room = (id: string) => ({
  id,
  roomNumber: id,
  roomType: 'Deluxe',
  isAvailable: true,
  adultCapacity: 3,
  childrenCapacity: 1,
  countsPeople: true,
  extraBeds: 1,
  roomOnly: false,
  cleaning: 'CLEAN' as const,
})
const extra = { extraAdults: 1, extraChildren: 0, forChildren: 0 }
const parts = { ...extra, room: 4100, people: 800, beds: 0, offer: 0, tax: 0, step: 0, why: null, adults: 3, childAges: [7], extraBeds: 0 }
const facts = (nights: PeopleFacts['nights'], adults: number, ...childAges: number[]): PeopleFacts => ({
  booking: { adults, childAges },
  nights,
  from: '2026-12-07',
  rooms: [room('a'), room('b')],
  open: 2,
})
const both = [
  { id: 'a', replaces: 'a' },
  { id: 'b', replaces: 'b' },
]

test('who sleeps where is what its nights were priced for; the others are spread over the other rooms', () => {
  const priced = facts([{ roomId: 'a', night: '2026-12-07', price: 4900, parts }], 5, 7, 4)
  assert.deepEqual(peopleInRooms(both, priced), [
    { adults: 3, childAges: [7], extraBeds: 0 },
    { adults: 2, childAges: [4], extraBeds: 0 },
  ])
  assert.deepEqual(
    peopleInRooms(both, facts([], 5)).map(({ adults }) => adults),
    [3, 2],
  )
})

test('people are said of every room once somebody comes or goes, beds of their room alone; what is as it was is not said', () => {
  const known = facts([], 4)
  const three = withPeopleIn(both, 0, { adults: 3 }, known)
  assert.deepEqual(three, [
    { ...both[0], adults: 3, childAges: [] },
    { ...both[1], adults: 2, childAges: [] },
  ])
  assert.deepEqual(withPeopleIn(three, 0, { adults: 2 }, known), both)
  assert.deepEqual(withPeopleIn(both, 1, { extraBeds: 1 }, known), [both[0], { ...both[1], extraBeds: 1 }])
  const [one, , more] = withPeopleIn([...both, { id: 'c' }], -1, {}, known)
  assert.deepEqual([one?.adults, more?.adults], [2, 1])
})
