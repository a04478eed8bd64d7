import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { hotelApi } from '#shared/hotels.ts'
import { roomTypeApi } from '#shared/room-types.ts'
import { roomApi } from '#shared/rooms.ts'
import { ownedHotel, staffWith } from '../access/testing.ts'
import { sendMalformed } from '../testing/entity-calls.ts'
import { orderFor } from '../testing/stay.ts'
import { testServer } from '../testing.ts'

const messageOf = (answer: { failure: unknown }) => (answer.failure as { message?: string }).message

test('a room type is made, renamed, seen by guests under its new name, and deleted once no room is of it', async t => {
  const server = await testServer(t)
  const hotel = await ownedHotel(server)
  const [hotelId, { headers }] = [hotel.id, hotel.owner]
  const { checkInDate, checkOutDate } = orderFor(server, hotel).booking
  const offered = async () => (await server.get(roomApi.search, { hotelId, checkInDate, checkOutDate }))[0]?.roomType
  assert.equal(await offered(), 'Deluxe')
  const made = await server.call(roomTypeApi.create, { hotelId, name: ' Suite ' }, headers)
  assert.deepEqual([messageOf(made), made.data.name, made.data.version], ['New room type created successfully!', 'Suite', 1])
  const { data: types } = await server.call(roomTypeApi.list, { hotelId }, headers)
  assert.deepEqual(
    types.map(({ name }) => name),
    ['Deluxe', 'Suite'],
  )
  const typeId = types[0]?.id ?? ''
  const renamed = await server.call(roomTypeApi.update, { hotelId, typeId, name: 'Grand', version: 1 }, headers)
  assert.deepEqual([messageOf(renamed), renamed.data.version, await offered()], ['Room type updated successfully!', 2, 'Grand'])
  const used = await server.call(roomTypeApi.remove, { hotelId, typeId }, headers)
  assert.deepEqual(
    [used.status, used.failure.error],
    [409, 'Rooms 101, 102, 103 and 104 are of this type. Choose another type there first.'],
  )
  const gone = await server.call(roomTypeApi.remove, { hotelId, typeId: made.data.id }, headers)
  assert.equal(messageOf(gone), 'Room type deleted successfully!')
  assert.deepEqual((await server.call(roomTypeApi.list, { hotelId }, headers)).data, [renamed.data])
  assert.equal((await server.get(hotelApi.get, { hotelId })).places.length, 4)
})

test('a name is there, has at most 100 characters, and is the hotel’s only one; of two renames at once one is refused', async t => {
  const server = await testServer(t)
  const { id: hotelId, owner } = await ownedHotel(server)
  const create = async (name: string) => {
    const { status, failure } = await server.call(roomTypeApi.create, { hotelId, name }, owner.headers)
    return [status, failure.fields]
  }
  assert.deepEqual(await create('  '), [400, { name: 'Name is required' }])
  assert.deepEqual(await create('x'.repeat(101)), [400, { name: 'At most 100 characters.' }])
  for (const name of ['Type 10', 'type 2']) await create(name)
  const { data: types } = await server.call(roomTypeApi.list, { hotelId }, owner.headers)
  assert.deepEqual(
    types.map(({ name }) => name),
    ['Deluxe', 'type 2', 'Type 10'],
  )
  const taken = [409, { name: 'A room type of this name is there already.' }]
  for (const name of ['Deluxe', 'deluxe', 'DELUXE']) assert.deepEqual(await create(name), taken, name)
  const { data } = await server.call(roomTypeApi.create, { hotelId, name: 'Suite' }, owner.headers)
  const rename = (name: string, version?: number) =>
    server.call(roomTypeApi.update, { hotelId, typeId: data.id, name, version }, owner.headers)
  for (const name of ['Deluxe', 'dELUXE']) {
    const same = await rename(name)
    assert.deepEqual([same.status, same.failure.fields], taken, name)
  }
  assert.equal((await rename('SUITE')).status, 200, 'its own name in other capitals')
  for (const [name, message] of [
    [' ', 'Name is required'],
    ['x'.repeat(101), 'At most 100 characters.'],
  ] as const) {
    const { status, failure } = await rename(name)
    assert.deepEqual([status, failure.fields], [400, { name: message }])
  }
  const both = await Promise.all([rename('One', 2), rename('Two', 2)])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
})

test('whoever holds any right on rooms reads their types, and nobody else does without the right itself', async t => {
  const server = await testServer(t)
  const { id: hotelId } = await ownedHotel(server)
  const status = async (grants: Record<string, string[]>) => {
    const { headers } = await staffWith(server, hotelId, grants)
    return (await server.call(roomTypeApi.list, { hotelId }, headers)).status
  }
  assert.deepEqual([await status({ rooms: ['DELETE'] }), await status({ roomTypes: ['READ'] })], [200, 200])
  assert.deepEqual([await status({ roomTypes: ['UPDATE'] }), await status({ amenities: ['READ'] })], [403, 403])
})

test('whatever is sent about room types, nothing breaks and nothing of the inside shows', async t => {
  const server = await testServer(t)
  const { id: hotelId, owner } = await ownedHotel(server)
  await sendMalformed(server, roomTypeApi, { hotelId, typeId: randomUUID() }, owner.headers)
})

test('a type that is retired with its last room is not there any more: it is neither renamed nor deleted again', async t => {
  const server = await testServer(t)
  const hotel = await ownedHotel(server)
  const [hotelId, { headers }] = [hotel.id, hotel.owner]
  const { id: typeId } = (await server.call(roomTypeApi.create, { hotelId, name: 'Suite' }, headers)).data
  await server.db.updateTable('room_type').set({ retired_at: new Date() }).where('id', '=', typeId).execute()
  const renamed = await server.call(roomTypeApi.update, { hotelId, typeId, name: 'Grand', version: 1 }, headers)
  const removed = await server.call(roomTypeApi.remove, { hotelId, typeId }, headers)
  assert.deepEqual([renamed.status, removed.status], [404, 404])
  const { name } = await server.db.selectFrom('room_type').select('name').where('id', '=', typeId).executeTakeFirstOrThrow()
  assert.equal(name, 'Suite')
})
