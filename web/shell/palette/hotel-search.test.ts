import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hotelMessage, isLongList, matchingHotels } from './hotel-search.ts'

const hotel = (name: string) => ({ id: name, name, slug: name })

test('hotels are found by a part of their name, in whatever case', () => {
  const hotels = [hotel('Lake View Palace'), hotel('Sea Breeze')]
  assert.deepEqual(
    matchingHotels(hotels, 'lake').map(({ name }) => name),
    ['Lake View Palace'],
  )
  assert.equal(matchingHotels(hotels, '').length, 2)
  assert.equal(matchingHotels(hotels, 'hill').length, 0)
})

test('the messages of the specification', () => {
  assert.equal(hotelMessage({ loading: true, searching: false, hotels: 0 }), 'Loading')
  assert.equal(hotelMessage({ loading: false, searching: false, hotels: 0 }), 'No Hotels Available.')
  assert.equal(hotelMessage({ loading: false, searching: true, hotels: 2 }), 'No Hotel Found.')
})

test('fifty hotels are a list that may go on at the server', () => {
  const hotels = Array.from({ length: 50 }, (_, at) => hotel(String(at)))
  assert.equal(isLongList(hotels), true)
  assert.equal(isLongList(hotels.slice(1)), false)
})
