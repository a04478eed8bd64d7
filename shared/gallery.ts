import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { hotelRef, id, queryFlag, queryNumber } from './fields.ts'

export const ImageType = z.enum(['COVER', 'OTHER', 'HOTEL_LOGO'])

/** A stored picture: `imagePath` is the opaque name that `getfile` takes, `widths` those it was made in, once. */
export const Picture = z.object({
  imagePath: z.uuid(),
  imageName: z.string(),
  width: z.int(),
  height: z.int(),
  widths: z.array(z.int()),
})
export type Picture = z.output<typeof Picture>

export const HotelImage = Picture.extend({ id, hotelId: id, imageType: ImageType, isCover: z.boolean(), imageUrl: z.string() })
export type HotelImage = z.output<typeof HotelImage>

export const galleryApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/hotel/gethotelimages',
    summary: "A hotel's pictures, covers first",
    access: 'public',
    input: z.strictObject({ hotelId: hotelRef, onlyCover: queryFlag.optional(), onlyLogo: queryFlag.optional() }),
    data: z.array(HotelImage),
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/file/getfile',
    summary: 'A picture, in the next larger of its widths',
    access: 'public',
    input: z.strictObject({ filePath: z.string().max(100), width: queryNumber(z.int().min(1).max(4000)).optional() }),
    data: z.never(),
    reply: 'other',
    limit: 'none',
  }),
}
