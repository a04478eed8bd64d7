import { use, useState } from 'react'
import { galleryApi, type HotelImage } from '#shared/gallery.ts'
import { hotelApi } from '#shared/hotels.ts'
import { call, TransportContext } from '#web/api/client.ts'
import { useUpload } from '#web/api/upload.ts'
import { type Picked, type Refused, sentPictures } from './picked-pictures.ts'
import { type ImageWish, type Uploaded, uploader } from './upload-each.ts'

/** Pictures are drawn again within so many pixels per side before they travel. */
export const maxSide = 2560

const bytesOf = (pictures: readonly Picked[]) => pictures.reduce((sum, { file }) => sum + (file?.size ?? 0), 0)

/** Uploads the pictures of a form one after the other, and says how far that is and what the server has against single ones. */
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
    /** Which one is on its way, counted from 0, and the share of all that has left, 0 to 1. */
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
