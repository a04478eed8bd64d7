import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { bookingChangeApi } from '#shared/bookings/booking-changes.ts'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { homeApi } from '#shared/home/home.ts'
import { type CleaningState, cleaningApi } from '#shared/rooms/cleaning.ts'
import { cleaningWords } from '#shared/rooms/cleaning-words.ts'
import { employ, person } from '../../testing/worlds/people.ts'
import { testDesk } from '../testing.ts'

const start = async (t: Parameters<typeof testDesk>[0]) => {
  const desk = await testDesk(t)
  const { server, hotel } = desk
  const maid = async (name: string) => {
    const one = await person(server, { name })
    await employ(server, hotel.id, one.id, 'HOUSEKEEPING')
    return one
  }
  const [sita, gita] = [await maid('Sita'), await maid('Gita')]
  const list = async (who = sita) => (await server.call(cleaningApi.list, { hotelId: hotel.id }, who.headers)).data
  const roomOf = async (number: string) => (await list()).rooms.find(({ roomNumber }) => roomNumber === number) ?? assert.fail()
  /** What the page shows of a room. */
  const shown = async (number: string) => {
    const room = await roomOf(number)
    return [cleaningWords(room), room.guest, room.arriving && 'arriving'].filter(Boolean).join(', ')
  }
  const tap = async (number: string, state: CleaningState, { seen, who = sita }: { seen?: number; who?: typeof sita } = {}) => {
    const input = { hotelId: hotel.id, roomId: hotel.rooms[number] ?? '', state, seen: seen ?? (await roomOf(number)).version }
    return server.call(cleaningApi.set, input, who.headers)
  }
  return { ...desk, sita, gita, list, roomOf, shown, tap }
}

test('housekeeping sees every room by floor with who comes, stays and leaves, and nothing of who or how much', async t => {
  const { server, hotel, sita, list, shown, sell, clock, day } = await start(t)
  clock(-2)
  await sell('101', { from: -2, nights: 4, checkIn: true })
  await sell('102', { from: -2, nights: 2, checkIn: true })
  clock(0)
  await sell('102')
  await sell('103', { checkIn: true })
  await sell('201', { adults: 2, children: 1, childAges: [4] })
  await sell('202', { from: 1 })
  await server.db.updateTable('room').set({ floor: 'Garden wing' }).where('room_number', '=', '202').execute()
  const { rooms, date } = await list()
  assert.equal(date, day(0))
  assert.deepEqual(
    rooms.map(({ roomNumber, floor }) => `${roomNumber} ${floor}`),
    ['101 1', '102 1', '103 1', '104 1', '201 2', '202 Garden wing'],
  )
  const states = await Promise.all(rooms.map(({ roomNumber }) => shown(roomNumber)))
  assert.deepEqual(states, ['needs service, staying', 'clean, leaving, arriving', 'clean, arrived', 'clean', 'clean, arriving', 'clean'])
  assert.deepEqual(rooms[4]?.arriving, { adults: 2, children: 1, extraBeds: 0 })
  const text = JSON.stringify(rooms)
  for (const secret of ['Meera', '98123', 'mail.example', '4000', '8000']) assert.ok(!text.includes(secret), secret)
  const [bookings, plan] = [bookingListApi.list, bookingListApi.roomPlan]
  const refused = [
    await server.call(bookings, { hotelId: hotel.id }, sita.headers),
    await server.call(plan, { hotelId: hotel.id, from: date, days: 7 }, sita.headers),
  ]
  assert.deepEqual(
    refused.map(({ status }) => status),
    [403, 403],
  )
})

test('a room that was made is made for the day; the next night makes it again to be made', async t => {
  const { sell, clock, tap, shown, roomOf } = await start(t)
  clock(-1)
  await sell('101', { from: -1, nights: 4, checkIn: true })
  assert.equal(await shown('101'), 'clean, arrived')
  clock(0)
  assert.equal(await shown('101'), 'needs service, staying')
  const { data } = await tap('101', 'CLEAN')
  assert.deepEqual([data.state, data.toBeMade, data.version, data.changedBy], ['CLEAN', false, 1, 'Sita'])
  assert.equal(await shown('101'), 'clean, staying')
  clock(1)
  assert.equal(await shown('101'), 'needs service, staying')
  await tap('101', 'CLEANING')
  assert.equal(await shown('101'), 'being cleaned, staying')
  assert.equal((await roomOf('101')).version, 2)
})

test('a tap on what somebody changed meanwhile is refused with what stands there; one that says the same is not', async t => {
  const { hotel, tap, gita, server } = await start(t)
  assert.equal((await tap('104', 'CLEANING', { seen: 0 })).data.version, 1)
  const late = await tap('104', 'DIRTY', { seen: 0, who: gita })
  const { conflict } = late.failure
  const current = conflict?.current as { state: string; changedBy: string }
  assert.deepEqual([late.status, late.failure.code, conflict?.version, conflict?.changedBy], [409, 'CHANGED_MEANWHILE', 1, 'Sita'])
  assert.deepEqual([current.state, current.changedBy, Number.isNaN(Date.parse(conflict?.changedAt ?? ''))], ['CLEANING', 'Sita', false])
  const same = await tap('104', 'CLEANING', { seen: 0, who: gita })
  assert.deepEqual([same.status, same.data.version, same.data.changedBy], [200, 1, 'Sita'])
  assert.equal((await tap('104', 'CLEAN', { seen: 1, who: gita })).data.changedBy, 'Gita')
  const unknown = { hotelId: hotel.id, roomId: randomUUID(), state: 'CLEAN' as const, seen: 0 }
  assert.equal((await server.call(cleaningApi.set, unknown, gita.headers)).status, 404)
})

test('of many taps on what all of them saw, one counts', async t => {
  const { tap } = await start(t)
  await tap('104', 'DIRTY', { seen: 0 })
  const taps = await Promise.all(
    ['CLEAN', 'CLEANING', 'CLEAN', 'CLEANING', 'CLEANING', 'CLEAN'].map(state => tap('104', state as CleaningState, { seen: 1 })),
  )
  const taken = taps.filter(({ status }) => status === 200).map(({ data }) => [data.state, data.version].join())
  assert.equal(new Set(taken).size, 1)
  assert.ok(taps.some(({ status }) => status === 409) && taps.every(({ status }) => [200, 409].includes(status)))
})

test("a tap waits for nobody who edits the room, and leaves the hotel's page as it is", async t => {
  const { server, hotel, tap } = await start(t)
  const version = async () =>
    (await server.db.selectFrom('hotel').select('page_version').where('id', '=', hotel.id).executeTakeFirstOrThrow()).page_version
  const before = await version()
  await server.db.transaction().execute(async tx => {
    await sql`select 1 from room where hotel_id = ${hotel.id} for no key update`.execute(tx)
    assert.equal((await tap('101', 'DIRTY', { seen: 0 })).status, 200)
    assert.equal((await tap('101', 'CLEAN', { seen: 1 })).status, 200)
  })
  assert.equal(await version(), before)
})

test('check-out makes the room dirty; taken back, it is what it was, unless housekeeping said more', async t => {
  const { server, hotel, sell, edit, shown, roomOf, tap, manager, day } = await start(t)
  await tap('101', 'CLEANING', { seen: 0 })
  const booking = await sell('101', { checkIn: true, paidAmount: 8000 })
  const out = async () => assert.equal((await edit(booking, { status: 'CHECKED_OUT' })).status, 200)
  const back = async () => assert.equal((await edit(booking, { status: 'CHECKED_IN' })).status, 200)
  await out()
  assert.deepEqual([await shown('101'), (await roomOf('101')).changedBy], ['dirty', 'Asha Manager'])
  const plan = await server.call(bookingListApi.roomPlan, { hotelId: hotel.id, from: day(0), days: 7 }, manager.headers)
  assert.deepEqual(
    plan.data.rooms.filter(({ cleaning }) => cleaning !== 'CLEAN').map(({ roomNumber, cleaning }) => [roomNumber, cleaning]),
    [['101', 'DIRTY']],
  )
  await back()
  assert.equal(await shown('101'), 'being cleaned, arrived')
  await out()
  const seen = (await roomOf('101')).version
  await tap('101', 'CLEAN', { seen })
  await back()
  assert.equal(await shown('101'), 'clean, arrived')
  // A page from before the check-out does not overwrite it.
  await out()
  assert.equal((await tap('101', 'CLEAN', { seen })).status, 409)
})

test('a guest who moves leaves a dirty room, one who was never in it does not; an undone move restores it', async t => {
  const { server, hotel, manager, sell, edit, shown, room } = await start(t)
  const inside = await sell('101', { checkIn: true })
  const moved = await edit(inside, { rooms: [room('102', { replaces: room('101').id })] })
  assert.deepEqual([moved.status, await shown('101'), await shown('102')], [200, 'dirty', 'clean, arrived'])
  const back = { version: moved.data.version, rooms: [room('101', { replaces: room('102').id })], undo: true }
  assert.equal((await edit(inside, back)).status, 200)
  assert.deepEqual([await shown('101'), await shown('102')], ['clean, arrived', 'clean'])
  const later = await sell('103')
  await edit(later, { rooms: [room('104', { replaces: room('103').id })] })
  assert.deepEqual([await shown('103'), await shown('104')], ['clean', 'clean, arriving'])
  const sides = { one: { bookingId: inside.id, roomId: room('101').id }, other: { bookingId: later.id, roomId: room('104').id } }
  const swapped = await server.call(bookingChangeApi.swap, { hotelId: hotel.id, ...sides }, manager.headers)
  assert.deepEqual([swapped.status, await shown('101'), await shown('104')], [200, 'dirty, arriving', 'clean, arrived'])
  const again = { one: { ...sides.one, roomId: room('104').id }, other: { ...sides.other, roomId: room('101').id } }
  await server.call(bookingChangeApi.swap, { hotelId: hotel.id, ...again, undo: true }, manager.headers)
  assert.deepEqual([await shown('101'), await shown('104')], ['clean, arrived', 'clean, arriving'])
})

test('a room that its guest left for another one by plan is to be made until somebody was there', async t => {
  const { server, hotel, manager, sell, clock, shown, tap, room } = await start(t)
  const one = await sell('101', { nights: 3, checkIn: true })
  const other = await sell('102', { from: 1, nights: 1 })
  const sides = { one: { bookingId: one.id, roomId: room('101').id }, other: { bookingId: other.id, roomId: room('102').id } }
  assert.equal((await server.call(bookingChangeApi.swap, { hotelId: hotel.id, ...sides }, manager.headers)).status, 200)
  assert.equal(await shown('101'), 'clean, arrived')
  clock(1)
  assert.deepEqual([await shown('101'), await shown('102')], ['needs service, arriving', 'clean, arrived'])
  await tap('101', 'CLEAN')
  assert.equal(await shown('101'), 'clean, arriving')
})

test('who asks for clean rooms only is told which one is not, at a check-in and at a sale that is one', async t => {
  const { server, hotel, sell, edit, tap, manager, room, day, shown } = await start(t)
  await tap('101', 'DIRTY', { seen: 0 })
  await tap('102', 'CLEANING', { seen: 0 })
  const booking = await sell('101', { rooms: [room('101'), room('102')] as never })
  const asked = await edit(booking, { status: 'CHECKED_IN', onlyIfClean: true })
  const sentence = 'Room 101 is dirty. Room 102 is being cleaned.'
  assert.deepEqual(
    [asked.status, asked.failure.error, asked.failure.expected, asked.failure.fields],
    [409, sentence, { notClean: ['101', '102'] }, { onlyIfClean: sentence }],
  )
  assert.equal(await shown('101'), 'dirty, arriving')
  const home = await server.call(homeApi.today, { hotelId: hotel.id }, manager.headers)
  assert.deepEqual(
    home.data.arrivals.stays.map(({ notClean }) => notClean),
    [['101', '102']],
  )
  assert.equal((await edit(booking, { status: 'CHECKED_IN' })).status, 200)
  const sale = {
    hotelId: hotel.id,
    checkInDate: day(0),
    checkOutDate: day(1),
    adults: 1,
    children: 0,
    childAges: [],
    rooms: [room('103')],
    userName: 'Asha Rao',
    userEmail: '',
    userPhone: '9812345678',
    paymentMethod: 'CASH' as const,
    checkIn: true,
    onlyIfClean: true,
  }
  await tap('103', 'DIRTY', { seen: 0 })
  const sold = await server.call(bookingApi.create, sale, manager.headers)
  assert.deepEqual([sold.status, sold.failure.error], [409, 'Room 103 is dirty.'])
  await tap('103', 'CLEAN')
  assert.equal((await server.call(bookingApi.create, sale, manager.headers)).status, 200)
})

test('Home counts what is to be cleaned', async t => {
  const { server, hotel, sita, sell, clock, tap } = await start(t)
  clock(-1)
  await sell('101', { from: -1, nights: 3, checkIn: true })
  clock(0)
  await tap('102', 'DIRTY', { seen: 0 })
  await tap('103', 'CLEANING', { seen: 0 })
  const { data } = await server.call(homeApi.freeTonight, { hotelId: hotel.id }, sita.headers)
  assert.deepEqual(data.cleaning, { dirty: 1, cleaning: 1, toBeMade: 1 })
})
