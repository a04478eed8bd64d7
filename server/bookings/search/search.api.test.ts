import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type BesideRooms, roomApi } from '#shared/rooms/rooms.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { makeHotel, raisePageVersion } from '../../testing/worlds/hotel.ts'
import { order } from '../../testing/worlds/stay.ts'
import { testServer } from '../../testing.ts'
import { testDesk } from '../testing.ts'

const numbersOf = (rooms: { roomNumber: string }[]) => rooms.map(room => room.roomNumber).sort()

test('a guest arrives tomorrow at the earliest, as the form says: from midnight in India the day after, not before and not after', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db)
  const today = todayInIndia(new Date())
  const search = { hotelId: hotel.slug, checkInDate: addDays(today, 1), checkOutDate: addDays(today, 2) }
  const midnight = Date.parse(`${addDays(today, 1)}T00:00:00+05:30`)
  // The clock goes on: a minute is more than the calls take.
  server.clock.set(new Date(midnight - 60_000))
  for (const _ of [1, 2]) assert.equal((await server.call(roomApi.search, search)).status, 200)
  server.clock.set(new Date(midnight))
  const past = await server.call(roomApi.search, search)
  assert.deepEqual([past.status, past.failure.fields], [400, { checkInDate: 'Check-in must be after today.' }])
  const tomorrow = { ...search, checkInDate: addDays(today, 2), checkOutDate: addDays(today, 3) }
  assert.equal((await server.call(roomApi.search, tomorrow)).status, 200)
  server.clock.set(new Date(midnight - 60_000))
  assert.equal((await server.call(roomApi.search, search)).status, 200)
})

test('the desk finds rooms for the night that is being slept until 06:00, a guest does not', async t => {
  const { server, hotel, day, clock, reception } = await testDesk(t)
  const search = { hotelId: hotel.id, checkInDate: day(-1), checkOutDate: day(1) }
  const status = async (headers = {}) => (await server.call(roomApi.search, search, headers)).status
  clock(0, '05:59')
  assert.deepEqual([await status(reception.headers), await status()], [200, 400])
  clock(0, '06:00')
  assert.equal(await status(reception.headers), 400)
})

test('the same search again tells what was held, released and changed in between', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db, { kinds: [{ name: 'Garden', numbers: ['1', '2'] }] })
  const from = addDays(todayInIndia(server.clock.now()), 10)
  const search = { hotelId: hotel.slug, checkInDate: from, checkOutDate: addDays(from, 2) }
  const found = async (hotelId = hotel.slug) => numbersOf(await server.get(roomApi.search, { ...search, hotelId }))
  for (const _ of [1, 2]) assert.deepEqual(await found(), ['1', '2'])
  const { id: orderId = '', orderSecret } = await order(server, hotel, { numbers: ['1'] })
  for (const ref of [hotel.slug, hotel.id]) assert.deepEqual(await found(ref), ['2'])
  // The guest's own hold does not count.
  assert.deepEqual(numbersOf(await server.get(roomApi.search, { ...search, orderId, orderSecret })), ['1', '2'])
  await server.db
    .updateTable('room_night')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute()
  assert.deepEqual(await found(), ['1', '2'])
  await server.db.updateTable('room').set({ is_available: false }).where('room_number', '=', '2').execute()
  await raisePageVersion(server.db, hotel.id)
  assert.deepEqual(await found(), ['1'])
  await server.db.updateTable('room').set({ description: 'Above the courtyard' }).execute()
  await raisePageVersion(server.db, hotel.id)
  const [room] = await server.get(roomApi.search, search)
  assert.equal(room?.description, 'Above the courtyard')
})

const haveli = [
  { name: 'Courtyard Room', numbers: ['1', '2', '3'], price: 3400 },
  { name: 'Suite', numbers: ['9'], price: 14_250, adults: 5, children: 3 },
]

test('what is free beside the rooms on offer is told by its rate: the party may want it in another number of rooms', async t => {
  const { server, reception } = await testDesk(t)
  const hotel = await makeHotel(server.db, { kinds: haveli })
  const from = addDays(todayInIndia(server.clock.now()), 10)
  const also = async (party: object, headers = {}) => {
    const input = { hotelId: hotel.slug, checkInDate: from, checkOutDate: addDays(from, 2), ...party }
    const found = ((await server.call(roomApi.search, input, headers)).failure as object as BesideRooms).alsoFree
    return found?.map(({ roomType, free }) => `${free} ${roomType}`)
  }
  const four = { adultCapacity: 4 }
  assert.deepEqual(await also(four), ['3 Courtyard Room'])
  assert.deepEqual(await also(four, reception.headers), ['3 Courtyard Room'])
  assert.equal(await also({ ...four, numRooms: 2 }), undefined)
  await order(server, hotel, { numbers: ['2'], price: 3400 })
  await order(server, hotel, { numbers: ['9'], price: 14_250 })
  assert.deepEqual(await also(four), ['2 Courtyard Room'])
  await order(server, hotel, { numbers: ['1', '3'], price: 3400 })
  assert.equal(await also(four), undefined)
})

test('who asks for the nearest dates names the age of each child or of none', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db)
  const checkInDate = addDays(todayInIndia(server.clock.now()), 10)
  const stay = { hotelId: hotel.slug, checkInDate, checkOutDate: addDays(checkInDate, 1), childrenCapacity: 1 }
  for (const childAges of [undefined, '7'])
    assert.equal((await server.call(roomApi.nearestDates, { ...stay, ...(childAges && { childAges }) })).status, 200)
  const { status, failure } = await server.call(roomApi.nearestDates, { ...stay, childAges: '7,2' })
  assert.deepEqual([status, failure.fields], [400, { childAges: 'One age for each child.' }])
})
