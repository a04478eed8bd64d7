import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Room } from '#shared/rooms/rooms.ts'
import {
  type Choice,
  changeChoice,
  choiceProblem,
  choicesOf,
  countOf,
  kindsOf,
  mostBeds,
  roomsToOrder,
  stillOnOffer,
} from './room-choice.ts'

const room = (roomNumber: string, change: Partial<Room> = {}): Room => ({
  id: `id-${roomNumber}`,
  hotelId: 'h',
  roomNumber,
  typeId: 'lake',
  roomType: 'Lake Room',
  bed: null,
  sizeSqm: null,
  view: null,
  description: null,
  adultCapacity: 2,
  childrenCapacity: 1,
  pricePerNight: 4100.5,
  priceWithMeals: 5200,
  amenities: [],
  isAvailable: true,
  roomImages: [],
  ...change,
})

const kinds = kindsOf([
  room('201', { typeId: 'suite', roomType: 'Suite', pricePerNight: 9000, priceWithMeals: 11000 }),
  room('101'),
  room('102'),
])
const [lake, suite] = [kinds[0]?.key ?? '', kinds[1]?.key ?? '']

test('identical rooms are one card, cheapest first', () => {
  assert.deepEqual(
    kinds.map(kind => kind.rooms.map(one => one.roomNumber)),
    [['101', '102'], ['201']],
  )
})

test('counters add and remove units until the option is gone', () => {
  let choices: Choice[] = changeChoice([], lake, 'breakfast', 1)
  choices = changeChoice(choices, lake, 'allMeals', 1)
  choices = changeChoice(choices, lake, 'breakfast', 1)
  assert.deepEqual(choices, [
    { kind: lake, meal: 'breakfast', count: 2 },
    { kind: lake, meal: 'allMeals', count: 1 },
  ])
  assert.equal(countOf(choices, lake), 3)
  assert.deepEqual(changeChoice(choices, lake, 'allMeals', -1), [{ kind: lake, meal: 'breakfast', count: 2 }])
  assert.deepEqual(changeChoice([], lake, 'breakfast', -1), [])
})

test('an older choice keeps what is still on offer', () => {
  const choices: Choice[] = [
    { kind: lake, meal: 'breakfast', count: 2 },
    { kind: lake, meal: 'allMeals', count: 1 },
    { kind: 'gone', meal: 'breakfast', count: 1 },
    { kind: suite, meal: 'breakfast', count: 1 },
  ]
  assert.deepEqual(stillOnOffer(choices, kinds, 3), [choices[0], choices[3]])
  assert.deepEqual(stillOnOffer(choices, kinds, 1), [{ kind: lake, meal: 'breakfast', count: 1 }])
})

test('every ordered room is a different one', () => {
  const choices: Choice[] = [
    { kind: lake, meal: 'breakfast', count: 1 },
    { kind: lake, meal: 'allMeals', count: 1 },
  ]
  assert.deepEqual(roomsToOrder(choices, kinds), [
    { id: 'id-101', mealOption: 'breakfast' },
    { id: 'id-102', mealOption: 'allMeals' },
  ])
})

test('what is missing is said', () => {
  const party = { adults: 2, children: 0 }
  const one: Choice[] = [{ kind: lake, meal: 'breakfast', count: 1 }]
  assert.equal(choiceProblem([], kinds, 1, party), 'Choose a room.')
  assert.equal(choiceProblem([], kinds, 2, party), 'Choose 2 rooms.')
  assert.equal(choiceProblem(one, kinds, 3, party), 'Choose 2 more rooms.')
  assert.equal(choiceProblem(one, kinds, 2, party), 'Choose 1 more room.')
  assert.equal(choiceProblem(one, kinds, 1, { adults: 3, children: 0 }), 'There is room for 2 adults; your party has 3.')
  assert.equal(choiceProblem(one, kinds, 1, party), undefined)
  assert.equal(choiceProblem([{ kind: 'gone', meal: 'breakfast', count: 1 }], kinds, 1, party), 'Choose your rooms again.')
})

test('after a change of price the same rooms are chosen among the new cards', () => {
  const dearer = kindsOf([room('101', { pricePerNight: 5000 }), room('102', { pricePerNight: 5000 })])
  const ordered = [
    { id: 'id-101', mealOption: 'breakfast' as const },
    { id: 'id-102', mealOption: 'breakfast' as const },
    { id: 'gone', mealOption: 'allMeals' as const },
  ]
  assert.deepEqual(choicesOf(ordered, dearer), [{ kind: dearer[0]?.key, meal: 'breakfast', count: 2 }])
})

test('each room of a choice has place for its extra beds', () => {
  const choice: Choice = { kind: 'lake', meal: 'breakfast', count: 3 }
  assert.equal(mostBeds(choice, 2), 6)
  assert.equal(mostBeds({ ...choice, count: 1 }, 1), 1)
})
