import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { bookingListApi } from '#shared/bookings/booking-lists.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { makeHotel } from '../../testing/worlds/hotel.ts'
import { sessionFor } from '../../testing/worlds/people.ts'
import { runOut } from '../../testing/worlds/stay.ts'
import { type StayRows, stayRows } from '../../testing/worlds/stay-rows.ts'
import { testServer } from '../../testing.ts'
import { bookingRow } from '../booking/booking.ts'
import { setNights } from '../nights/inventory.ts'

const start = async (t: Parameters<typeof testServer>[0]) => {
  const server = await testServer(t)
  const kinds = [
    { name: 'Suite', numbers: ['20', '3'] },
    { name: 'Deluxe', numbers: ['101', '102'] },
  ]
  const hotel = await makeHotel(server.db, { kinds })
  const headers = await sessionFor(server, hotel.ownerId)
  const today = todayInIndia(server.clock.now())
  const numberOf = (id: string) => Object.keys(hotel.rooms).find(number => hotel.rooms[number] === id)
  const plan = async (inDays = 0, days = 14) => {
    const { data } = await server.call(bookingListApi.roomPlan, { hotelId: hotel.id, from: addDays(today, inDays), days }, headers)
    const daysFrom = (date: string) => Math.round((Date.parse(date) - Date.parse(today)) / 86_400_000)
    return { ...data, shown: data.bars.map(bar => [bar.userName, numberOf(bar.roomId), daysFrom(bar.from), daysFrom(bar.to)]) }
  }
  const stay = (name: string, wish: StayRows = {}) => stayRows(server, hotel, { name, ...wish })
  return { server, hotel, headers, plan, stay, today }
}

test('the plan has every room in the order of its number, and a bar for each stay with what it owes', async t => {
  const { server, hotel, plan, stay } = await start(t)
  await server.db
    .updateTable('room')
    .set({ is_available: false })
    .where('id', '=', hotel.rooms['20'] ?? '')
    .execute()
  await stayRows(server, await makeHotel(server.db), { name: 'Somebody Else' })
  const id = await stay('Asha Rao', { inDays: 2, nights: 3, total: 12_000, paid: 5000, reference: 'K7Q2-9XW4' })
  const { rooms, bars, shown } = await plan()
  assert.deepEqual(
    rooms.map(({ roomNumber, roomType, isAvailable }) => [roomNumber, roomType, isAvailable]),
    [
      ['3', 'Suite', true],
      ['20', 'Suite', false],
      ['101', 'Deluxe', true],
      ['102', 'Deluxe', true],
    ],
  )
  assert.deepEqual(shown, [['Asha Rao', '101', 2, 5]])
  const { bookingId, version, reference, status, remaining, heldUntil } = bars[0] ?? assert.fail()
  assert.deepEqual([bookingId, version, reference, status, remaining, heldUntil], [id, 1, 'K7Q2-9XW4', 'CONFIRMED', 7000, undefined])
})

test('a bar reaches as far as the stay does, also beyond the days that are asked for', async t => {
  const { plan, stay } = await start(t)
  await stay('Before', { inDays: -4, nights: 4 })
  await stay('From before', { inDays: -3, nights: 4, status: 'CHECKED_IN', numbers: ['102'] })
  await stay('Over it all', { inDays: -20, nights: 30, status: 'CHECKED_IN', numbers: ['3'] })
  await stay('Beyond', { inDays: 6, nights: 5, numbers: ['101'] })
  await stay('After', { inDays: 7, nights: 1, numbers: ['102'] })
  assert.deepEqual((await plan(0, 7)).shown, [
    ['Over it all', '3', -20, 10],
    ['From before', '102', -3, 1],
    ['Beyond', '101', 6, 11],
  ])
  assert.deepEqual(
    (await plan(-4, 1)).shown.map(([name]) => name),
    ['Over it all', 'Before'],
  )
})

test('a stay that changes rooms is a bar in each, and one that comes back has two in the same room', async t => {
  const { server, hotel, plan, stay, today } = await start(t)
  const id = await stay('Asha Rao', { inDays: -2, nights: 6 })
  const room = (number: string) => hotel.rooms[number] ?? ''
  await server.db.transaction().execute(async tx => {
    await tx
      .insertInto('booking_room')
      .values({ hotel_id: hotel.id, booking_id: id, room_id: room('102'), meal_option: 'breakfast' })
      .execute()
    const numbers = ['101', '101', '102', '101', '101', '101']
    const nights = numbers.map((number, at) => ({
      roomId: room(number),
      night: addDays(today, at - 2),
      pricePaise: 400_000,
      tax: 'none' as const,
    }))
    const before = (await bookingRow(tx, hotel.id, id))?.nights ?? []
    await setNights(tx, hotel.id, [{ bookingId: id, before, agreed: nights, nights, until: 'infinity' }])
  })
  assert.deepEqual((await plan(-3)).shown, [
    ['Asha Rao', '101', -2, 0],
    ['Asha Rao', '102', 0, 1],
    ['Asha Rao', '101', 1, 4],
  ])
  assert.deepEqual((await plan(2, 1)).shown, [['Asha Rao', '101', 1, 4]])
  assert.deepEqual((await plan(-1, 1)).shown, [['Asha Rao', '101', -2, 0]])
})

test('a hold says until when; one that ran out, a cancelled stay and nights that were let go are free', async t => {
  const { server, hotel, plan, stay } = await start(t)
  await stay('Paying', { inDays: 1, status: 'PENDING' })
  const late = await stay('Too late', { inDays: 1, status: 'PENDING', numbers: ['102'] })
  await runOut(server, late)
  await stay('Cancelled', { inDays: 1, status: 'CANCELLED', numbers: ['3'] })
  const absent = await stay('Absent', { inDays: -1, nights: 5, status: 'NO_SHOW', numbers: ['20'] })
  await sql`delete from room_night where hotel_id = ${hotel.id} and booking_id = ${absent} and night >= ${todayInIndia(server.clock.now())}`.execute(
    server.db,
  )
  const { shown, bars } = await plan(-2)
  assert.deepEqual(shown, [
    ['Absent', '20', -1, 0],
    ['Paying', '101', 1, 3],
  ])
  assert.ok(Date.parse(bars[1]?.heldUntil ?? '') > Date.now())
})

test('who should have left is in the plan of tonight, whatever the plan’s first day; not in one that begins later', async t => {
  const { plan, stay } = await start(t)
  await stay('Overdue', { inDays: -3, nights: 2, status: 'CHECKED_IN' })
  await stay('Gone', { inDays: -3, nights: 2, status: 'CHECKED_OUT', numbers: ['102'] })
  await stay('Tonight', { inDays: 0, nights: 1, numbers: ['101'] })
  assert.deepEqual((await plan(0)).shown, [
    ['Overdue', '101', -3, -1],
    ['Tonight', '101', 0, 1],
  ])
  assert.deepEqual((await plan(-2)).shown.map(([name]) => name).sort(), ['Gone', 'Overdue', 'Tonight'])
  assert.deepEqual((await plan(1)).shown, [])
})

test('a retired room is in the plan where it has a stay, and nowhere else', async t => {
  const { server, hotel, plan, stay } = await start(t)
  await stay('Long ago', { inDays: -30, nights: 2, status: 'CHECKED_OUT' })
  await server.db
    .updateTable('room')
    .set({ retired_at: new Date() })
    .where('id', '=', hotel.rooms['101'] ?? '')
    .execute()
  const numbers = async (inDays: number) => (await plan(inDays)).rooms.map(({ roomNumber, isAvailable }) => `${roomNumber} ${isAvailable}`)
  assert.deepEqual(await numbers(0), ['3 true', '20 true', '102 true'])
  assert.deepEqual(await numbers(-31), ['3 true', '20 true', '101 false', '102 true'])
})

test('at most 31 days, from a day that exists', async t => {
  const { server, hotel, headers } = await start(t)
  const refused = async (query: string) => {
    const answer = await fetch(`${server.url}${bookingListApi.roomPlan.path}?hotelId=${hotel.id}&${query}`, { headers })
    return [answer.status, ((await answer.json()) as { fields?: object }).fields]
  }
  assert.deepEqual(await refused('from=2027-01-01&days=32'), [400, { days: 'At most 31.' }])
  assert.deepEqual(await refused('from=2027-01-01&days=0'), [400, { days: 'At least 1.' }])
  assert.deepEqual(await refused('from=2027-02-30&days=7'), [400, { from: 'Enter a date as YYYY-MM-DD.' }])
})
