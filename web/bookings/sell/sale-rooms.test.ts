import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Room } from '#shared/rooms/rooms.ts'
import type { NotReady } from '../stay/not-ready.ts'
import type { Kind } from '../stay/room-choice.ts'
import { roomsOnSale, withNumber, withRooms } from './sale-rooms.ts'

const kind = (key: string, ...numbers: string[]): Kind => {
  const rooms = numbers.map(number => ({ id: `room ${number}`, roomNumber: number }) as Room)
  return { key, rooms, room: rooms[0] as Room }
}
const kinds = [kind('deluxe', '101', '102', '103'), kind('suite', '201')]
const nobody = new Map<string, { guest: string }>()
const idsOf = (sale: ReturnType<typeof roomsOnSale>) => sale.chosen.map(({ id }) => id.slice(5))

test('the product takes the first free rooms of a kind, clean ones first, those with somebody still in them last', () => {
  const choices = [{ kind: 'deluxe', meal: 'breakfast' as const, count: 2 }]
  assert.deepEqual(idsOf(roomsOnSale({ choices, picked: [] }, kinds, nobody)), ['101', '102'])
  assert.deepEqual(idsOf(roomsOnSale({ choices, picked: [] }, kinds, new Map([['room 101', { guest: 'Asha' }]]))), ['102', '103'])
  const notReady: NotReady = new Map([
    ['room 101', { guest: 'Asha' }],
    ['room 102', { cleaning: 'DIRTY' }],
    ['room 103', { cleaning: 'CLEANING' }],
  ])
  assert.deepEqual(idsOf(roomsOnSale({ choices, picked: [] }, kinds, notReady)), ['103', '102'])
})

test('a room by number stays, gives way to another of its kind when it is taken, and is missed when none is left', () => {
  const picked = [{ id: 'room 103', mealOption: 'breakfast' as const }]
  const choices = [{ kind: 'deluxe', meal: 'breakfast' as const, count: 1 }]
  assert.deepEqual(idsOf(roomsOnSale({ choices, picked }, kinds, nobody)), ['103'])
  const taken = roomsOnSale({ choices, picked }, [kind('deluxe', '101'), kind('suite', '201')], nobody)
  assert.deepEqual([idsOf(taken), taken.lost], [['101'], 0])
  const none = roomsOnSale({ choices, picked }, [kind('suite', '201')], nobody)
  assert.deepEqual([idsOf(none), none.lost], [[], 1])
})

test('a stretch of the plan names a room before anything is chosen in the table', () => {
  const picked = [{ id: 'room 201', mealOption: 'breakfast' as const }]
  const sale = roomsOnSale({ choices: undefined, picked }, kinds, nobody)
  assert.deepEqual([idsOf(sale), sale.choices, sale.lost], [['201'], [{ kind: 'suite', meal: 'breakfast', count: 1 }], 0])
  assert.equal(roomsOnSale({ choices: undefined, picked }, [kind('deluxe', '101')], nobody).lost, 1)
})

test('a row keeps its place and its beds while it is counted, and has one meal', () => {
  const choices = [
    { kind: 'deluxe', meal: 'breakfast' as const, count: 2, beds: 2 },
    { kind: 'suite', meal: 'breakfast' as const, count: 1 },
  ]
  assert.deepEqual(withRooms(choices, 'deluxe', 'allMeals', 1), [{ kind: 'deluxe', meal: 'allMeals', count: 1, beds: 1 }, choices[1]])
  assert.deepEqual(withRooms(choices, 'deluxe', 'breakfast', 0), [choices[1]])
  assert.deepEqual(withRooms([], 'suite', 'allMeals', 1), [{ kind: 'suite', meal: 'allMeals', count: 1 }])
})

test('another number takes the place of a room; without one the product chooses again', () => {
  const room = { id: 'room 101', mealOption: 'allMeals' as const }
  assert.deepEqual(withNumber([], room, 'room 102'), [{ id: 'room 102', mealOption: 'allMeals' }])
  assert.deepEqual(withNumber([room], room, ''), [])
})
