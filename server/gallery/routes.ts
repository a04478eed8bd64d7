import type { FastifyInstance } from 'fastify'
import { galleryApi } from '#shared/gallery.ts'
import type { App } from '../context.ts'
import type { Handlers } from '../http/call.ts'
import { notFound } from '../http/errors.ts'
import { serve } from '../http/serve.ts'
import { storedName } from './names.ts'
import { hotelIdOf, hotelImages, pictureWidths, widthToSend } from './queries.ts'

/** A picture is only ever a picture: fixed type, our name, and nothing runs even if it were opened by itself. */
const headersOf = (id: string) => ({
  'content-type': 'image/webp',
  'content-disposition': `inline; filename="${id}.webp"`,
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'public, max-age=31536000, immutable',
})

const gallery: Handlers<typeof galleryApi> = {
  list: async ({ db, input }) => {
    const hotelId = await hotelIdOf(db, input.hotelId)
    if (!hotelId) throw notFound('This hotel does not exist.')
    const images = await hotelImages(db, hotelId)
    return images.filter(image => (!input.onlyCover || image.isCover) && (!input.onlyLogo || image.imageType === 'HOTEL_LOGO'))
  },
  file: async ({ app, db, input, reply }) => {
    const widths = await pictureWidths(db, input.filePath)
    const id = input.filePath.toLowerCase()
    const bytes = widths && (await app.files.get(storedName(id, widthToSend(widths, input.width))))
    if (!bytes) throw notFound('This picture does not exist.')
    reply.headers(headersOf(id))
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  },
}

export const galleryRoutes = (http: FastifyInstance, app: App): void => serve(http, app, galleryApi, gallery)
