import { maxImages, noImage, tooManyImages } from '#shared/rooms/room-form.ts'
import type { Tx } from '../db/connect.ts'
import { deletePictures, insertPicture, type StoredFiles } from '../gallery/pictures.ts'
import { badRequest } from '../http/errors/errors.ts'

export const showPictures = async (tx: Tx, hotelId: string, roomIds: readonly string[], pictureIds: readonly string[]): Promise<void> => {
  const rows = roomIds.flatMap(room_id => pictureIds.map((picture_id, position) => ({ hotel_id: hotelId, room_id, picture_id, position })))
  await tx.insertInto('room_image').values(rows).execute()
}

/** Removes all pictures from a room and returns their ids, for `deletePictures` once the new ones are there. */
export const hidePictures = async (tx: Tx, hotelId: string, roomId: string): Promise<string[]> => {
  const rows = await tx
    .deleteFrom('room_image')
    .where('hotel_id', '=', hotelId)
    .where('room_id', '=', roomId)
    .returning('picture_id')
    .execute()
  return rows.map(row => row.picture_id)
}

/** Resolves the entries of an order to ids: of the room's pictures, or of uploaded files (`new:0`). Throws 400. */
const inOrder = (order: readonly string[], present: readonly string[], added: readonly string[]): string[] => {
  const fields: Record<string, string> = {}
  const ids = order.map((entry, at) => {
    const id = entry.startsWith('new:') ? added[Number(entry.slice(4))] : present.find(one => one === entry)
    if (id === undefined) fields[`imageOrder.${at}`] = 'This is no picture of the room.'
    else if (order.indexOf(entry) !== at) fields[`imageOrder.${at}`] = 'This picture is named twice.'
    return id ?? ''
  })
  if (ids.length === 0) fields.roomImages = noImage
  if (ids.length > maxImages) fields.roomImages = tooManyImages
  if (Object.keys(fields).length > 0) throw badRequest(fields)
  return ids
}

export const addPictures = async (tx: Tx, hotelId: string, added: readonly StoredFiles[], name: string): Promise<string[]> => {
  for (const files of added) await insertPicture(tx, hotelId, files, name)
  return added.map(({ id }) => id)
}

/** Sets the pictures that `order` names, `added` ones included. Without `order`, `added` replaces all, if not empty. */
export const changePictures = async (
  tx: Tx,
  room: { hotelId: string; roomId: string; name: string },
  added: readonly StoredFiles[],
  order: readonly string[] | null | undefined,
): Promise<void> => {
  if (order === undefined && added.length === 0) return
  const { hotelId, roomId, name } = room
  const former = await hidePictures(tx, hotelId, roomId)
  const latter = await addPictures(tx, hotelId, added, name)
  await showPictures(tx, hotelId, [roomId], order === undefined ? latter : inOrder(order ?? [], former, latter))
  await deletePictures(tx, hotelId, [...former, ...latter])
}
