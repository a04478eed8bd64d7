import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formDataOf } from './form-data.ts'

test('nested names stand in brackets, numbers and booleans travel as text, what is absent does not travel', () => {
  const form = formDataOf({
    name: 'Lake View',
    addressDetails: { street1: 'Palace Road', city: 'Udaipur', state: undefined },
    amenities: [{ id: 'a' }, { id: 'b' }],
    extraBedCost: 500.5,
    isAvailable: false,
    website: '',
    rating: null,
  })
  assert.deepEqual(
    [...form],
    [
      ['name', 'Lake View'],
      ['addressDetails[street1]', 'Palace Road'],
      ['addressDetails[city]', 'Udaipur'],
      ['amenities[0][id]', 'a'],
      ['amenities[1][id]', 'b'],
      ['extraBedCost', '500.5'],
      ['isAvailable', 'false'],
      ['website', ''],
    ],
  )
})

test('files keep their names, and several of one name repeat it', () => {
  const one = new File(['1'], 'one.png', { type: 'image/png' })
  const two = new File(['2'], 'two.jpg', { type: 'image/jpeg' })
  const form = formDataOf({ roomImages: [one, two], hotelLogo: one })
  assert.deepEqual(
    [...form].map(([name, value]) => [name, value instanceof File && value.name]),
    [
      ['roomImages', 'one.png'],
      ['roomImages', 'two.jpg'],
      ['hotelLogo', 'one.png'],
    ],
  )
})
