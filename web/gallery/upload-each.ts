import type { HotelImage } from '#shared/gallery.ts'
import { CallError } from '#web/api/call-error.ts'
import { type Picked, type Refused, refusal } from './picked-pictures.ts'

/** What a picture is stored as. */
export interface ImageWish {
  imageName: string
  imageType: HotelImage['imageType']
  isCover?: 'true'
}

interface Steps {
  /** `isFirst`: none was uploaded before it. */
  wishOf: (picture: Picked, isFirst: boolean) => ImageWish
  /** Uploads one picture. */
  send: (picture: Picked, wish: ImageWish) => Promise<HotelImage>
  /** What the gallery has now. */
  list: () => Promise<readonly HotelImage[]>
}

/** What became of the pictures: those that are not uploaded, what is wrong with single ones of several, and what ended it before the last. */
export interface Uploaded {
  left: Picked[]
  refused: Refused[]
  failure: Error | undefined
}

/** The server refused this picture, so that others may be taken. */
const isOfPicture = (error: unknown): error is CallError => error instanceof CallError && error.status === 400

const isRefusal = (error: unknown) => error instanceof CallError && error.status >= 400 && error.status < 500

const messageOf = ({ fields, message }: CallError) => fields.hotelImage ?? Object.values(fields)[0] ?? message

/**
 * Uploads pictures one after the other. A picture whose answer was lost may be stored all the same: it is looked for in the gallery before
 * it is sent again, among those that were not there before it was sent.
 */
export const uploader = () => {
  const stored = new Set<string>()
  const unanswered = new Map<string, { wish: ImageWish; before: ReadonlySet<string> }>()

  const findStored = async (key: string, wish: ImageWish, list: Steps['list']): Promise<HotelImage | undefined> => {
    const earlier = unanswered.get(key)
    if (!earlier || earlier.wish.imageName !== wish.imageName || earlier.wish.imageType !== wish.imageType) return undefined
    const isIt = ({ id, imageName, imageType }: HotelImage) =>
      imageName === wish.imageName && imageType === wish.imageType && !earlier.before.has(id) && !stored.has(id)
    return (await list()).find(isIt)
  }

  /** `known`: what the gallery had as far as this page knew. */
  return async (pictures: readonly Picked[], known: readonly HotelImage[], { wishOf, send, list }: Steps): Promise<Uploaded> => {
    const before = new Set(known.map(({ id }) => id))
    const left: Picked[] = []
    const refused: Refused[] = []
    for (const [at, picture] of pictures.entries()) {
      const { key, name, file } = picture
      const wish = wishOf(picture, at === 0 && stored.size === 0)
      try {
        const image = (await findStored(key, wish, list)) ?? (await send(picture, wish))
        stored.add(image.id)
        unanswered.delete(key)
      } catch (error) {
        left.push(picture)
        if (isOfPicture(error) && pictures.length > 1) refused.push({ ...refusal(file?.name ?? name, messageOf(error)), key })
        else {
          if (!isRefusal(error) && !unanswered.has(key)) unanswered.set(key, { wish, before })
          return { left: [...left, ...pictures.slice(at + 1)], refused, failure: error as Error }
        }
      }
    }
    return { left, refused, failure: undefined }
  }
}
