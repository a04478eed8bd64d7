import type { Db } from '../db/connect.ts'
import { insertPicture, queueSweep, type StoredFiles } from '../gallery/pictures.ts'

/** Makes a stored picture the hotel's logo, in place of the one it had. The caller holds the hotel's row. */
export const replaceLogo = async (db: Db, hotelId: string, stored: StoredFiles, hotelName: string): Promise<void> => {
  const former = await db
    .deleteFrom('hotel_image')
    .where('hotel_id', '=', hotelId)
    .where('image_type', '=', 'HOTEL_LOGO')
    .returning('picture_id')
    .execute()
  for (const { picture_id } of former) {
    const gone = await db
      .deleteFrom('picture')
      .where('hotel_id', '=', hotelId)
      .where('id', '=', picture_id)
      .returning(['id', 'widths'])
      .executeTakeFirst()
    if (gone) await queueSweep(db, gone)
  }
  await insertPicture(db, hotelId, stored, `${hotelName} logo`)
  await db.insertInto('hotel_image').values({ hotel_id: hotelId, picture_id: stored.id, image_type: 'HOTEL_LOGO' }).execute()
}
