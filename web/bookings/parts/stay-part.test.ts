import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Booking } from '#shared/bookings/bookings.ts'
import { changesRoomsAhead, stayFields, stayPart, undoInput } from './stay-part.ts'

const day = { today: '2026-11-23', firstOpen: '2026-11-23' }
const room = (id: string, from: string, to: string) => ({ id, mealOption: 'breakfast', from, to })
const stay = (checkInDate: string, checkOutDate: string, ...rooms: object[]) =>
  ({ checkInDate, checkOutDate, rooms, status: 'CONFIRMED', user: { phone: '' }, payment: {} }) as unknown as Booking
const asked = (booking: Booking, checkIn: string, checkOut: string, from: string, to: string) =>
  stayPart.input(
    { ...stayPart.read(booking, day), ...stayFields(booking, { checkIn, checkOut, room: { from, to } }, day) },
    { now: booking, day },
  )

test('only what differs is asked, and another room names the one that it replaces beside those that stay', () => {
  const one = stay('2026-11-24', '2026-11-26', room('a', '2026-11-24', '2026-11-26'), room('b', '2026-11-24', '2026-11-26'))
  assert.deepEqual(asked(one, '2026-11-24', '2026-11-26', 'a', 'a'), {})
  assert.deepEqual(asked(one, '2026-11-24', '2026-11-27', 'a', 'a'), { checkOutDate: '2026-11-27' })
  assert.deepEqual(asked(one, '2026-11-25', '2026-11-27', 'a', 'c'), {
    checkInDate: '2026-11-25',
    checkOutDate: '2026-11-27',
    rooms: [
      { id: 'c', mealOption: 'breakfast', replaces: 'a' },
      { id: 'b', mealOption: 'breakfast' },
    ],
  })
})

test('rooms of past nights are left out, and only a change of rooms that is still to come stands in the way', () => {
  const moved = stay('2026-11-21', '2026-11-26', room('a', '2026-11-21', '2026-11-23'), room('b', '2026-11-23', '2026-11-26'))
  assert.deepEqual(asked(moved, '2026-11-21', '2026-11-26', 'b', 'c').rooms, [{ id: 'c', mealOption: 'breakfast', replaces: 'b' }])
  assert.equal(changesRoomsAhead(moved, day), false)
  const willMove = stay('2026-11-21', '2026-11-26', room('a', '2026-11-21', '2026-11-24'), room('b', '2026-11-24', '2026-11-26'))
  assert.equal(changesRoomsAhead(willMove, day), true)
  // The later room has no field of its own.
  assert.deepEqual(asked(willMove, '2026-11-21', '2026-11-26', 'b', 'c'), {})
})

test('the way back asks for the former dates and rooms, and is not offered where the guest was to change rooms', () => {
  const before = stay('2026-11-24', '2026-11-26', room('a', '2026-11-24', '2026-11-26'))
  const after = stay('2026-11-25', '2026-11-28', room('c', '2026-11-25', '2026-11-28'))
  assert.deepEqual(undoInput(before, after, day), {
    checkInDate: '2026-11-24',
    checkOutDate: '2026-11-26',
    rooms: [{ id: 'a', mealOption: 'breakfast' }],
  })
  const split = stay('2026-11-24', '2026-11-26', room('a', '2026-11-24', '2026-11-25'), room('b', '2026-11-25', '2026-11-26'))
  assert.equal(undoInput(split, after, day), undefined)
})
