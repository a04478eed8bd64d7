import { z } from 'zod'
import type { HotelImage } from '#shared/gallery.ts'
import { ImageType } from '#shared/gallery.ts'
import { filePath } from '#shared/paths.ts'
import { type Db, prepared } from '../db/connect.ts'

const isUuid = (text: string) => z.uuid().safeParse(text).success

/** The hotel of a uuid or slug, or undefined. */
export const hotelIdOf = async (db: Db, ref: string): Promise<string | undefined> => {
  const hotel = await db
    .selectFrom('hotel')
    .select('id')
    .where(isUuid(ref) ? 'id' : 'slug', '=', ref)
    .executeTakeFirst()
  return hotel?.id
}

/** A hotel's pictures, covers first, then in the order they were given. */
export const hotelImages = async (db: Db, hotelId: string): Promise<HotelImage[]> => {
  const rows = await db
    .selectFrom('hotel_image as image')
    .innerJoin('picture', join => join.onRef('picture.hotel_id', '=', 'image.hotel_id').onRef('picture.id', '=', 'image.picture_id'))
    .select(['image.id', 'image.hotel_id', 'image.image_type', 'image.is_cover'])
    .select(['picture.id as picture_id', 'picture.name', 'picture.width', 'picture.height', 'picture.widths'])
    .where('image.hotel_id', '=', hotelId)
    .orderBy('image.is_cover', 'desc')
    .orderBy('image.position')
    .orderBy('image.created_at')
    .orderBy('image.id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    hotelId: row.hotel_id,
    imageType: ImageType.parse(row.image_type),
    isCover: row.is_cover,
    imageUrl: filePath(row.picture_id),
    imagePath: row.picture_id,
    imageName: row.name,
    width: row.width,
    height: row.height,
    widths: row.widths,
  }))
}

/** The width of the file to send: the next larger one, the largest where there is none or none was asked for. */
export const widthToSend = (widths: readonly number[], wanted: number | undefined): number => {
  const sorted = [...widths].sort((a, b) => a - b)
  return sorted.find(width => wanted !== undefined && width >= wanted) ?? sorted.at(-1) ?? 0
}

/** The widths of a picture; undefined for whatever is not the id of one. */
export const pictureWidths = async (db: Db, path: string): Promise<number[] | undefined> => {
  if (!isUuid(path)) return undefined
  const [row] = await prepared<{ widths: number[] }>(db, 'picture-widths', 'select widths from picture where id = $1', [path])
  return row?.widths
}
