import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { roomTypeApi } from '#shared/rooms/room-types.ts'
import { roomApi } from '#shared/rooms/rooms.ts'
import { ownedHotel, staffWith } from '../access/testing.ts'
import { orderFor } from '../testing/worlds/stay.ts'
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
  assert.deepEqual(await create('  '), [400, { name: 'Name is required.' }])
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
    [' ', 'Name is required.'],
    ['x'.repeat(101), 'At most 100 characters.'],
  ] as const) {
    const { status, failure } = await rename(name)
    assert.deepEqual([status, failure.fields], [400, { name: message }])
  }
  const both = await Promise.all([rename('One', 2), rename('Two', 2)])
  assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409])
})

test('a type says its bed, size and view on request: guests are told with every room of it, and of the others nothing', async t => {
  const server = await testServer(t)
  const hotel = await ownedHotel(server, {
    kinds: [
      { name: 'Deluxe', numbers: ['1', '2'] },
      { name: 'Suite', numbers: ['3'], price: 9000 },
    ],
  })
  const [hotelId, { headers }] = [hotel.id, hotel.owner]
  const { checkInDate, checkOutDate } = orderFor(server, hotel).booking
  const told = async () => {
    const rooms = await server.get(roomApi.search, { hotelId, checkInDate, checkOutDate })
    const { roomKinds } = await server.get(hotelApi.get, { hotelId })
    return [...rooms, ...roomKinds].map(({ roomType, bed, sizeSqm, view }) => [roomType, bed, sizeSqm, view])
  }
  const [deluxe, suite] = [
    ['Deluxe', null, null, null],
    ['Suite', null, null, null],
  ]
  assert.deepEqual(await told(), [deluxe, deluxe, suite, deluxe, suite])
  const { data: types } = await server.call(roomTypeApi.list, { hotelId }, headers)
  const typeId = types[0]?.id ?? ''
  const update = (change: object) => server.call(roomTypeApi.update, { hotelId, typeId, ...change }, headers)
  const { data } = await update({ bed: ' King bed ', sizeSqm: '28', view: 'Garden', version: 1 })
  assert.deepEqual([data.name, data.bed, data.sizeSqm, data.view, data.version], ['Deluxe', 'King bed', 28, 'Garden', 2])
  const said = ['Deluxe', 'King bed', 28, 'Garden']
  assert.deepEqual(await told(), [said, said, suite, said, suite])
  // A change of the name leaves them as they are; what is emptied is not said any more.
  await update({ name: 'Grand', bed: '', sizeSqm: null })
  const grand = ['Grand', null, null, 'Garden']
  assert.deepEqual(await told(), [grand, grand, suite, grand, suite])
  assert.equal((await update({ bed: 'King bed', version: 2 })).status, 409)
  const made = await server.call(roomTypeApi.create, { hotelId, name: 'Attic', bed: '2 single beds', sizeSqm: 1000, view: '' }, headers)
  assert.deepEqual([made.data.bed, made.data.sizeSqm, made.data.view], ['2 single beds', 1000, null])
})

test('bed and view have at most 40 characters, a size is 1 to 1,000 whole square metres, in calls and in the table', async t => {
  const server = await testServer(t)
  const { id: hotelId, owner } = await ownedHotel(server)
  const [long, size] = ['At most 40 characters.', 'A size is 1 to 1,000 whole square metres.']
  const refused = async (facts: object) => {
    const { status, failure } = await server.call(roomTypeApi.create, { hotelId, name: 'Suite', ...facts }, owner.headers)
    return [status, failure.fields]
  }
  const forty = 'x'.repeat(40)
  assert.deepEqual(await refused({ bed: `${forty}x`, view: `${forty}x` }), [400, { bed: long, view: long }])
  for (const sizeSqm of [0, -1, 1001, 28.5, '28.5', 'large']) assert.deepEqual(await refused({ sizeSqm }), [400, { sizeSqm: size }])
  const write = (facts: object) => server.db.updateTable('room_type').set(facts).where('hotel_id', '=', hotelId).execute()
  for (const facts of [{ bed: '' }, { bed: `${forty}x` }, { view: '' }, { view: `${forty}x` }, { size_sqm: 0 }, { size_sqm: 1001 }])
    await assert.rejects(write(facts), /room_type_(bed|view|size)_one_to_/)
  await write({ bed: forty, view: forty, size_sqm: 1000 })
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
