import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CleaningRoom } from '#shared/rooms/cleaning.ts'
import { floorOf } from '#shared/rooms/cleaning-words.ts'
import { byFloor } from './cleaning-floors.ts'

const room = (roomNumber: string, arrives = false, floor = floorOf(roomNumber)): CleaningRoom => ({
  id: roomNumber,
  roomNumber,
  floor,
  roomType: 'Deluxe',
  isAvailable: true,
  state: 'CLEAN',
  toBeMade: false,
  version: 0,
  changedAt: null,
  changedBy: null,
  guest: null,
  arriving: arrives ? { adults: 2, children: 0, extraBeds: 0 } : null,
})

test('floors stand in the order in which people count, on each the rooms in which somebody arrives first, then those to be cleaned; a tap moves none', () => {
  const rooms = [room('7'), room('101'), room('102', true), room('201'), room('1001', true), room('301', false, 'Garden wing')]
  assert.deepEqual(
    byFloor(rooms).map(floor => [floor.title, ...floor.rooms.map(({ roomNumber }) => roomNumber)]),
    [
      ['Other rooms', '7'],
      ['Floor 1', '102', '101'],
      ['Floor 2', '201'],
      ['Floor 10', '1001'],
      ['Garden wing', '301'],
    ],
  )
  const [first, ...others] = [room('101'), room('102'), room('103', true), room('104'), room('105')]
  const dirty = others.map(one => (one.id === '104' || one.id === '103' ? { ...one, state: 'DIRTY' as const } : one))
  const made = dirty.map(one => (one.id === '102' ? { ...one, toBeMade: true } : one))
  const numbers = (all: CleaningRoom[], was?: Map<string, boolean>) => byFloor(all, was)[0]?.rooms.map(({ roomNumber }) => roomNumber)
  assert.deepEqual(numbers([first as CleaningRoom, ...made]), ['103', '102', '104', '101', '105'])
  const tapped = new Map([
    ['102', true],
    ['101', false],
  ])
  assert.deepEqual(numbers([{ ...(first as CleaningRoom), state: 'DIRTY' }, ...dirty], tapped), ['103', '102', '104', '101', '105'])
})
