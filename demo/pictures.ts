import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Insertable } from 'kysely'
import type { App } from '#server/app.ts'
import type { DB } from '#server/db/types.ts'
import type { HotelData } from './hotel-data.ts'
import { type HotelRows, hotelIdOf } from './hotel-rows.ts'
import { randomFrom } from './random.ts'

const folder = join(import.meta.dirname, 'pictures')

/** Makes a picture's widths, stores their bytes under the given id, and gives the row for them without writing it. */
export type StorePicture = (
  app: App,
  picture: { hotelId: string; id: string; name: string; bytes: Uint8Array },
) => Promise<Insertable<DB['picture']>>

export interface PictureRows {
  picture: Insertable<DB['picture']>[]
  hotel_image: Insertable<DB['hotel_image']>[]
  room_image: Insertable<DB['room_image']>[]
}

interface Wanted {
  id: string
  file: string
  name: string
  /** The room type it shows, or what it is to the hotel. */
  shows: { type: string } | { image: 'COVER' | 'OTHER' | 'HOTEL_LOGO' }
}

const isLogo = (file: string) => /-logo\.\w+$/.test(file)

/** `lake-palace-jetty.jpg` of Lake View Palace: `Lake View Palace, jetty`. */
const nameOf = (data: HotelData, file: string, prefix: string) => {
  const part = file
    .slice(prefix.length)
    .replace(/\.\w+$/, '')
    .replaceAll('-', ' ')
    .trim()
  return part === '' || part === 'cover' ? data.name : `${data.name}, ${part}`
}

const wantedOf = (data: HotelData, files: readonly string[]): Wanted[] => {
  const random = randomFrom(`atithi/${data.key}/pictures`)
  const begins = (prefix: string) => files.filter(file => file.startsWith(`${prefix}-`) || file.startsWith(`${prefix}.`))
  const ownFiles = new Set(data.pictures.flatMap(begins))
  const own = [...ownFiles].map((file, at): Omit<Wanted, 'id'> => {
    if (isLogo(file)) return { file, name: `${data.name}, logo`, shows: { image: 'HOTEL_LOGO' } }
    return { file, name: nameOf(data, file, data.pictures.at(-1) ?? ''), shows: { image: at === 0 ? 'COVER' : 'OTHER' } }
  })
  const rooms = data.types.flatMap(type =>
    begins(type.pictures).map(
      (file, at): Omit<Wanted, 'id'> => ({ file, name: at === 0 ? type.name : `${type.name}, view ${at + 1}`, shows: { type: type.name } }),
    ),
  )
  return [...own, ...rooms].map(picture => ({ id: random.uuid(), ...picture }))
}

const rowsOf = (hotel_id: string, wanted: readonly Wanted[], rows: HotelRows): Omit<PictureRows, 'picture'> => {
  const random = randomFrom(`atithi/${hotel_id}/images`)
  const hotel_image = wanted.flatMap(({ id, shows }, position) => {
    if (!('image' in shows)) return []
    return [{ hotel_id, id: random.uuid(), picture_id: id, image_type: shows.image, is_cover: shows.image === 'COVER', position }]
  })
  const room_image = rows.room.flatMap(room => {
    const type = rows.room_type.find(({ id }) => id === room.type_id)?.name
    const ofType = wanted.filter(({ shows }) => 'type' in shows && shows.type === type)
    return ofType.map(({ id }, position) => ({ hotel_id, room_id: room.id, picture_id: id, position }))
  })
  return { hotel_image, room_image }
}

/** Stores the pictures of a hotel, two at a time: making their widths is what the whole demo waits for. */
export const storePictures = async (app: App, store: StorePicture, data: HotelData, rows: HotelRows): Promise<PictureRows> => {
  const hotelId = hotelIdOf(data)
  const wanted = wantedOf(data, (await readdir(folder)).sort())
  const picture: PictureRows['picture'] = []
  const left = wanted.entries()
  const work = async () => {
    for (const [at, { id, file, name }] of left)
      picture[at] = await store(app, { hotelId, id, name, bytes: await readFile(join(folder, file)) })
  }
  await Promise.all([work(), work()])
  return { picture, ...rowsOf(hotelId, wanted, rows) }
}
