import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingChangeApi } from '#shared/bookings/booking-changes.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { testDesk } from '../testing.ts'

const answerOf = ({ status, failure }: { status: number; failure: { error?: string } }) => `${status} ${failure.error ?? ''}`.trim()
const inside = (room: string) => new RegExp(`^409 Late Leaver \\([A-Z0-9]{4}-[A-Z0-9]{4}\\) is still checked in to room ${room}\\.$`)

/** A day later: a guest in 101 who should have left, and one in 102 who stays. */
const lateDesk = async (...[t]: Parameters<typeof testDesk>) => {
  const desk = await testDesk(t)
  const late = await desk.sell('101', { nights: 1, checkIn: true, userName: 'Late Leaver', paidAmount: 4000 })
  const guest = await desk.sell('102', { nights: 3, checkIn: true })
  desk.clock(1)
  return { ...desk, late, guest }
}

test('a guest who is in the house does not move into a room where another one still is, until that one has left', async t => {
  const { edit, late, guest, room, taken, history } = await lateDesk(t)
  const change = { rooms: [room('101', { replaces: room('102').id })] }
  const before = await history(guest)
  for (const preview of [true, false]) assert.match(answerOf(await edit(guest, { ...change, preview })), inside('101'))
  assert.deepEqual([await taken(guest), await history(guest)], [['102 0', '102 1', '102 2'], before])
  assert.equal(answerOf(await edit(late, { status: 'CHECKED_OUT' })), '200')
  assert.equal(answerOf(await edit(guest, change)), '200')
  assert.deepEqual(await taken(guest), ['102 0', '101 1', '101 2'])
})

test('who has not arrived may be moved there, and checks in once the room is empty', async t => {
  const { edit, sell, late, room } = await lateDesk(t)
  const next = await sell('103', { from: 1 })
  assert.equal(answerOf(await edit(next, { rooms: [room('101', { replaces: room('103').id })] })), '200')
  const refused = await edit(next, { status: 'CHECKED_IN' })
  assert.match(answerOf(refused), inside('101'))
  assert.deepEqual(refused.failure.expected, { bookingId: late.id })
  await edit(late, { status: 'CHECKED_OUT' })
  assert.equal(answerOf(await edit(next, { status: 'CHECKED_IN' })), '200')
})

test('a swap brings nobody into a room where a third one still is; the two of it are not in each other’s way', async t => {
  const { server, hotel, manager, sell, guest, room, taken } = await lateDesk(t)
  const [next, third] = [await sell('101', { from: 1 }), await sell('103', { from: 1, checkIn: true })]
  const side = ({ id }: { id: string }, number: string) => ({ bookingId: id, roomId: room(number).id })
  const swap = (one: object, other: object, preview = false) =>
    server.call(bookingChangeApi.swap, { hotelId: hotel.id, one, other, preview } as never, manager.headers)
  assert.match(answerOf(await swap(side(guest, '102'), side(next, '101'))), inside('101'))
  assert.match(answerOf(await swap(side(next, '101'), side(guest, '102'), true)), inside('101'))
  assert.deepEqual(await taken(next), ['101 1', '101 2'])
  assert.equal(answerOf(await swap(side(guest, '102'), side(third, '103'))), '200')
  assert.deepEqual(await taken(guest), ['102 0', '103 1', '103 2'])
})

test('until six a guest is in the room of the night that is being slept', async t => {
  const { server, hotel, clock, edit, sell, guest, room, day, manager } = await lateDesk(t)
  clock(0)
  // From tomorrow on this guest has 104; and somebody else comes late tonight for it, who leaves tomorrow.
  const change = { rooms: [room('104', { replaces: room('102').id })] }
  clock(1)
  assert.equal(answerOf(await edit(guest, change)), '200')
  clock(1, '02:00')
  const stay = { hotelId: hotel.id, checkInDate: day(0), checkOutDate: day(1), rooms: [room('104')], checkIn: true }
  const who = { userName: 'Night Owl', userPhone: '9812345679', paymentMethod: 'CASH', paidAmount: 4000 }
  const owl = await server.call(bookingApi.create, { ...stay, ...who } as never, manager.headers)
  assert.equal(answerOf(owl), '200')
  const early = await sell('102', { from: 1 })
  assert.match(answerOf(await edit(early, { status: 'CHECKED_IN' })), /^409 Meera Iyer \(.*\) is still checked in to room 102\.$/)
})

test('of two who go into one room at once one is refused', async t => {
  const { edit, sell, late } = await lateDesk(t)
  const next = await sell('101', { from: 1 })
  await edit(late, { status: 'CHECKED_OUT' })
  for (let round = 0; round < 5; round++) {
    const answers = await Promise.all([edit(next, { status: 'CHECKED_IN' }), edit(late, { status: 'CHECKED_IN' })])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409])
    if (answers[0].status === 200) await edit(next, { status: 'CONFIRMED' })
    else await edit(late, { status: 'CHECKED_OUT' })
  }
})
