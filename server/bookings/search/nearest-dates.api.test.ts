import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { limits } from '#shared/prices/stay.ts'
import { type BesideNearest, roomApi } from '#shared/rooms/rooms.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { makeHotel, raisePageVersion, type TestHotel } from '../../testing/worlds/hotel.ts'
import { order, pay } from '../../testing/worlds/stay.ts'
import { type TestServer, testServer } from '../../testing.ts'
import { testDesk } from '../testing.ts'

const single = [{ name: 'Single', numbers: ['1'], adults: 1, children: 0 }]

/** Asks for two nights from a day on; answers with check-ins, in days from today. */
const nearest = async (server: TestServer, hotel: TestHotel, inDays: number, more: { nights?: number; adultCapacity?: number } = {}) => {
  const { nights = 2, ...party } = more
  const today = todayInIndia(server.clock.now())
  const checkInDate = addDays(today, inDays)
  const asked = { hotelId: hotel.slug, checkInDate, checkOutDate: addDays(checkInDate, nights), ...party }
  const found = await server.get(roomApi.nearestDates, asked)
  for (const stay of found) assert.equal(stay.checkOutDate, addDays(stay.checkInDate, nights))
  return found.map(stay => (Date.parse(stay.checkInDate) - Date.parse(today)) / 86_400_000)
}

test('the nearest free stay before and after, of the same length; a hold that ran out is free again', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db, { kinds: single })
  await order(server, hotel, { inDays: 10, nights: 3 })
  assert.deepEqual(await nearest(server, hotel, 11), [8, 13])
  await order(server, hotel, { inDays: 7, nights: 2 })
  assert.deepEqual(await nearest(server, hotel, 11), [5, 13], 'one night between two stays is none')
  assert.deepEqual(await nearest(server, hotel, 11, { nights: 1 }), [9, 13])
  await server.db
    .updateTable('room_night')
    .set({ expires_at: new Date(Date.now() - 1000) })
    .execute()
  assert.deepEqual(await nearest(server, hotel, 11), [10, 12])
})

test('where only a hold of somebody else is in the way, the answer says so; not once it is paid for or ran out', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db, { kinds: single })
  const today = todayInIndia(server.clock.now())
  const isBeingBooked = async (inDays: number, more = {}) => {
    const stay = { checkInDate: addDays(today, inDays), checkOutDate: addDays(today, inDays + 2) }
    const asked = new URLSearchParams({ hotelId: hotel.slug, ...stay, ...more })
    const answer = await fetch(`${server.url}${roomApi.nearestDates.path}?${asked}`)
    return ((await answer.json()) as BesideNearest).isBeingBooked
  }
  await order(server, hotel, { inDays: 10, nights: 2 })
  const paid = await order(server, hotel, { inDays: 20, nights: 1 })
  await server.get(bookingApi.create, await pay(server, paid.id ?? ''))
  await order(server, hotel, { inDays: 21, nights: 1 })
  assert.deepEqual(await Promise.all([10, 11, 14, 20, 21].map(day => isBeingBooked(day))), [true, true, false, false, true])
  assert.equal(await isBeingBooked(10, { adultCapacity: '2' }), false, 'no room sleeps two')
  await sql`update room_night set expires_at = now() - interval '1 second' where expires_at < 'infinity'`.execute(server.db)
  assert.equal(await isBeingBooked(10), false)
})

test('nothing before tomorrow, nothing after the last day, nothing beyond 14 days, nothing for a party that the rooms never sleep', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db, { kinds: single })
  assert.deepEqual(await nearest(server, hotel, 1), [2])
  assert.deepEqual(await nearest(server, hotel, limits.daysAhead), [limits.daysAhead - 1])
  assert.deepEqual(await nearest(server, hotel, 20, { adultCapacity: 2 }), [])
  for (const inDays of [40, 70]) await order(server, hotel, { inDays, nights: 30 })
  assert.deepEqual(await nearest(server, hotel, 53), [], 'the days before 40 are 15 away for a stay that ends there')
  assert.deepEqual(await nearest(server, hotel, 52), [38])
})

test('the room of the own attempt counts as free; staff may still begin today', async t => {
  const { server, hotel, day, clock, reception } = await testDesk(t)
  clock(0, '09:00')
  const asked = { hotelId: hotel.id, checkInDate: day(1), checkOutDate: day(2) }
  const begins = async (headers = {}) => (await server.call(roomApi.nearestDates, asked, headers)).data.map(stay => stay.checkInDate)
  assert.deepEqual([await begins(reception.headers), await begins()], [[day(0), day(2)], [day(2)]])

  const other = await makeHotel(server.db, { kinds: single })
  const { id: orderId = '', orderSecret } = await order(server, other, { inDays: 10, nights: 20 })
  const stay = { hotelId: other.id, checkInDate: day(11), checkOutDate: day(12) }
  const firsts = async (own: object) => (await server.get(roomApi.nearestDates, { ...stay, ...own })).map(one => one.checkInDate)
  assert.deepEqual([await firsts({}), await firsts({ orderId, orderSecret })], [[day(9)], [day(10), day(12)]])
})

test('no such hotel and dates that are past are refused', async t => {
  const server = await testServer(t)
  const hotel = await makeHotel(server.db)
  const today = todayInIndia(server.clock.now())
  const asked = { hotelId: hotel.slug, checkInDate: addDays(today, 5), checkOutDate: addDays(today, 6) }
  assert.equal((await server.call(roomApi.nearestDates, { ...asked, hotelId: 'nowhere' })).status, 404)
  const past = await server.call(roomApi.nearestDates, { ...asked, checkInDate: addDays(today, -1) })
  assert.deepEqual([past.status, past.failure.fields], [400, { checkInDate: 'Check-in must be after today.' }])
})

test('each of these stays says what the party pays at least, offers and people in it; nothing where ages are missing', async t => {
  const server = await testServer(t)
  const deluxe = { name: 'Deluxe', numbers: ['1'], price: 4000, adults: 3, children: 1 }
  const hotel = await makeHotel(server.db, { kinds: [deluxe, { name: 'Suite', numbers: ['2'], price: 9000, adults: 3, children: 1 }] })
  const day = (days: number) => addDays(todayInIndia(server.clock.now()), days)
  const totals = async (party: object) => {
    const asked = { hotelId: hotel.slug, checkInDate: day(10), checkOutDate: day(12), ...party }
    return (await server.get(roomApi.nearestDates, asked)).map(({ totalPrice }) => totalPrice)
  }
  const { id: type_id } = await server.db.selectFrom('room_type').select('id').where('name', '=', 'Deluxe').executeTakeFirstOrThrow()
  const dear = { hotel_id: hotel.id, type_id, night: day(12), breakfast_paise: 500_000, all_meals_paise: 610_000, note: 'Diwali' }
  await server.db.insertInto('day_price').values(dear).execute()
  await server.db.updateTable('hotel').set({ extra_child_breakfast_paise: 40_000 }).execute()
  await server.db.updateTable('room_type').set({ base_adults: 2, base_children: 0 }).execute()
  await order(server, hotel, { inDays: 10, nights: 2, numbers: ['1', '2'], price: 6500 })
  assert.deepEqual(await totals({ adultCapacity: 2 }), [8000, 9000])
  assert.deepEqual(await totals({ adultCapacity: 2, childrenCapacity: 1 }), [null, null])
  assert.deepEqual(await totals({ adultCapacity: 2, childrenCapacity: 1, childAges: '7' }), [8800, 9800])
  assert.deepEqual(await totals({ adultCapacity: 4, numRooms: 2 }), [26_000, 27_000])
  const offer = { hotel_id: hotel.id, name: 'Early', effect: 'PERCENT', discount_basis_points: 1000, code: 'EARLY' }
  await server.db
    .insertInto('special_offer')
    .values({ ...offer, start_date: day(0), end_date: day(11) })
    .execute()
  await raisePageVersion(server.db, hotel.id)
  assert.deepEqual(await totals({ adultCapacity: 2, offerCode: 'early' }), [7200, 9000])
  // Only the suite is left before.
  await order(server, hotel, { inDays: 7, nights: 3, numbers: ['1'], price: 4000 })
  assert.deepEqual(await totals({ adultCapacity: 2 }), [18_000, 9000])
})
