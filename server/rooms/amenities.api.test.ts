import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amenityApi } from '#shared/rooms/amenities.ts'
import { roomTypeApi } from '#shared/rooms/room-types.ts'
import { roomApi } from '#shared/rooms/rooms.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { ownedHotel, staffWith } from '../access/testing.ts'
import { order, runOut } from '../testing/worlds/stay.ts'
import { testServer } from '../testing.ts'
import { messageOf, roomHotel } from './testing.ts'

test('an amenity is made, seen by guests under its new name, and deleted once no room has it', async t => {
  const server = await testServer(t)
  const { hotelId, headers, view, typeId, create, update, remove } = await roomHotel(server)
  const list = async () => (await server.call(amenityApi.list, { hotelId }, headers)).data
  const made = await server.call(amenityApi.create, { hotelId, name: ' Pool ', description: '' }, headers)
  assert.equal(messageOf(made), 'New amenity created successfully!')
  assert.deepEqual(made.data, { id: made.data.id, hotelId, name: 'Pool', description: null, version: 1 })
  assert.deepEqual(
    (await list()).map(({ name }) => name),
    ['Lake view', 'Pool', 'Wi-Fi'],
  )
  const { rooms } = await create({ roomNumber: '201', roomNumberTo: '207' })
  const change = { hotelId, amenityId: view, name: 'View of the lake', description: 'Mornings', version: 1 }
  const renamed = await server.call(amenityApi.update, change, headers)
  assert.deepEqual([messageOf(renamed), renamed.data.description, renamed.data.version], ['Amenity updated successfully!', 'Mornings', 2])
  const checkInDate = addDays(todayInIndia(server.clock.now()), 3)
  const found = await server.get(roomApi.search, { hotelId, checkInDate, checkOutDate: addDays(checkInDate, 1) })
  assert.deepEqual(found.find(room => room.typeId === typeId)?.amenities, [{ id: view, name: 'View of the lake' }])
  assert.equal((await server.call(amenityApi.update, { ...change, name: 'Late' }, headers)).status, 409)

  const refused = async () => {
    const { status, failure } = await server.call(amenityApi.remove, { hotelId, amenityId: view }, headers)
    return [status, failure.error]
  }
  const many = 'Rooms 201, 202, 203, 204, 205 and 2 more have this amenity. Take it away there first.'
  assert.deepEqual(await refused(), [409, many])
  for (const { id } of rooms.slice(2)) await remove(id)
  assert.deepEqual(await refused(), [409, 'Rooms 201 and 202 have this amenity. Take it away there first.'])
  await remove(rooms[0]?.id ?? '')
  assert.deepEqual(await refused(), [409, 'Room 202 has this amenity. Take it away there first.'])
  await update({ roomId: rooms[1]?.id, amenities: [made.data.id] })
  const gone = await server.call(amenityApi.remove, { hotelId, amenityId: view }, headers)
  assert.equal(messageOf(gone), 'Amenity deleted successfully!')
  assert.equal((await server.call(amenityApi.remove, { hotelId, amenityId: view }, headers)).status, 404)
})

test('a name is there, has at most 100 characters, and is the hotel’s only one', async t => {
  const server = await testServer(t)
  const { id: hotelId, owner } = await ownedHotel(server)
  const create = async (change: object) => {
    const { status, failure } = await server.call(amenityApi.create, { hotelId, name: 'Pool', ...change }, owner.headers)
    return [status, failure.fields]
  }
  for (const name of ['', ' ', undefined]) assert.deepEqual(await create({ name }), [400, { name: 'Amenity Name is required' }])
  assert.deepEqual(await create({ name: 'x'.repeat(101), description: 'x'.repeat(501) }), [
    400,
    { name: 'At most 100 characters.', description: 'At most 500 characters.' },
  ])
  assert.deepEqual(await create({}), [200, undefined])
  const taken = [409, { name: 'An amenity of this name is there already.' }]
  for (const name of ['Pool', 'pool', 'POOL']) assert.deepEqual(await create({ name }), taken, name)
  const { id: amenityId } = (await server.call(amenityApi.create, { hotelId, name: 'Gym' }, owner.headers)).data
  const update = async (change: object) => {
    const { status, failure } = await server.call(amenityApi.update, { hotelId, amenityId, ...change }, owner.headers)
    return [status, failure.fields]
  }
  assert.deepEqual(await update({ name: ' ' }), [400, { name: 'Amenity Name is required' }])
  assert.deepEqual(await update({ name: 'x'.repeat(101) }), [400, { name: 'At most 100 characters.' }])
  assert.deepEqual(await update({ description: 'x'.repeat(501) }), [400, { description: 'At most 500 characters.' }])
  assert.deepEqual(await update({ name: 'Pool' }), taken)
  assert.deepEqual(await update({ description: 'Open all day' }), [200, undefined])
})

test('whoever holds any right on rooms reads what they can have, and nobody else does without the right itself', async t => {
  const server = await testServer(t)
  const { id: hotelId } = await ownedHotel(server)
  const status = async (grants: Record<string, string[]>) => {
    const { headers } = await staffWith(server, hotelId, grants)
    return (await server.call(amenityApi.list, { hotelId }, headers)).status
  }
  assert.deepEqual([await status({ rooms: ['CREATE'] }), await status({ amenities: ['READ'] })], [200, 200])
  assert.deepEqual([await status({ amenities: ['DELETE'] }), await status({ roomTypes: ['READ'] })], [403, 403])
})

test('a type and an amenity that only a retired room named go; the booking keeps the type’s name, which may be used again', async t => {
  const server = await testServer(t, { webhooks: false })
  const { hotel, hotelId, headers, view, wifi, update, remove, create } = await roomHotel(server, {
    kinds: [{ name: 'Deluxe', numbers: ['1', '2'] }],
  })
  const room = hotel.rooms['1'] ?? ''
  const { data } = await update({ roomId: room, amenities: [view], alsoRoomIds: [] })
  const { typeId } = data
  const removeType = () => server.call(roomTypeApi.remove, { hotelId, typeId }, headers)
  const used = await removeType()
  assert.deepEqual([used.status, used.failure.error], [409, 'Rooms 1 and 2 are of this type. Choose another type there first.'])
  const { bookingId = '' } = await order(server, hotel, { numbers: ['1'] })
  await runOut(server, bookingId)
  for (const id of Object.values(hotel.rooms)) assert.equal((await remove(id)).status, 200)
  assert.equal((await server.call(amenityApi.remove, { hotelId, amenityId: view }, headers)).status, 200)
  assert.equal(messageOf(await removeType()), 'Room type deleted successfully!')
  const types = async () => (await server.call(roomTypeApi.list, { hotelId }, headers)).data.map(({ name }) => name)
  assert.deepEqual(await types(), ['Suite'])
  assert.equal((await removeType()).status, 404)
  assert.equal((await server.call(roomTypeApi.update, { hotelId, typeId, name: 'Old' }, headers)).status, 404)
  const late = await create({ typeId, amenities: [wifi] })
  assert.deepEqual([late.status, late.failure.fields], [400, { typeId: 'This does not belong to the hotel.' }])
  const again = await server.call(roomTypeApi.create, { hotelId, name: 'Deluxe' }, headers)
  assert.deepEqual([again.status, await types()], [200, ['Deluxe', 'Suite']])
  const kept = await server.db.selectFrom('room_type').select('name').where('id', '=', typeId).execute()
  assert.deepEqual(kept, [{ name: 'Deluxe' }])
})
