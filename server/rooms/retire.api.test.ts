import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { blockApi } from '#shared/bookings/blocks.ts'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { paymentApi } from '#shared/payments/payments.ts'
import { roomFormApi } from '#shared/rooms/room-form.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { testDesk } from '../bookings/testing.ts'
import { transact } from '../jobs/transact.ts'
import { makeHotel, raisePageVersion } from '../testing/worlds/hotel.ts'
import { fullHotel } from '../testing/worlds/hotel-rows.ts'
import { employ, person, sessionFor } from '../testing/worlds/people.ts'
import { order, orderFor, pay, runOut } from '../testing/worlds/stay.ts'
import { type TestServer, testServer } from '../testing.ts'
import { retireRoom } from './retire.ts'

const retire = (server: TestServer, hotelId: string, roomId: string, today = todayInIndia(server.clock.now())) =>
  transact(server.product.app, tx => retireRoom(tx, hotelId, roomId, { today, firstOpen: today, namesBookings: true }))

test('a room that is held or sold from today on stays, and the references say for whom', async t => {
  const server = await testServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db, { kinds: [{ name: 'Deluxe', numbers: ['1'] }] })
  const room = hotel.rooms['1'] ?? ''
  const made = await order(server, hotel)
  const { reference } = await server.db.selectFrom('booking').select('reference').executeTakeFirstOrThrow()
  const refusal = { status: 409, message: `This room is booked: ${reference}. You can make it not available instead.` }
  await assert.rejects(retire(server, hotel.id, room), refusal)
  await server.get(bookingApi.create, await pay(server, made.id ?? ''))
  await assert.rejects(retire(server, hotel.id, room), refusal)
  const { night } = await server.db.selectFrom('room_night').select('night').orderBy('night', 'desc').executeTakeFirstOrThrow()
  await assert.rejects(retire(server, hotel.id, room, night), refusal)
  assert.equal(await retire(server, hotel.id, room, addDays(night, 1)), 'retired')
})

test('who may not read bookings is not told which booking needs the room', async t => {
  const { server, hotel, sell } = await testDesk(t)
  await sell('101')
  const keeper = await person(server)
  await employ(server, hotel.id, keeper.id, { grants: { rooms: ['READ', 'DELETE'] } })
  const { status, failure } = await server.call(roomFormApi.remove, { hotelId: hotel.id, roomId: hotel.rooms['101'] ?? '' }, keeper.headers)
  assert.deepEqual([status, failure.error], [409, 'This room is booked. You can make it not available instead.'])
})

test('at night the room of a guest who leaves in the morning stays, and a room whose block ends then', async t => {
  const { server, hotel, sell, clock, day } = await testDesk(t)
  const owner = await sessionFor(server, hotel.ownerId)
  const remove = async (number: string) =>
    (await server.call(roomFormApi.remove, { hotelId: hotel.id, roomId: hotel.rooms[number] ?? '' }, owner)).status
  await sell('101', { nights: 1 })
  const block = { hotelId: hotel.id, roomId: hotel.rooms['102'] ?? '', fromDate: day(0), toDate: day(1), reason: 'REPAIR' as const }
  assert.equal((await server.call(blockApi.create, block, owner)).status, 200)
  clock(1, '02:00')
  assert.deepEqual([await remove('101'), await remove('102')], [409, 409])
  clock(1, '06:01')
  assert.deepEqual([await remove('101'), await remove('102')], [200, 200])
})

test('a room that bookings name is retired: it is not sold any more, and its number may be used again', async t => {
  const server = await testServer(t, { webhooks: false })
  const hotel = await makeHotel(server.db, { kinds: [{ name: 'Deluxe', numbers: ['1', '2'] }] })
  const room = hotel.rooms['1'] ?? ''
  await runOut(server, (await order(server, hotel, { numbers: ['1'] })).bookingId ?? '')
  assert.equal(await retire(server, hotel.id, room), 'retired')
  await raisePageVersion(server.db, hotel.id)
  assert.equal((await server.call(paymentApi.createOrder, orderFor(server, hotel, { numbers: ['1'] }))).status, 400)
  await assert.rejects(retire(server, hotel.id, room), { status: 404 })
  await server.db.updateTable('room').set({ room_number: '1' }).where('room_number', '=', '2').execute()
})

test('a room that nobody ever booked is deleted with its pictures and amenities; another hotel’s is not found', async t => {
  const server = await testServer(t, { webhooks: false })
  const hotelId = await fullHotel(server)
  const { room_id: room } = await server.db.selectFrom('room_image').select('room_id').executeTakeFirstOrThrow()
  await assert.rejects(retire(server, randomUUID(), room), { status: 404 })
  assert.equal(await retire(server, hotelId, room), 'deleted')
  const left = async (table: 'room_image' | 'room_amenity') => (await server.db.selectFrom(table).selectAll().execute()).length
  assert.deepEqual([await left('room_image'), await left('room_amenity')], [0, 0])
})
