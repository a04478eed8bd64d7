import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { HotelImage } from '#shared/gallery.ts'
import { placesOf, withMoved } from './image-order.ts'

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
const [, b, c] = images as [HotelImage, HotelImage, HotelImage]
const read = (list: readonly HotelImage[]) => list.map(({ id, isCover }) => (isCover ? id.toUpperCase() : id)).join(' ')

test('a picture moves as far as its kind goes, and the first cover is the cover', () => {
  assert.deepEqual(placesOf(images, c), [2, 3])
  assert.equal(read(withMoved(images, b, 0)), 'B a c d logo')
  assert.equal(read(withMoved(images, b, 9)), 'A b c d logo')
  assert.equal(read(withMoved(images, c, 9)), 'A b d c logo')
  assert.equal(read(withMoved(images, c, 0)), 'A b c d logo')
})
