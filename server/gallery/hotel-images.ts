import { sql } from 'kysely'
import type { HotelImage, ImageUpdate } from '#shared/rooms/gallery.ts'
import type { Db, Tx } from '../db/connect.ts'
import { notFound } from '../http/errors/errors.ts'
import { changeRow, type RowChange } from '../http/serve/versions.ts'
import { deletePictures, insertPicture, type StoredFiles } from './pictures.ts'
import { hotelImages } from './queries.ts'

/** Gallery positions have no gaps: covers, others, the logo. Writers lock the hotel's row, so they run one by one. */

type Kind = HotelImage['imageType']

interface Move {
  id: string
  to: number
}

/** Numbers the pictures anew, by kind; within a kind the order stays, except for the moved picture. */
const arrange = async (tx: Tx, hotelId: string, { id, to }: Partial<Move> = {}): Promise<void> => {
  await sql`update hotel_image i set position = o.place - 1
    from (select id, row_number() over (order by array_position(array['COVER', 'OTHER', 'HOTEL_LOGO'], image_type),
      case when id = ${id ?? null}::uuid then ${to ?? 0}::numeric + case when ${to ?? 0}::int > position then 0.5 else -0.5 end
        else position end) as place
      from hotel_image where hotel_id = ${hotelId}) o
    where i.hotel_id = ${hotelId} and i.id = o.id and i.position <> o.place - 1`.execute(tx)
}

export const hotelImage = async (db: Db, hotelId: string, imageId: string): Promise<HotelImage> => {
  const image = (await hotelImages(db, hotelId)).find(({ id }) => id === imageId)
  if (!image) throw notFound()
  return image
}

/** Deletes the hotel's logo (unless it is `except`), because a hotel has only one. */
const dropLogo = async (tx: Tx, hotelId: string, except?: string): Promise<void> => {
  const { rows } = await sql<{ picture_id: string }>`delete from hotel_image
    where hotel_id = ${hotelId} and image_type = 'HOTEL_LOGO' and id is distinct from ${except ?? null}::uuid returning picture_id`.execute(
    tx,
  )
  await deletePictures(
    tx,
    hotelId,
    rows.map(row => row.picture_id),
  )
}

interface NewImage {
  imageName: string
  imageType: Kind
  isCover?: boolean | undefined
}

/** Adds a stored picture after others of its kind, or as the first cover; returns its id. 409 when there are 200. */
export const addImage = async (tx: Tx, hotelId: string, stored: StoredFiles, image: NewImage, by?: { id: string }): Promise<string> => {
  const imageType = image.isCover ? 'COVER' : image.imageType
  if (imageType === 'HOTEL_LOGO') await dropLogo(tx, hotelId)
  await insertPicture(tx, hotelId, stored, image.imageName)
  const { id } = await tx
    .insertInto('hotel_image')
    .values({
      hotel_id: hotelId,
      picture_id: stored.id,
      image_type: imageType,
      position: sql<number>`(select count(*) from hotel_image where hotel_id = ${hotelId})`,
      changed_by: by?.id ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await arrange(tx, hotelId, image.isCover ? { id, to: 0 } : {})
  return id
}

interface ImageChange extends Pick<RowChange<'hotel_image'>, 'version' | 'by'> {
  form: Omit<ImageUpdate, 'imageId' | 'hotelId' | 'version'>
  stored: StoredFiles | undefined
}

/** Changes a picture's file, name, kind or place. A move keeps the version, so that simultaneous moves both succeed. */
export const changeImage = async (tx: Tx, hotelId: string, imageId: string, change: ImageChange): Promise<HotelImage> => {
  const { form, stored, version, by } = change
  const current = () => hotelImage(tx, hotelId, imageId)
  const before = await current()
  const isMove =
    !stored && form.position !== undefined && Object.values({ ...form, position: undefined }).every(value => value === undefined)
  const imageType = form.isCover ? 'COVER' : form.imageType
  if (imageType === 'HOTEL_LOGO') await dropLogo(tx, hotelId, imageId)
  if (stored) await insertPicture(tx, hotelId, stored, form.imageName ?? before.imageName)
  const set = { image_type: imageType, picture_id: stored?.id }
  if (!isMove || (version ?? before.version) !== before.version)
    await changeRow(tx, { table: 'hotel_image', key: { hotel_id: hotelId, id: imageId }, set, version, by, current })
  if (stored) await deletePictures(tx, hotelId, [before.imagePath])
  // Renamed only after the version check, so that a 409 shows the present name and not the refused one.
  else if (form.imageName !== undefined) await renamePicture(tx, hotelId, before.imagePath, form.imageName)
  const to = form.isCover ? 0 : form.position
  await arrange(tx, hotelId, to === undefined ? {} : { id: imageId, to })
  return current()
}

const renamePicture = async (tx: Tx, hotelId: string, pictureId: string, name: string): Promise<void> => {
  await tx.updateTable('picture').set({ name }).where('hotel_id', '=', hotelId).where('id', '=', pictureId).execute()
}

export const removeImage = async (tx: Tx, hotelId: string, imageId: string): Promise<void> => {
  const gone = await tx
    .deleteFrom('hotel_image')
    .where('hotel_id', '=', hotelId)
    .where('id', '=', imageId)
    .returning('picture_id')
    .executeTakeFirst()
  if (!gone) throw notFound()
  await deletePictures(tx, hotelId, [gone.picture_id])
  await arrange(tx, hotelId)
}
