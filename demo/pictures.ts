import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Insertable } from 'kysely'
import type { App } from '#server/context.ts'
import type { DB } from '#server/db/types.ts'
import type { StoredFiles } from '#server/gallery/pictures.ts'
import { type DemoHotel, type HotelRows, hotelIdOf } from './hotels.ts'
import { randomFrom } from './random.ts'
import type { PictureText } from './texts/types.ts'

const folder = join(import.meta.dirname, 'pictures')

/** Makes a picture's files and stores them; the row comes later. The gallery's `storeFiles`, save in tests. */
export type StoreFiles = (app: App, bytes: Uint8Array) => Promise<StoredFiles>

export interface PictureRows {
  picture: Insertable<DB['picture']>[]
  hotel_image: Insertable<DB['hotel_image']>[]
  room_image: Insertable<DB['room_image']>[]
}

/** Stores the pictures of a hotel, two at a time: making their widths is what the whole demo waits for. */
export const storePictures = async (app: App, store: StoreFiles, demo: DemoHotel, rows: HotelRows): Promise<PictureRows> => {
  const hotel_id = hotelIdOf(demo)
  const { logo, covers, roomTypes } = demo.text
  const stored = new Map<PictureText, StoredFiles>()
  const left = [logo, ...covers, ...roomTypes.flatMap(type => type.pictures)].values()
  const work = async () => {
    for (const picture of left) stored.set(picture, await store(app, await readFile(join(folder, picture.file))))
  }
  await Promise.all([work(), work()])

  const idOf = (picture: PictureText): string => stored.get(picture)?.id ?? ''
  const random = randomFrom(`atithi/${demo.text.slug}/images`)
  const image = (picture: PictureText, image_type: string, position: number) => ({
    hotel_id,
    id: random.uuid(),
    picture_id: idOf(picture),
    image_type,
    position,
  })
  return {
    picture: [...stored].map(([{ alt }, files]) => ({ hotel_id, name: alt, ...files })),
    hotel_image: [...covers.map((picture, position) => image(picture, 'COVER', position)), image(logo, 'HOTEL_LOGO', covers.length)],
    room_image: rows.room.flatMap(room => {
      const type = roomTypes[rows.room_type.findIndex(({ id }) => id === room.type_id)]
      return (type?.pictures ?? []).map((picture, position) => ({ hotel_id, room_id: room.id, picture_id: idOf(picture), position }))
    }),
  }
}
