import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingApi } from '#shared/bookings/bookings.ts'
import { roomFormApi, roomNumbers } from '#shared/rooms/room-form.ts'
import { kindOf, Room, roomApi } from '#shared/rooms/rooms.ts'
import { addDays, todayInIndia } from '#shared/words/dates.ts'
import { staffWith } from '../access/testing.ts'
import { order, pay, runOut } from '../testing/worlds/stay.ts'
import { type TestServer, testServer } from '../testing.ts'
import { messageOf, roomHotel } from './testing.ts'

const stayOf = (server: TestServer, inDays = 10) => {
  const checkInDate = addDays(todayInIndia(server.clock.now()), inDays)
  return { checkInDate, checkOutDate: addDays(checkInDate, 2) }
}

test('a room is made with its pictures, listed, changed in parts and deleted; guests see each change at once', async t => {
  const server = await testServer(t)
  const { hotel, hotelId, typeId, wifi, view, image, create, update, remove, list } = await roomHotel(server, {
    kinds: [{ name: 'Deluxe', numbers: ['9'] }],
  })
  const seen = async () => (await server.get(roomApi.search, { hotelId, ...stayOf(server) })).find(room => room.typeId === typeId)
  assert.equal(await seen(), undefined)
  const made = await create({ roomNumber: ' 201 ' }, [image, image])
  assert.deepEqual([made.status, messageOf(made)], [200, 'Room created successfully'])
  assert.deepEqual(made.rooms, [made.data])
  const { id, kind, roomImages, ...shown } = made.data
  assert.deepEqual(shown, {
    hotelId,
    roomNumber: '201',
    typeId,
    roomType: 'Suite',
    description: 'Over the lake.',
    isAvailable: true,
    version: 1,
    adultCapacity: 2,
    childrenCapacity: 1,
    pricePerNight: 6000,
    priceWithMeals: 8000.5,
    bed: null,
    sizeSqm: null,
    view: null,
    floor: null,
    amenities: [{ id: view, name: 'Lake view' }],
  })
  assert.equal(roomImages.length, 2)
  assert.deepEqual(
    (await list()).map(({ roomNumber }) => roomNumber),
    ['9', '201'],
  )
  // Guests see less than the staff.
  assert.deepEqual(await seen(), Room.parse(made.data))

  const changed = await update({ roomId: id, pricePerNight: 6500, amenities: [wifi, wifi, { id: view }], description: '', version: 1 })
  assert.deepEqual([changed.status, messageOf(changed)], [200, 'Updated room successfully'])
  const amenities = [
    { id: view, name: 'Lake view' },
    { id: wifi, name: 'Wi-Fi' },
  ]
  assert.deepEqual(changed.data, { ...made.data, pricePerNight: 6500, amenities, description: null, version: 2, kind: changed.data.kind })
  assert.notEqual(changed.data.kind, kind)
  assert.deepEqual([(await seen())?.pricePerNight, (await list())[1]], [6500, changed.data])

  const late = await update({ hotelId, roomId: id, pricePerNight: 1, version: 1 })
  assert.deepEqual([late.status, late.failure.conflict?.current, late.failure.conflict?.version], [409, changed.data, 2])
  assert.equal((await update({ roomId: id, isAvailable: false })).data.isAvailable, false)
  assert.equal(await seen(), undefined, 'what is not available is not offered')
  assert.equal((await update({ roomId: id, roomNumber: '301', isAvailable: true })).data.roomNumber, '301')
  assert.equal((await update({ roomId: id, floor: ' Garden wing ' })).data.floor, 'Garden wing')
  assert.equal((await update({ roomId: id, floor: '' })).data.floor, null)
  assert.equal((await seen())?.roomNumber, '301')
  const taken = await update({ roomId: id, roomNumber: '9' })
  assert.deepEqual([taken.status, taken.failure.fields], [409, { roomNumber: 'This room number is taken already.' }])

  const gone = await remove(id)
  assert.deepEqual(
    [gone.status, messageOf(gone), await seen(), (await remove(id)).status],
    [200, 'Room deleted successfully!', undefined, 404],
  )
  assert.deepEqual(
    Object.values(hotel.rooms),
    (await list()).map(room => room.id),
  )
})

test('twelve rooms are made in one step, all or none', async t => {
  const server = await testServer(t)
  const { create, list, image, update, remove } = await roomHotel(server)
  await create({ roomNumber: '105' })
  await create({ roomNumber: '107' })
  const before = await list()
  const clash = await create({ roomNumber: '101', roomNumberTo: '112' })
  const sentence = 'Taken already: 101, 102, 103, 104, 105, 107.'
  assert.deepEqual([clash.status, clash.failure.error, clash.failure.fields], [409, sentence, { roomNumber: sentence }])
  assert.deepEqual(await list(), before)
  const one = await create({ roomNumber: '105' })
  assert.deepEqual([one.status, one.failure.fields], [409, { roomNumber: 'This room number is taken already.' }])

  const made = await create({ roomNumber: 'A01', roomNumberTo: 'A12' }, [image, image])
  assert.equal(made.status, 200)
  assert.deepEqual(
    made.rooms.map(({ roomNumber }) => roomNumber),
    ['A01', 'A02', 'A03', 'A04', 'A05', 'A06', 'A07', 'A08', 'A09', 'A10', 'A11', 'A12'],
  )
  assert.deepEqual([made.data, new Set(made.rooms.map(({ kind }) => kind)).size], [made.rooms[0], 1])
  assert.deepEqual(made.rooms[11]?.roomImages, made.data.roomImages)
  // The pictures of rooms that were made together stay as long as one of them shows them.
  const [first, ...others] = made.rooms
  await update({ roomId: first?.id, imageOrder: [first?.roomImages[1]?.imagePath ?? ''] })
  for (const { id } of others.slice(1)) assert.equal((await remove(id)).status, 200)
  assert.deepEqual((await list()).find(({ id }) => id === others[0]?.id)?.roomImages, made.data.roomImages)
})

test('the numbers from one to another', () => {
  const of = (from: string, to: string) => roomNumbers(from, to).numbers.join(' ') || roomNumbers(from, to).problem
  assert.deepEqual(roomNumbers('12', undefined), { numbers: ['12'] })
  assert.deepEqual([of('98', '101'), of('7', '7'), of('B-08', 'B-11')], ['98 99 100 101', '7', 'B-08 B-09 B-10 B-11'])
  const alike = 'Write both numbers alike, as 101 and 112 or A01 and A12.'
  for (const [from, to] of [
    ['101', 'A112'],
    ['A1', 'B3'],
    ['008', '12'],
    ['8', '012'],
    ['A', 'B'],
    ['101A', '103A'],
  ] as const)
    assert.equal(of(from, to), alike, `${from} ${to}`)
  assert.equal(of('112', '101'), 'The last number comes after the first.')
  assert.deepEqual([of('1', '51'), roomNumbers('1', '50').numbers.length], ['At most 50 rooms at once.', 50])
})

test('a change reaches the other rooms of its kind, which stay one card', async t => {
  const server = await testServer(t)
  const { create, update, list, wifi, typeId, image, hotel } = await roomHotel(server, { kinds: [{ name: 'Deluxe', numbers: ['1', '2'] }] })
  const { rooms } = await create({ roomNumber: '301', roomNumberTo: '304' })
  const [named, ...others] = rooms.map(({ id }) => id)
  const change = {
    pricePerNight: 7000,
    priceWithMeals: 9000,
    adultCapacity: 3,
    childrenCapacity: 0,
    description: 'New.',
    isAvailable: false,
  }
  const answer = await update(
    { roomId: named, roomNumber: '401', ...change, amenities: [wifi], alsoRoomIds: [...others, named], version: 1 },
    [image],
  )
  assert.equal(answer.status, 200)
  const after = (await list()).filter(room => room.typeId === typeId)
  assert.deepEqual(
    after.map(({ roomNumber, version }) => [roomNumber, version]),
    [
      ['302', 2],
      ['303', 2],
      ['304', 2],
      ['401', 2],
    ],
  )
  assert.equal(new Set(after.map(kindOf)).size, 1)
  assert.equal(new Set(after.map(({ kind }) => kind)).size, 1)
  for (const room of after) assert.deepEqual({ ...room, ...change, amenities: [{ id: wifi, name: 'Wi-Fi' }] }, room)
  assert.deepEqual(after[0]?.roomImages, rooms[0]?.roomImages, 'pictures and number are the named room’s alone')
  assert.notDeepEqual(answer.data.roomImages, rooms[0]?.roomImages)
  const gone = hotel.rooms['2'] ?? ''
  await server.db.updateTable('room').set({ retired_at: new Date() }).where('id', '=', gone).execute()
  const missing = await update({ roomId: named, pricePerNight: 1, alsoRoomIds: [gone] })
  assert.deepEqual([missing.status, missing.failure.fields], [400, { alsoRoomIds: 'One of these rooms is not there any more.' }])
  assert.equal((await update({ roomId: gone, pricePerNight: 1 })).status, 404)
})

test('a room that is held cannot be deleted but made not available, which its booking does not feel; one with a history is retired', async t => {
  const server = await testServer(t, { webhooks: false })
  const { hotel, create, update, remove, list, headers, hotelId } = await roomHotel(server, {
    kinds: [{ name: 'Deluxe', numbers: ['1', '2'] }],
  })
  const id = hotel.rooms['1'] ?? ''
  const made = await order(server, hotel, { numbers: ['1'] })
  const booking = () => server.db.selectFrom('booking').selectAll().execute()
  const before = await booking()
  const refused = await remove(id)
  assert.deepEqual(
    [refused.status, refused.failure.error],
    [409, `This room is booked: ${before[0]?.reference}. You can make it not available instead.`],
  )
  assert.equal((await update({ roomId: id, isAvailable: false, pricePerNight: 9999 })).status, 200)
  assert.deepEqual(await booking(), before)
  assert.equal((await server.db.selectFrom('room_night').selectAll().execute()).length, 2)
  await runOut(server, made.bookingId ?? '')
  const gone = await remove(id)
  assert.deepEqual([gone.status, messageOf(gone), (await list()).length], [200, 'Room deleted successfully!', 1])
  assert.equal((await server.db.selectFrom('room').selectAll().where('id', '=', id).execute()).length, 1, 'kept for its booking')
  assert.equal((await create({ roomNumber: '1' })).status, 200, 'its number may be used again')
  const { headers: housekeeping } = await staffWith(server, hotelId, { rooms: ['READ'] })
  assert.equal((await server.call(roomFormApi.list, { hotelId }, housekeeping)).data.length, 2)
  assert.equal((await server.call(roomFormApi.list, { hotelId }, headers)).data.length, 2)
})

test('a room that is paid for is made not available with all of its kind: its booking stays as it was agreed, and no mail goes out', async t => {
  const server = await testServer(t, { webhooks: false })
  const { hotel, update, wifi } = await roomHotel(server, { kinds: [{ name: 'Deluxe', numbers: ['1', '2'] }] })
  const made = await order(server, hotel, { numbers: ['1'] })
  await server.get(bookingApi.create, await pay(server, made.id ?? ''))
  await server.settleAll()
  const tables = ['booking', 'booking_night', 'booking_room', 'room_night', 'payment', 'outbox'] as const
  const rows = () => Promise.all(tables.map(table => server.db.selectFrom(table).selectAll().execute()))
  const before = await rows()
  assert.deepEqual(before.map(found => found.length).slice(0, 4), [1, 2, 1, 2])
  const free = async () => (await server.get(roomApi.search, { hotelId: hotel.id, ...stayOf(server, 40) })).length
  assert.equal(await free(), 2)
  const { '1': roomId, '2': other } = hotel.rooms
  const common = { pricePerNight: 1, priceWithMeals: 2, adultCapacity: 1, childrenCapacity: 0, amenities: [wifi] }
  assert.equal((await update({ roomId, ...common, isAvailable: false, alsoRoomIds: [other] })).status, 200)
  assert.deepEqual([await rows(), await free()], [before, 0])
  assert.equal((await update({ roomId, isAvailable: true })).status, 200)
  assert.deepEqual([await rows(), await free()], [before, 1])
})
