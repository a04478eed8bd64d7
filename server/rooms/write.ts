import { sql } from 'kysely'
import type { InputOf } from '#shared/contract/endpoint.ts'
import { maxRooms, maxRoomText, type RoomForm, type roomFormApi, roomNumbers } from '#shared/rooms/room-form.ts'
import type { Tx } from '../db/connect.ts'
import type { StoredFiles } from '../gallery/pictures.ts'
import { badRequest, conflict, notFound } from '../http/errors/errors.ts'
import { changeRow } from '../http/serve/versions.ts'
import { commonColumns, ownColumns } from './columns.ts'
import { addPictures, changePictures, showPictures } from './pictures.ts'
import { roomRow } from './rows.ts'

interface Change {
  hotelId: string
  by: { id: string }
  images: readonly StoredFiles[]
}

const pictureName = (number: string) => `Room ${number}`

/** Throws 400 if the type was retired after the guard's check. */
const refuseRetiredType = async (tx: Tx, hotelId: string, typeId: string): Promise<void> => {
  const type = tx.selectFrom('room_type').select('id').where('hotel_id', '=', hotelId).where('id', '=', typeId)
  const found = await type.where('retired_at', 'is', null).executeTakeFirst()
  if (!found) throw badRequest({ typeId: 'This does not belong to the hotel.' })
}

const addAmenities = async (tx: Tx, hotelId: string, roomIds: readonly string[], amenities: RoomForm['amenities']): Promise<void> => {
  const ids = [...new Set(amenities.map(({ id }) => id))]
  const { numAffectedRows } = await sql`
    insert into room_amenity (hotel_id, room_id, amenity_id)
    select a.hotel_id, r, a.id from amenity a cross join unnest(${roomIds}::uuid[]) r
    where a.hotel_id = ${hotelId} and a.id = any(${ids}::uuid[])`.execute(tx)
  if (Number(numAffectedRows) < roomIds.length * ids.length) throw badRequest({ amenities: 'One of these is not there any more.' })
}

/** Creates a room, or all up to `roomNumberTo` with shared pictures; returns the ids. Throws 409 with taken numbers. */
export const createRooms = async (tx: Tx, form: InputOf<typeof roomFormApi.create>, { hotelId, by, images }: Change): Promise<string[]> => {
  const { numbers } = roomNumbers(form.roomNumber, form.roomNumberTo)
  await refuseRetiredType(tx, hotelId, form.typeId)
  const alike = { ...ownColumns(form), ...commonColumns(form), hotel_id: hotelId, changed_by: by.id }
  const made = await tx
    .insertInto('room')
    .values(numbers.map(room_number => ({ ...alike, room_number })))
    .onConflict(clash => clash.columns(['hotel_id', 'room_number']).where('retired_at', 'is', null).doNothing())
    .returning(['id', 'room_number'])
    .execute()
  const taken = numbers.filter(number => !made.some(room => room.room_number === number))
  if (taken.length > 0) throw takenNumbers(taken, numbers.length)
  const ids = made.map(({ id }) => id)
  await addAmenities(tx, hotelId, ids, form.amenities)
  await refuseTooMuch(tx, hotelId)
  await showPictures(tx, hotelId, ids, await addPictures(tx, hotelId, images, pictureName(form.roomNumber)))
  return ids
}

/** Counts after the write, which is exact since writes on a hotel's rooms are serialised. Throws 409. */
const refuseTooMuch = async (tx: Tx, hotelId: string): Promise<void> => {
  const { rows } = await sql<{ count: number; text: number }>`
    select count(*)::int as count, (coalesce(sum(length(description)), 0)
      + 100 * (select count(*) from room_amenity where hotel_id = ${hotelId}))::int as text
    from room where hotel_id = ${hotelId} and retired_at is null`.execute(tx)
  const { count = 0, text = 0 } = rows[0] ?? {}
  const many = `A hotel has at most ${maxRooms.toLocaleString('en-IN')} rooms.`
  if (count > maxRooms) throw conflict(many, undefined, { roomNumber: many })
  const long = 'The rooms of this hotel say too much together. Shorten descriptions or choose fewer amenities.'
  if (text > maxRoomText) throw conflict(long, undefined, { description: long })
}

const takenNumbers = (taken: readonly string[], of: number) => {
  const message = of === 1 ? 'This room number is taken already.' : `Taken already: ${taken.join(', ')}.`
  return conflict(message, undefined, { roomNumber: message })
}

/** Locks rooms by id, as every writer of them does. Throws 404 if `roomId` is not there, 400 if another is not. */
const lockRoomsForEdit = async (tx: Tx, hotelId: string, roomId: string, others: readonly string[]): Promise<string> => {
  const { rows } = await sql<{ id: string; room_number: string }>`
    select id, room_number from room where hotel_id = ${hotelId} and id = any(${[roomId, ...others]}::uuid[]) and retired_at is null
    order by id for no key update`.execute(tx)
  const named = rows.find(({ id }) => id === roomId)
  if (!named) throw notFound()
  if (rows.length <= others.length) throw badRequest({ alsoRoomIds: 'One of these rooms is not there any more.' })
  return named.room_number
}

/** Changes a room, and the common fields also in `alsoRoomIds`. Existing bookings keep what was agreed. */
export const updateRoom = async (tx: Tx, input: InputOf<typeof roomFormApi.update>, { hotelId, by, images }: Change): Promise<void> => {
  const { roomId, version, roomNumber, typeId, amenities } = input
  const others = [...new Set(input.alsoRoomIds)].filter(id => id !== roomId)
  const present = await lockRoomsForEdit(tx, hotelId, roomId, others)
  if (typeId !== undefined) await refuseRetiredType(tx, hotelId, typeId)
  const common = commonColumns(input)
  const change = (id: string) => ({ table: 'room' as const, key: { hotel_id: hotelId, id }, by })
  const current = () => roomRow(tx, hotelId, roomId)
  await changeRow(tx, {
    ...change(roomId),
    set: { ...common, ...ownColumns(input) },
    version,
    current,
  })
  for (const id of others) await changeRow(tx, { ...change(id), set: common })
  if (amenities) {
    const all = [roomId, ...others]
    await tx.deleteFrom('room_amenity').where('hotel_id', '=', hotelId).where('room_id', 'in', all).execute()
    await addAmenities(tx, hotelId, all, amenities)
  }
  if (amenities || input.description) await refuseTooMuch(tx, hotelId)
  await changePictures(tx, { hotelId, roomId, name: pictureName(roomNumber ?? present) }, images, input.imageOrder)
}
