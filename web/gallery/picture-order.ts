import type { HotelImage } from '#shared/rooms/gallery.ts'

/** A picture in an ordered list; it can only be moved among those of its kind. */
export interface Orderable {
  key: string
  name: string
  kind?: string
}

/** The index of a picture, and the first and last that it can have. */
export interface Places {
  at: number
  first: number
  last: number
}

/** A list with one of its entries in another place. */
export const moved = <T>(list: readonly T[], from: number, to: number): T[] => {
  const rest = list.toSpliced(from, 1)
  return list[from] === undefined ? [...list] : rest.toSpliced(to, 0, list[from])
}

/** A gallery's pictures with one of them moved. As on the server, the cover is the first picture of type COVER. */
export const withImageMoved = (images: readonly HotelImage[], from: number, to: number): HotelImage[] =>
  moved(images, from, to).map((image, at) => ({ ...image, isCover: at === 0 && image.imageType === 'COVER' }))

export const placesOf = (pictures: readonly Orderable[], key: string): Places | undefined => {
  const at = pictures.findIndex(one => one.key === key)
  const isAlike = ({ kind }: Orderable) => kind === pictures[at]?.kind
  return at < 0 ? undefined : { at, first: pictures.findIndex(isAlike), last: pictures.findLastIndex(isAlike) }
}

/** The place nearest to `to` that a picture can have, among those of its kind. */
export const placeWithin = ({ first, last }: Places, to: number): number => Math.min(Math.max(to, first), last)

/** Where a key moves a picture: arrows, Home and End; undefined for any other key. */
export const placeByKey = (key: string, { at, first, last }: Places): number | undefined =>
  new Map([
    ['ArrowLeft', at - 1],
    ['ArrowUp', at - 1],
    ['ArrowRight', at + 1],
    ['ArrowDown', at + 1],
    ['Home', first],
    ['End', last],
  ]).get(key)
