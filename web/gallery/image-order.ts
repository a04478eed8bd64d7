import type { HotelImage } from '#shared/gallery.ts'
import { moved } from './picked-pictures.ts'

/** As the server does it: the first of the covers is the cover. */
const covered = (images: readonly HotelImage[]): HotelImage[] =>
  images.map((image, at) => ({ ...image, isCover: at === 0 && image.imageType === 'COVER' }))

/** The first and the last place that a picture can have: it stays among those of its kind. */
export const placesOf = (images: readonly HotelImage[], { imageType }: HotelImage): readonly [first: number, last: number] => {
  const isAlike = (other: HotelImage) => other.imageType === imageType
  return [images.findIndex(isAlike), images.findLastIndex(isAlike)]
}

/** The pictures with one of them in another place, as near to it as its kind allows. */
export const withMoved = (images: readonly HotelImage[], image: HotelImage, to: number): HotelImage[] => {
  const [first, last] = placesOf(images, image)
  const from = images.findIndex(({ id }) => id === image.id)
  return covered(moved(images, from, Math.min(Math.max(to, first), last)))
}
