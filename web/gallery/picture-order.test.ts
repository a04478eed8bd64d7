import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HotelImage } from '#shared/rooms/gallery.ts'
import { placesOf, placeWithin, withImageMoved } from './picture-order.ts'

const image = (id: string, imageType: HotelImage['imageType'], at = 1): HotelImage => ({
  id,
  hotelId: id,
  imageType,
  isCover: at === 0 && imageType === 'COVER',
  imageUrl: '',
  imagePath: id,
  imageName: id,
  width: 1,
  height: 1,
  widths: [],
  version: 1,
})
const images = [image('a', 'COVER', 0), image('b', 'COVER'), image('c', 'OTHER'), image('d', 'OTHER'), image('logo', 'HOTEL_LOGO')]
const order = images.map(({ id, imageName, imageType }) => ({ key: id, name: imageName, kind: imageType }))
const places = (key: string) => placesOf(order, key) ?? assert.fail(key)
const withMoved = (key: string, to: number) => withImageMoved(images, places(key).at, placeWithin(places(key), to))
const read = (list: readonly HotelImage[]) => list.map(({ id, isCover }) => (isCover ? id.toUpperCase() : id)).join(' ')

test('a picture moves as far as its kind goes, and the first cover is the cover', () => {
  assert.deepEqual(places('c'), { at: 2, first: 2, last: 3 })
  assert.equal(read(withMoved('b', 0)), 'B a c d logo')
  assert.equal(read(withMoved('b', 9)), 'A b c d logo')
  assert.equal(read(withMoved('c', 9)), 'A b d c logo')
  assert.equal(read(withMoved('c', 0)), 'A b c d logo')
})
