import type { Tx } from '../db/connect.ts'
import { insertPicture, queueSweep, type StoredFiles } from '../gallery/pictures.ts'

/** Makes a stored picture the hotel's logo, in place of the one it had. The caller holds the hotel's row. */
export const replaceLogo = async (tx: Tx, hotelId: string, stored: StoredFiles, hotelName: string): Promise<void> => {
  const former = await tx
    .deleteFrom('hotel_image')
    .where('hotel_id', '=', hotelId)
    .where('image_type', '=', 'HOTEL_LOGO')
    .returning('picture_id')
    .execute()
  for (const { picture_id } of former) {
    const gone = await tx
      .deleteFrom('picture')
      .where('hotel_id', '=', hotelId)
      .where('id', '=', picture_id)
      .returning(['id', 'widths'])
      .executeTakeFirst()
    if (gone) await queueSweep(tx, gone)
  }
  await insertPicture(tx, hotelId, stored, `${hotelName} logo`)
  await tx.insertInto('hotel_image').values({ hotel_id: hotelId, picture_id: stored.id, image_type: 'HOTEL_LOGO' }).execute()
}
