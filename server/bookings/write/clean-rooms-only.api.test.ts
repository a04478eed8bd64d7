import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingChangeApi } from '#shared/bookings/booking-changes.ts'
import { groupApi } from '#shared/bookings/groups.ts'
import { type CleaningState, cleaningApi } from '#shared/rooms/cleaning.ts'
import { employ, person } from '../../testing/worlds/people.ts'
import { testDesk } from '../testing.ts'

test('a move, a swap and the check-in of a group are refused in rooms that are not clean, where the caller asks for that', async t => {
  const { server, hotel, sell, edit, room, manager } = await testDesk(t)
  const sita = await person(server, { name: 'Sita' })
  await employ(server, hotel.id, sita.id, 'HOUSEKEEPING')
  const tap = (number: string, state: CleaningState) =>
    server.call(cleaningApi.set, { hotelId: hotel.id, roomId: room(number).id, state, seen: 0 }, sita.headers)
  const one = await sell('101', { checkIn: true })
  await tap('102', 'DIRTY')
  const to102 = { rooms: [room('102', { replaces: one.rooms[0]?.id })] }
  const refused = await edit(one, { ...to102, onlyIfClean: true })
  assert.deepEqual([refused.status, refused.failure.fields], [409, { onlyIfClean: 'Room 102 is dirty.' }])
  // Who has not come yet moves into nothing.
  const later = await sell('104')
  const in104 = later.rooms[0]?.id
  assert.equal((await edit(later, { rooms: [room('102', { replaces: in104 })], onlyIfClean: true })).status, 200)
  assert.equal((await edit(later, { rooms: [room('104', { replaces: room('102').id })] })).status, 200)
  assert.equal((await edit(one, to102)).status, 200)

  const other = await sell('103', { checkIn: true })
  await tap('103', 'CLEANING')
  const sides = { one: { bookingId: one.id, roomId: room('102').id }, other: { bookingId: other.id, roomId: room('103').id } }
  const swap = (more: object) => server.call(bookingChangeApi.swap, { hotelId: hotel.id, ...sides, ...more }, manager.headers)
  const notSwapped = await swap({ onlyIfClean: true })
  assert.deepEqual([notSwapped.status, notSwapped.failure.fields], [409, { onlyIfClean: 'Room 102 is dirty. Room 103 is being cleaned.' }])
  assert.equal((await swap({ onlyIfClean: true, preview: true })).status, 200)
  assert.equal((await swap({})).status, 200)

  await tap('201', 'DIRTY')
  const stay = (number: string) => ({
    roomId: room(number).id,
    mealOption: 'breakfast' as const,
    checkInDate: later.checkInDate,
    checkOutDate: later.checkOutDate,
  })
  const guest = { name: 'Rao wedding', userName: 'Asha Rao', userPhone: '9812345678' }
  const { data: group } = await server.call(
    groupApi.create,
    { hotelId: hotel.id, ...guest, bookings: [stay('201'), stay('202')] },
    manager.headers,
  )
  const checkIn = (more: object) => {
    const bookings = group.bookings.map(({ id: bookingId, version }) => ({ bookingId, version }))
    return server.call(groupApi.checkIn, { hotelId: hotel.id, groupId: group.id, bookings, ...more }, manager.headers)
  }
  const notIn = await checkIn({ onlyIfClean: true })
  assert.deepEqual([notIn.status, notIn.failure.fields], [409, { onlyIfClean: 'Room 201 is dirty.' }])
  const { data: inHouse } = await checkIn({})
  assert.deepEqual(
    inHouse.bookings.map(({ status }) => status),
    ['CHECKED_IN', 'CHECKED_IN'],
  )
})
