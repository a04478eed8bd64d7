import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addDays, todayInIndia } from '#shared/dates.ts'
import { type BesideRooms, roomApi } from '#shared/rooms.ts'
import { makeHotel, raisePageVersion } from '../testing/hotel.ts'
import { order } from '../testing/stay.ts'
import { testServer } from '../testing.ts'
import { testDesk } from './testing.ts'

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

test('another number of rooms is offered where it is cheaper for the same party, and all that can be had where nothing else is', async t => {
  const { server, reception } = await testDesk(t)
  const hotel = await makeHotel(server.db, { kinds: haveli })
  const from = addDays(todayInIndia(server.clock.now()), 10)
  const others = async (party: object, headers = {}) => {
    const input = { hotelId: hotel.slug, checkInDate: from, checkOutDate: addDays(from, 2), ...party }
    return ((await server.call(roomApi.search, input, headers)).failure as object as BesideRooms).otherCounts
  }
  const four = { adultCapacity: 4, childrenCapacity: 0 }
  const [two, three] = [2, 3].map(rooms => ({ rooms, roomType: 'Courtyard Room', totalPaise: rooms * 680_000 })) as [object, object]
  assert.deepEqual(await others(four), [
    { ...two, lessPaise: 1_490_000 },
    { ...three, lessPaise: 810_000 },
  ])
  assert.equal(await others({ ...four, numRooms: 2 }), undefined)
  assert.deepEqual(await others({ ...four, numRooms: 3 }), [{ ...two, lessPaise: 680_000 }])
  assert.equal(await others({ adultCapacity: 2 }), undefined)
  assert.equal(await others(four, reception.headers), undefined, 'the desk knows its rooms')
  const children = { adultCapacity: 2, childrenCapacity: 2 }
  assert.equal(await others(children), undefined, 'no price without ages')
  assert.deepEqual(await others({ ...children, childAges: '7,0' }), [{ ...two, lessPaise: 1_490_000 }])

  await order(server, hotel, { numbers: ['9'], price: 14_250 })
  assert.deepEqual(await others(four), [
    { ...two, lessPaise: null },
    { ...three, lessPaise: null },
  ])
  await order(server, hotel, { numbers: ['2'], price: 3400 })
  assert.deepEqual(await others(four), [{ ...two, lessPaise: null }])
  await order(server, hotel, { numbers: ['1'], price: 3400 })
  assert.equal(await others(four), undefined)
})

test('where only rooms of several kinds sleep a party together, they are offered without a name', async t => {
  const server = await testServer(t)
  const single = { name: 'Single', numbers: ['1'], adults: 1, children: 0, price: 2000 }
  const hotel = await makeHotel(server.db, { kinds: [single, { name: 'Double', numbers: ['2'], children: 0, price: 3000 }] })
  const checkInDate = addDays(todayInIndia(server.clock.now()), 10)
  const input = { hotelId: hotel.slug, checkInDate, checkOutDate: addDays(checkInDate, 1), adultCapacity: 3 }
  const { data, failure } = await server.call(roomApi.search, input)
  assert.deepEqual(data, [])
  assert.deepEqual((failure as object as BesideRooms).otherCounts, [{ rooms: 2, roomType: null, totalPaise: 500_000, lessPaise: null }])
})

test('a search names the age of each child or of none', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db)
  const checkInDate = addDays(todayInIndia(server.clock.now()), 10)
  const stay = { hotelId: hotel.slug, checkInDate, checkOutDate: addDays(checkInDate, 1), childrenCapacity: 1 }
  for (const api of [roomApi.search, roomApi.nearestDates]) {
    assert.equal((await server.call(api, stay)).status, 200)
    assert.equal((await server.call(api, { ...stay, childAges: '7' })).status, 200)
    const { status, failure } = await server.call(api, { ...stay, childAges: '7,2' })
    assert.deepEqual([status, failure.fields], [400, { childAges: 'One age for each child.' }])
  }
})
