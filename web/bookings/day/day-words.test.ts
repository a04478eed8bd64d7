import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DayPart } from '#shared/bookings/booking-lists.ts'
import type { Booking } from '#shared/bookings/bookings.ts'
import { guestsToLeave, inTheWayText, nightsOnDay, roomStates, toDoFirst } from './day-words.ts'

const room = (roomNumber: string, to = '2026-12-07') => ({ id: roomNumber, roomNumber, mealOption: 'breakfast', from: '2026-12-05', to })
const stay = (name: string, more: Partial<Booking> = {}, ...numbers: string[]) =>
  ({
    id: name,
    status: 'CONFIRMED',
    user: { name },
    checkInDate: '2026-12-05',
    checkOutDate: '2026-12-07',
    groupId: null,
    rooms: numbers.map(number => room(number)),
    ...more,
  }) as Booking

test('of who arrives each room says whether it is clean, dirty or still occupied and by whom; of who is there only what is not clean', () => {
  const cleaning = new Map([
    ['101', 'clean'],
    ['102', 'dirty'],
    ['103', 'clean'],
    ['104', 'clean'],
  ])
  const leaving = stay('Kavya Nair', { status: 'CHECKED_IN', checkOutDate: '2026-12-07' }, '103')
  const rooms = { cleaning, inTheWay: guestsToLeave([leaving, stay('Gone', { status: 'CHECKED_OUT' }, '104')]) }
  const comes = stay('Asha Rao', {}, '101', '102', '103', '104')
  assert.deepEqual(roomStates(comes, rooms), [
    { numbers: '101, 104', state: 'clean', isReady: true },
    { numbers: '102', state: 'dirty', isReady: false },
    { numbers: '103', state: 'occupied', isReady: false },
  ])
  assert.equal(inTheWayText(comes, rooms), 'Kavya Nair still in 103')
  const isIn = stay('Tarun Das', { status: 'CHECKED_IN' }, '101', '102')
  assert.deepEqual(
    roomStates(isIn, rooms).map(({ numbers, state }) => [numbers, state]),
    [
      ['101', undefined],
      ['102', 'dirty'],
    ],
  )
  assert.equal(inTheWayText(isIn, rooms), undefined)
})

test('a group stands together where its first booking does; nights are told to the end, of who leaves from the beginning', () => {
  const [one, other] = [{ groupId: 'one' }, { groupId: 'other' }]
  const names = toDoFirst([stay('A', one), stay('B'), stay('C', other), stay('D', one), stay('E', other)], 'arriving')
  assert.deepEqual(
    names.map(({ user }) => user.name),
    ['A', 'D', 'B', 'C', 'E'],
  )
  assert.equal(nightsOnDay(stay('A'), 'arriving', '2026-12-05'), '2 nights, to Mon, 7 Dec')
  assert.equal(nightsOnDay(stay('A'), 'leaving', '2026-12-07'), '2 nights, since Sat, 5 Dec')
})

test('who has come or left already stands last; in the house nobody is done', () => {
  const stays = [stay('Gone', { status: 'CHECKED_OUT' }), stay('There', { status: 'CHECKED_IN' }), stay('Expected')]
  const names = (on: DayPart) => toDoFirst(stays, on).map(({ user }) => user.name)
  assert.deepEqual(names('leaving'), ['There', 'Expected', 'Gone'])
  assert.deepEqual(names('arriving'), ['Expected', 'Gone', 'There'])
  assert.deepEqual(names('staying'), ['Gone', 'There', 'Expected'])
})
