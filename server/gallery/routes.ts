import type { FastifyInstance } from 'fastify'
import { galleryApi } from '#shared/rooms/gallery.ts'
import type { App } from '../context.ts'
import { notFound } from '../http/errors/errors.ts'
import type { Handlers } from '../http/serve/call.ts'
import { serve } from '../http/serve/serve.ts'
import { addImage, changeImage, hotelImage, removeImage } from './hotel-images.ts'
import { fromStore, pictureStore, shareName, storedName } from './pictures.ts'
import { hotelIdOf, hotelImages, pictureFiles, widthToSend } from './queries.ts'
import { sharePictures } from './share-picture.ts'

/** Headers that make a file nothing but a picture: fixed type, our own name, no scripts. Its bytes never change. */
const headersOf = (id: string, name: string, isShare: boolean) => ({
  'content-type': isShare ? 'image/jpeg' : 'image/webp',
  'content-disposition': `inline; filename="${id}.${isShare ? 'jpg' : 'webp'}"`,
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  // A shared link's picture and, in the payment provider's window, the logo are shown on other sites.
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'public, max-age=31536000, immutable',
  etag: `"${name}"`,
})

const handlersOf = (app: App): Handlers<typeof galleryApi> => {
  const sharePicture = sharePictures(app)
  return {
    list: async ({ db, input }) => {
      const hotelId = await hotelIdOf(db, input.hotelId)
      if (!hotelId) throw notFound('This hotel does not exist.')
      const images = await hotelImages(db, hotelId)
      return images.filter(image => (!input.onlyCover || image.isCover) && (!input.onlyLogo || image.imageType === 'HOTEL_LOGO'))
    },
    create: {
      run: async ({ tx, input: { hotelId, ...form }, files, viewer }) => {
        const [stored] = files.hotelImage ?? []
        if (!stored) throw new Error('An upload without a picture passed its contract')
        return hotelImage(tx, hotelId, await addImage(tx, hotelId, stored, form, viewer))
      },
    },
    update: {
      run: ({ tx, input: { imageId, hotelId: _, version, ...form }, files, viewer: by, hotel }) =>
        changeImage(tx, hotel.id, imageId, { form, stored: files.hotelImage?.[0], version, by }),
    },
    remove: { run: ({ tx, input, hotel }) => removeImage(tx, hotel.id, input.imageId) },
    file: async ({ db, input, request, reply }) => {
      const picture = await pictureFiles(db, input.filePath)
      const isShare = input.format === 'jpeg'
      const nothing = () => notFound('This picture does not exist.')
      if (!picture || (isShare && !picture.is_cover)) throw nothing()
      const id = input.filePath.toLowerCase()
      const width = widthToSend(picture.widths, isShare ? undefined : input.width)
      const name = isShare ? shareName(id) : storedName(id, width)
      const headers = headersOf(id, name, isShare)
      // Behind a proxy that compresses, the tag may come back marked as weak.
      if (request.headers['if-none-match']?.includes(headers.etag)) return reply.code(304).headers(headers).send()
      const bytes = await (isShare ? sharePicture(id, width) : fromStore(app, app.files.get(name)))
      if (!bytes) throw nothing()
      reply.headers(headers)
      return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    },
  }
}

export const galleryRoutes = (http: FastifyInstance, app: App): void => serve(http, app, galleryApi, handlersOf(app), pictureStore(app))
