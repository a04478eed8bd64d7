import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import sharp from 'sharp'
import { makeHotel } from '../testing/worlds/hotel.ts'
import { testServer } from '../testing.ts'
import { roomHotel } from './testing.ts'

/* Every rule and message of the specification for rooms, on its field. */

const noAmenity = 'At least one amenity is required.'
const noId = 'id must be valid UUID.'
const price = 'Price must be a positive number'
const withMeals = 'Price with meals must be a positive number'
const adults = 'Adult capacity must be a positive number'
const children = 'Children capacity must be a positive number'
const notThere = 'This does not belong to the hotel.'

/** Values that break a rule of both forms: the field's value, the path and the message. */
const broken: readonly [change: Record<string, unknown>, path: string, message: string][] = [
  [{ roomNumber: ' ' }, 'roomNumber', 'Room Number is required'],
  [{ roomNumber: 'x'.repeat(21) }, 'roomNumber', 'At most 20 characters.'],
  [{ typeId: '' }, 'typeId', 'Room Type is required'],
  [{ typeId: 'deluxe' }, 'typeId', noId],
  [{ typeId: randomUUID() }, 'typeId', notThere],
  ...['0', '-1', 'many', '', '0.001'].map((value): [object & Record<string, unknown>, string, string] => [
    { pricePerNight: value },
    'pricePerNight',
    value === '0.001' ? 'At most two decimals.' : price,
  ]),
  [{ pricePerNight: '1000000.01' }, 'pricePerNight', 'At most 10,00,000.'],
  [{ priceWithMeals: '1000000.01' }, 'priceWithMeals', 'At most 10,00,000.'],
  [{ priceWithMeals: '4800.005' }, 'priceWithMeals', 'At most two decimals.'],
  ...['0', '-0.5', 'x', ''].map((value): [Record<string, unknown>, string, string] => [
    { priceWithMeals: value },
    'priceWithMeals',
    withMeals,
  ]),
  ...['0', '-1', '1.5', 'two', ''].map((value): [Record<string, unknown>, string, string] => [
    { adultCapacity: value },
    'adultCapacity',
    adults,
  ]),
  ...['-1', '0.5', 'x', ''].map((value): [Record<string, unknown>, string, string] => [
    { childrenCapacity: value },
    'childrenCapacity',
    children,
  ]),
  [{ adultCapacity: '51' }, 'adultCapacity', 'At most 50.'],
  [{ childrenCapacity: '51' }, 'childrenCapacity', 'At most 50.'],
  [{ description: 'x'.repeat(2001) }, 'description', 'At most 2000 characters.'],
  [{ amenities: '' }, 'amenities', noAmenity],
  [{ amenities: ['view'] }, 'amenities.0', noId],
  [{ amenities: [{ id: 'view' }] }, 'amenities.0.id', noId],
  [{ amenities: [randomUUID()] }, 'amenities.0.id', notThere],
  [{ amenities: Array.from({ length: 101 }, () => randomUUID()) }, 'amenities', 'At most 100 amenities.'],
  [{ isAvailable: 'perhaps' }, 'isAvailable', 'Invalid room availability.'],
  [{ colour: 'blue' }, 'colour', 'Unknown field: colour.'],
]

test('every rule of a room has its message on its field, when it is made and when it is changed', async t => {
  const server = await testServer(t)
  const { create, update, list, form, image } = await roomHotel(server)
  const { id: roomId } = (await create()).data
  const before = await list()
  for (const [change, path, message] of broken) {
    const answers = [await create({ roomNumber: '202', ...change }), await update({ roomId, ...change })]
    for (const { status, failure } of answers)
      assert.deepEqual([status, failure.fields], [400, { [path]: message }], JSON.stringify(change))
  }
  const { status, failure } = await create(Object.fromEntries(Object.keys(form()).map(key => [key, undefined])), [])
  assert.deepEqual([status, failure.code], [400, 'INVALID_INPUT'])
  const { hotelId: _, ...fields } = failure.fields ?? {}
  assert.deepEqual(fields, {
    roomNumber: 'Room Number is required',
    typeId: 'Room Type is required',
    pricePerNight: price,
    priceWithMeals: withMeals,
    adultCapacity: adults,
    childrenCapacity: children,
    amenities: noAmenity,
    roomImages: 'At least one room image is required.',
  })
  for (const [roomNumberTo, message] of [
    ['351', 'At most 50 rooms at once.'],
    ['300', 'The last number comes after the first.'],
    ['A12', 'Write both numbers alike, as 101 and 112 or A01 and A12.'],
    ['x'.repeat(21), 'At most 20 characters.'],
  ] as const) {
    const { status, failure } = await create({ roomNumber: '301', roomNumberTo })
    assert.deepEqual([status, failure.fields], [400, { roomNumberTo: message }])
  }
  const also = await update({ roomId, alsoRoomIds: [randomUUID()] })
  assert.deepEqual([also.status, also.failure.fields], [400, { 'alsoRoomIds.0': notThere }])
  const tooMany = await update({ roomId, alsoRoomIds: Array(101).fill(roomId) })
  assert.deepEqual([tooMany.status, tooMany.failure.fields], [400, { alsoRoomIds: 'At most 100 rooms.' }])
  assert.deepEqual(await list(), before)
  assert.equal((await create({ roomNumber: '203', childrenCapacity: '0', description: undefined }, [image])).status, 200)
  assert.equal((await update({ roomId, childrenCapacity: '0' })).data.childrenCapacity, 0)
})

test('a change asks for nothing that it does not change: a room without pictures and amenities gets another price', async t => {
  const server = await testServer(t)
  const { hotel, update, image, view } = await roomHotel(server)
  const roomId = hotel.rooms['101'] ?? ''
  const { status, data } = await update({ roomId, pricePerNight: '4321', version: 1 })
  assert.deepEqual([status, data.pricePerNight, data.roomImages, data.amenities], [200, 4321, [], []])
  const bare = await update({ roomId, amenities: '', imageOrder: '' })
  assert.deepEqual(bare.failure.fields, { amenities: noAmenity })
  assert.equal((await update({ roomId, amenities: [view] }, [image])).data.roomImages.length, 1)
  const last = await update({ roomId, imageOrder: '' })
  assert.deepEqual([last.status, last.failure.fields], [400, { roomImages: 'At least one room image is required.' }])
})

test('one to five pictures, JPG or PNG by their bytes, of at most 5 MB each', async t => {
  const server = await testServer(t)
  const { create, update, image } = await roomHotel(server)
  const { id: roomId } = (await create()).data
  const both = async (images: Blob[]) => {
    const answers = [await create({ roomNumber: '202' }, images), await update({ roomId }, images)]
    return answers.map(({ status, failure }) => [status, failure.fields])
  }
  const twice = <T>(answer: T) => [answer, answer]
  const six = Array<Blob>(6).fill(image)
  assert.deepEqual(await both(six), twice([400, { roomImages: 'You can upload a maximum of 5 images' }]))
  const [seven] = await both([...six, image])
  assert.equal(seven?.[0], 413)
  const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'])
  assert.deepEqual(await both([image, svg]), twice([400, { roomImages: 'Only JPG or PNG files are allowed.' }]))
  const large = new Blob([await image.arrayBuffer(), new Uint8Array(5_242_881 - image.size)])
  const tooLarge = 'File size must be less than or equal to 5242880 bytes.'
  assert.deepEqual(await both([large]), twice([413, { roomImages: tooLarge }]))
  const exact = new Blob([await image.arrayBuffer(), new Uint8Array(5_242_880 - image.size)])
  assert.equal((await update({ roomId }, [exact])).status, 200, 'foreign bytes behind a picture are taken, and not kept')
  const none = await create({ roomNumber: '202' }, [])
  assert.deepEqual([none.status, none.failure.fields], [400, { roomImages: 'At least one room image is required.' }])
  const jpeg = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#123456' } })
    .jpeg()
    .toBuffer()
  assert.equal((await create({ roomNumber: '202' }, Array<Blob>(5).fill(new Blob([new Uint8Array(jpeg)])))).status, 200)
})

test('another hotel’s type, amenity and rooms are none of this one’s', async t => {
  const server = await testServer(t)
  const [here, there] = [await roomHotel(server), await roomHotel(server)]
  const { id: roomId } = (await here.create()).data
  const foreign = (await there.create()).data.id
  const { status, failure } = await here.update({ roomId, typeId: there.typeId, amenities: [there.view], alsoRoomIds: [foreign] })
  assert.deepEqual([status, failure.fields], [400, { typeId: notThere, 'amenities.0.id': notThere, 'alsoRoomIds.0': notThere }])
  assert.equal((await here.update({ roomId: foreign, pricePerNight: '1' })).status, 404)
  assert.equal((await here.update({ hotelId: here.hotelId, roomId: foreign, pricePerNight: '1' })).status, 404)
  assert.equal((await here.remove(foreign)).status, 404)
  const empty = await makeHotel(server.db)
  assert.equal((await here.create({ hotelId: empty.id })).status, 404)
})

test('a room is taken as the API answers it: names stand beside the ids of its type and amenities, and the ids count', async t => {
  const server = await testServer(t)
  const { create, update, view, wifi, typeId } = await roomHotel(server)
  const named = [
    { id: view, name: 'Lake view' },
    { id: wifi, name: 'Something else' },
  ]
  const made = await create({ typeId, roomType: 'Suite', amenities: named })
  assert.equal(made.status, 200, JSON.stringify(made.failure.fields))
  const answered = [made.data.roomType, made.data.amenities.map(({ id, name }) => [id, name])]
  assert.deepEqual(answered, [
    'Suite',
    [
      [view, 'Lake view'],
      [wifi, 'Wi-Fi'],
    ],
  ])
  const { id: roomId, roomType, amenities } = made.data
  assert.equal((await update({ roomId, typeId, roomType, amenities: amenities.slice(0, 1) })).data.amenities.length, 1)
})
