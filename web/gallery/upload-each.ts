import { use, useState } from 'react'
import { hotelApi } from '#shared/hotels/hotels.ts'
import { galleryApi, type HotelImage } from '#shared/rooms/gallery.ts'
import { CallError } from '#web/api/call-error.ts'
import { call, TransportContext } from '#web/api/client.ts'
import { useUpload } from '#web/api/upload.ts'
import { type Picked, type Refused, refusal, sentPictures } from './picked-pictures.ts'

/** The name and type under which a picture is stored. */
export interface ImageWish {
  imageName: string
  imageType: HotelImage['imageType']
  isCover?: 'true'
}

interface Steps {
  /** `isFirst`: no picture was uploaded before this one. */
  wishOf: (picture: Picked, isFirst: boolean) => ImageWish
  /** Uploads one picture. */
  send: (picture: Picked, wish: ImageWish) => Promise<HotelImage>
  /** Reads the pictures that the gallery has now. */
  list: () => Promise<readonly HotelImage[]>
}

/** The outcome: pictures not uploaded, errors of single ones, and the failure that ended the upload early. */
export interface Uploaded {
  left: Picked[]
  refused: Refused[]
  failure: Error | undefined
}

/** Whether the server refused this picture alone, so that others may still be accepted. */
const isOfPicture = (error: unknown): error is CallError => error instanceof CallError && error.status === 400

const isRefusal = (error: unknown) => error instanceof CallError && error.status >= 400 && error.status < 500

const messageOf = ({ fields, message }: CallError) => fields.hotelImage ?? Object.values(fields)[0] ?? message

/**
 * Uploads pictures one after the other. If an answer was lost, the picture may be stored all the same: before it is
 * sent again, it is looked for among the pictures that are new in the gallery.
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

  /** `known`: the gallery's pictures that this page knew before. */
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

/** Pictures are drawn again within this many pixels per side before they are sent. */
export const maxSide = 2560

const bytesOf = (pictures: readonly Picked[]) => pictures.reduce((sum, { file }) => sum + (file?.size ?? 0), 0)

/** Uploads a form's pictures one after the other; returns the progress and the server's errors on single ones. */
export const useImageUploads = (hotelId: string) => {
  const [upload] = useState(uploader)
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const [sending, setSending] = useState<{ at: number; pictures: readonly Picked[] }>()
  const transport = use(TransportContext)
  const one = useUpload(galleryApi.create, { refreshes: [galleryApi.list, hotelApi.get] })
  const { at = 0, pictures: all = [] } = sending ?? {}
  const left = bytesOf(all.slice(0, at)) + (one.progress ?? 0) * bytesOf(all.slice(at, at + 1))
  return {
    refused,
    /** The index of the picture being sent, and the share of all bytes sent, 0 to 1. */
    progress: sending && { at, share: left / Math.max(1, bytesOf(all)) },
    send: async (
      pictures: readonly Picked[],
      known: readonly HotelImage[],
      wishOf: (picture: Picked, isFirst: boolean) => ImageWish,
    ): Promise<Uploaded> => {
      setRefused([])
      const uploaded = await upload(pictures, known, {
        wishOf,
        send: async (picture, wish) => {
          setSending({ at: pictures.indexOf(picture), pictures })
          const { files } = await sentPictures([picture], maxSide)
          return (await one.upload.mutateAsync({ input: { hotelId, ...wish }, files: { hotelImage: files } })).data
        },
        list: async () => (await call(galleryApi.list, { hotelId }, { transport })).data,
      })
      setSending(undefined)
      setRefused(uploaded.refused)
      return uploaded
    },
  }
}
