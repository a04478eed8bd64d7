import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RoomRow } from '#shared/rooms/room-form.ts'
import { namesIn, newNamesText } from './new-names.ts'
import { roomFormValues, rulesOf, typeToCome } from './room-values.ts'

test('names are set apart by commas, semicolons or lines; each counts once, however it is written', () => {
  assert.deepEqual(namesIn(' Wi-Fi, hot water;TV\n,, wi-fi ,  '), ['Wi-Fi', 'hot water', 'TV'])
  assert.deepEqual(namesIn(' , '), [])
})

test('what will be added is read out, without what is there already', () => {
  const known = [{ name: 'Lake view' }]
  assert.equal(newNamesText('Wi-Fi, lake VIEW, TV', known), '2 new: Wi-Fi, TV')
  assert.equal(newNamesText('lake view', known), undefined)
})

test('a new room begins with the amenities that all others have', () => {
  const room = (...ids: string[]) => ({ amenities: ids.map(id => ({ id, name: id })) }) as unknown as RoomRow
  assert.deepEqual(roomFormValues(undefined, [room('wifi', 'lake', 'tv'), room('tv', 'wifi')]).amenities, ['wifi', 'tv'])
  assert.deepEqual(roomFormValues(undefined, [room('wifi'), room()]).amenities, [])
  assert.deepEqual(roomFormValues(undefined).amenities, [])
})

test('a type and amenities that have a name but no id yet count as chosen', () => {
  const values = { ...roomFormValues(undefined), roomNumber: '101', pricePerNight: '4000', priceWithMeals: '5000' }
  const wrong = (more: object) => [
    ...new Set(
      rulesOf(undefined)
        .safeParse({ ...values, ...more })
        .error?.issues.map(({ path: [name = ''] }) => name),
    ),
  ]
  assert.deepEqual(wrong({}), ['typeId', 'amenities', ''])
  assert.deepEqual(wrong({ typeId: typeToCome, newAmenities: ' , ' }), ['amenities', ''])
  // What the form has beside the contract's fields is no field of it.
  assert.deepEqual(wrong({ typeId: typeToCome, newAmenities: 'Wi-Fi' }), [''])
})
