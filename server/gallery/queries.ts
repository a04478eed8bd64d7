import { z } from 'zod'
import { filePath } from '#shared/contract/paths.ts'
import type { HotelImage } from '#shared/rooms/gallery.ts'
import { ImageType } from '#shared/rooms/gallery.ts'
import { type Db, runPrepared } from '../db/connect.ts'

const isUuid = (text: string) => z.uuid().safeParse(text).success

export const hotelIdOf = async (db: Db, ref: string): Promise<string | undefined> => {
  const hotel = await db
    .selectFrom('hotel')
    .select('id')
    .where(isUuid(ref) ? 'id' : 'slug', '=', ref)
    .executeTakeFirst()
  return hotel?.id
}

/** A hotel's pictures in their order: the cover and the other covers, the rest, the logo. */
export const hotelImages = async (db: Db, hotelId: string): Promise<HotelImage[]> => {
  const rows = await db
    .selectFrom('hotel_image as image')
    .innerJoin('picture', join => join.onRef('picture.hotel_id', '=', 'image.hotel_id').onRef('picture.id', '=', 'image.picture_id'))
    .select(['image.id', 'image.hotel_id', 'image.image_type', 'image.position', 'image.version'])
    .select(['picture.id as picture_id', 'picture.name', 'picture.width', 'picture.height', 'picture.widths'])
    .where('image.hotel_id', '=', hotelId)
    .orderBy('image.position')
    .execute()
  return rows.map(row => ({
    id: row.id,
    hotelId: row.hotel_id,
    imageType: ImageType.parse(row.image_type),
    isCover: row.image_type === 'COVER' && row.position === 0,
    imageUrl: filePath(row.picture_id),
    imagePath: row.picture_id,
    imageName: row.name,
    width: row.width,
    height: row.height,
    widths: row.widths,
    version: row.version,
  }))
}

/** The width of the file to send: the next larger one, the largest where there is none or none was asked for. */
export const widthToSend = (widths: readonly number[], wanted: number | undefined): number => {
  const sorted = [...widths].sort((a, b) => a - b)
  return sorted.find(width => wanted !== undefined && width >= wanted) ?? sorted.at(-1) ?? 0
}

interface PictureFiles {
  widths: number[]
  is_cover: boolean
}

const pictureFilesStatement = `select widths, exists (
  select from hotel_image i where i.hotel_id = p.hotel_id and i.picture_id = p.id and i.image_type = 'COVER') as is_cover from picture p where id = $1`

export const pictureFiles = async (db: Db, path: string): Promise<PictureFiles | undefined> => {
  if (!isUuid(path)) return undefined
  const [row] = await runPrepared<PictureFiles>(db, pictureFilesStatement, [path])
  return row
}
