import { z } from 'zod'
import { endpoint } from '../contract/endpoint.ts'
import { hotelRef, id, queryFlag, queryNumber, version } from '../contract/fields.ts'
import { thingName } from '../words/text-fields.ts'

export const ImageType = z.enum(['COVER', 'OTHER', 'HOTEL_LOGO'], 'Invalid image type')

/** A stored picture: `imagePath` is the opaque name for `getfile`; `widths` are the sizes it was scaled to. */
export const Picture = z.object({
  imagePath: z.uuid(),
  imageName: z.string(),
  width: z.int(),
  height: z.int(),
  widths: z.array(z.int()),
})
export type Picture = z.output<typeof Picture>

export const HotelImage = Picture.extend({
  id,
  hotelId: id,
  imageType: ImageType,
  isCover: z.boolean(),
  imageUrl: z.string(),
  version: z.int(),
})
export type HotelImage = z.output<typeof HotelImage>

const noName = 'Image name is required.'

/** The fields beside the file. `isCover` makes it the first COVER, whatever `imageType` is. */
export const ImageForm = z.strictObject({
  imageName: thingName(200, noName),
  imageType: ImageType,
  isCover: queryFlag.optional(),
})

/** `position`: the new index (from 0) among pictures of its kind. A move alone does not raise the version. */
const ImageUpdate = ImageForm.partial().extend({
  imageId: id,
  hotelId: id.optional(),
  position: queryNumber(z.int().min(0).max(199)).optional(),
  version,
})
export type ImageUpdate = z.output<typeof ImageUpdate>

const example = { imageName: 'The courtyard', imageType: 'OTHER' } as const
const row = ['hotel_image', 'imageId'] as const

export const galleryApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/hotel/gethotelimages',
    summary: "A hotel's pictures in their order: the cover, other covers, the rest, the logo",
    access: 'public',
    input: z.strictObject({ hotelId: hotelRef, onlyCover: queryFlag.optional(), onlyLogo: queryFlag.optional() }),
    data: z.array(HotelImage),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/hotel/uploadhotelimage',
    summary: 'Adds a picture, behind the others of its kind or as the cover; a new logo takes the place of the old',
    access: { area: 'hotels', action: 'CREATE' },
    body: 'multipart',
    files: { hotelImage: { max: 1, needed: 'Choose a picture.' } },
    input: ImageForm.extend({ hotelId: id }),
    data: HotelImage,
    example,
    message: 'Image uploaded successfully.',
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/api/hotel/updatehotelimage',
    summary: 'Changes the file, the name, the kind or the place of a picture',
    access: { area: 'hotels', action: 'UPDATE', row },
    body: 'multipart',
    files: { hotelImage: { max: 1 } },
    input: ImageUpdate,
    data: HotelImage,
    example,
    message: 'Image updated successfully!',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/hotel/deletehotelimage',
    summary: 'Deletes a picture',
    access: { area: 'hotels', action: 'DELETE', row },
    input: z.strictObject({ imageId: id, hotelId: id.optional() }),
    data: z.object({}),
    message: 'Image deleted successfully!',
  }),
  file: endpoint({
    method: 'GET',
    path: '/api/file/getfile',
    summary: 'A picture in the next larger of its widths, or a cover as the JPEG that other sites show',
    access: 'public',
    input: z.strictObject({
      filePath: z.string().max(100),
      width: queryNumber(z.int().min(1).max(4000)).optional(),
      format: z.literal('jpeg').optional(),
    }),
    data: z.never(),
    reply: 'other',
    limit: 'none',
  }),
}
