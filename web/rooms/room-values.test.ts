import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RoomRow } from '#shared/rooms/room-form.ts'
import { alsoText, changeOf, numbersText, othersOfKind, roomFormValues, rulesOf } from './room-values.ts'

const room = (roomNumber: string, change: Partial<RoomRow> = {}) =>
  ({
    id: `id-${roomNumber}`,
    hotelId: 'hotel',
    roomNumber,
    typeId: 'deluxe',
    roomType: 'Deluxe',
    description: null,
    bed: null,
    sizeSqm: null,
    view: null,
    floor: null,
    adultCapacity: 2,
    childrenCapacity: 1,
    pricePerNight: 4000,
    priceWithMeals: 5000,
    amenities: [{ id: 'lake', name: 'Lake view' }],
    isAvailable: true,
    roomImages: [],
    version: 1,
    kind: 'one',
    ...change,
  }) as RoomRow

const rooms = [room('101'), room('102', { isAvailable: false }), room('201', { kind: 'other' })]
const [first = room('101'), second] = rooms

test('others of a kind are those that a guest cannot tell apart, as many as one change reaches', () => {
  assert.deepEqual(othersOfKind(first, rooms), [second])
  assert.deepEqual(othersOfKind(undefined, rooms), [])
  const many = Array.from({ length: 150 }, (_, at) => room(String(at)))
  assert.equal(othersOfKind(first, many).length, 100)
})

test('only what was changed is sent, and reaches others where it can be common', () => {
  const others = othersOfKind(first, rooms)
  const values = roomFormValues(first)
  assert.deepEqual(changeOf(values, first, others), {})
  assert.deepEqual(changeOf({ ...values, pricePerNight: '4500' }, first, others), { pricePerNight: '4500', alsoRoomIds: ['id-102'] })
  assert.deepEqual(changeOf({ ...values, pricePerNight: '4500', also: false }, first, others), { pricePerNight: '4500' })
  assert.deepEqual(changeOf({ ...values, roomNumber: '110' }, first, others), { roomNumber: '110' })
  assert.deepEqual(changeOf({ ...values, isAvailable: false, also: false }, first, others), { isAvailable: false })
  assert.deepEqual(changeOf({ ...values, description: 'Quiet' }, first, []), { description: 'Quiet' })
})

test('a change of the others names them, and says why it was unticked', () => {
  const text = 'Prices, capacities, description, amenities and availability of'
  assert.equal(alsoText(rooms, false), `${text} 101, 102 and 201.`)
  const many = Array.from({ length: 99 }, (_, at) => room(String(at + 1)))
  assert.equal(
    alsoText(many, true),
    `${text} 1, 2, 3, 4, 5 and 94 more. Now only this room changes, so that one room can be closed alone. Tick this to change the others too.`,
  )
})

test('the numbers that will be made are read out while they are right', () => {
  assert.equal(numbersText(' 101', '103 '), '3 rooms: 101, 102, 103')
  assert.equal(numbersText('A09', 'A11'), '3 rooms: A09, A10, A11')
  for (const to of ['', 'B3', '99']) assert.equal(numbersText('101', to), undefined)
})

const price = 'Price must be a positive number'
const withMeals = 'Price with meals must be a positive number'

test('each field of the form says what is wrong with what is typed; the browser tries one rule of each', () => {
  const typed = { ...roomFormValues(undefined), roomNumber: '201', typeId: '00000000-0000-4000-8000-000000000001', newAmenities: 'Wi-Fi' }
  const right = { ...typed, pricePerNight: '4800', priceWithMeals: '6200.50', adultCapacity: '2', childrenCapacity: '0' }
  const saidOn = (field: string, values: object) =>
    rulesOf(undefined)
      .safeParse(values)
      .error?.issues.find(({ path }) => path[0] === field)?.message
  for (const [field, text, message] of [
    ['roomNumber', '  ', 'Room Number is required'],
    ['roomNumber', 'x'.repeat(21), 'At most 20 characters.'],
    ['typeId', '', 'Room Type is required'],
    ['pricePerNight', '', price],
    ['pricePerNight', 'cheap', price],
    ['pricePerNight', '4800.555', 'At most two decimals.'],
    ['pricePerNight', '1000001', 'At most 10,00,000.'],
    ['priceWithMeals', '', withMeals],
    ['priceWithMeals', '-5', withMeals],
    ['priceWithMeals', '6200.005', 'At most two decimals.'],
    ['priceWithMeals', '1000000.01', 'At most 10,00,000.'],
    ['adultCapacity', '1.5', 'Adult capacity must be a positive number'],
    ['adultCapacity', '51', 'At most 50.'],
    ['childrenCapacity', '', 'Children capacity must be a positive number'],
    ['childrenCapacity', '51', 'At most 50.'],
  ] as const) {
    assert.equal(saidOn(field, { ...right, [field]: text }), message, text)
    assert.equal(saidOn(field, right), undefined, field)
  }
  assert.equal(saidOn('amenities', { ...right, newAmenities: '' }), 'At least one amenity is required.')
})
