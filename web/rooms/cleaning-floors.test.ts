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

test('floors stand in the order in which people count, on each the rooms by number, whatever is to be done there', () => {
  const rooms = [room('7'), room('101'), room('102', true), room('201'), room('1001', true), room('301', false, 'Garden wing')]
  assert.deepEqual(
    byFloor(rooms).map(floor => [floor.title, ...floor.rooms.map(({ roomNumber }) => roomNumber)]),
    [
      ['Other rooms', '7'],
      ['Floor 1', '101', '102'],
      ['Floor 2', '201'],
      ['Floor 10', '1001'],
      ['Garden wing', '301'],
    ],
  )
})
