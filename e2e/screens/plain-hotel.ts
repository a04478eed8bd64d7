import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { makeHotel, raisePageVersion, type TestHotel } from '#server/testing/worlds/hotel.ts'
import type { TestServer } from '#server/testing.ts'
import { storePicture } from '../pictures.ts'

const folder = join(import.meta.dirname, '../../demo/pictures')

/** A picture as an old phone takes it in bad light: small, dark, a little out of focus, upright. */
const snapshot = async (file: string, width: number, height: number): Promise<Uint8Array> => {
  const picture = sharp(await readFile(join(folder, file))).resize(width, height, { fit: 'cover' })
  return new Uint8Array(await picture.blur(1.2).modulate({ brightness: 0.7, saturation: 0.6 }).jpeg({ quality: 60 }).toBuffer())
}

/** A hotel such as there are many: two mediocre photographs, long names, no offers, amenities or description. */
export const makePlainHotel = async ({ db, product }: TestServer): Promise<TestHotel> => {
  const hotel = await makeHotel(db, {
    name: 'Shri Venkateshwara Residency and Family Lodge',
    kinds: [
      { name: 'Standard Non AC Double Bed Room with Attached Bathroom', numbers: ['101', '102', '103'], price: 1150, withMeals: 1550 },
      { name: 'Deluxe AC Triple Bed Room for Families and Groups', numbers: ['201', '202'], price: 1950, withMeals: 2650, adults: 3 },
    ],
  })
  const hotel_id = hotel.id
  await db.updateTable('hotel').set({ city: 'Thiruvananthapuram', state: 'Kerala' }).where('id', '=', hotel_id).execute()
  const names = ['Front of the lodge from the bus stand road', 'Reception counter']
  const pictures = [await snapshot('sea-breeze-verandah.jpg', 640, 480), await snapshot('family-suite-2.jpg', 480, 640)]
  for (const [position, bytes] of pictures.entries()) {
    const { imagePath } = await storePicture(product.app, hotel_id, bytes, names[position] ?? '')
    const image_type = position === 0 ? 'COVER' : 'OTHER'
    await db.insertInto('hotel_image').values({ hotel_id, picture_id: imagePath, image_type, position }).execute()
  }
  await raisePageVersion(db, hotel_id)
  return hotel
}
