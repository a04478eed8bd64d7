import { z } from 'zod'
import { crud } from '../contract/crud.ts'
import { endpoint } from '../contract/endpoint.ts'
import { clearable, formNumber, id, rupeeField } from '../contract/fields.ts'
import { lineText, longText, thingName } from '../words/text-fields.ts'
import { Room } from './rooms.ts'

/** A room for the hotel's staff. Rooms with the same `kind` (`kindOf`) are the same to a guest and share a card. */
export const RoomRow = Room.extend({ floor: z.string().nullable(), version: z.int(), kind: z.string() })
export type RoomRow = z.output<typeof RoomRow>

const noNumber = 'Room Number is required'
const roomNumber = thingName(20, noNumber)
const typeId = z.uuid({ error: ({ input }) => (input ? 'id must be valid UUID.' : 'Room Type is required') })
const places = (min: number, message: string) =>
  formNumber(z.number().int(message).min(min, message).max(50, 'At most 50.'), message, message)
const price = (message: string) => rupeeField(message, message)
/** The most amenities of a room. */
export const maxAmenities = 100
const noAmenity = 'At least one amenity is required.'
const noId = 'id must be valid UUID.'
/** An id, or an object with it; the name may be sent as in an answer, but only the id is used. */
const amenity = z.union([id.transform(only => ({ id: only })), z.strictObject({ id, name: z.string().max(200).optional() }, noId)])
const noFlag = 'Invalid room availability.'

export const RoomForm = z.strictObject({
  roomNumber,
  typeId,
  floor: clearable(lineText(20)),
  description: clearable(longText(2000)),
  adultCapacity: places(1, 'Adult capacity must be a positive number'),
  childrenCapacity: places(0, 'Children capacity must be a positive number'),
  pricePerNight: price('Price must be a positive number'),
  priceWithMeals: price('Price with meals must be a positive number'),
  amenities: z.array(amenity, noAmenity).min(1, noAmenity).max(maxAmenities, `At most ${maxAmenities} amenities.`),
  isAvailable: z.union([z.boolean(), z.enum(['true', 'false'], noFlag).transform(text => text === 'true')]).optional(),
})
export type RoomForm = z.output<typeof RoomForm>

export const maxImages = 5
export const noImage = 'At least one room image is required.'
export const tooManyImages = 'You can upload a maximum of 5 images'
export const imageTooLarge = 'File size must be less than or equal to 5242880 bytes.'
const images = {
  max: maxImages,
  tooMany: tooManyImages,
  tooLarge: imageTooLarge,
}

const maxAtOnce = 50

/** The most rooms of a hotel, so that guests' searches over all of them are fast. */
export const maxRooms = 2000

/** The most different rates (`rateKey`) of a hotel: each is priced for every night of the calendar. */
export const maxRates = 100

/** The most characters in the texts of a hotel's rooms, since a search sends all of them; an amenity counts as 100. */
export const maxRoomText = 2_000_000

const partsOf = (number: string) => /^(.*?)(\d{1,9})$/.exec(number) ?? []

/** The room numbers from one to another, both included: 101 to 112, A01 to A12. `problem`: why the list is empty. */
export const roomNumbers = (from: string, to: string | null | undefined): { numbers: string[]; problem?: string } => {
  if (!to) return { numbers: [from] }
  const [[, prefix, first = ''], [, same, last = '']] = [partsOf(from), partsOf(to)]
  const isPadded = first.startsWith('0') || last.startsWith('0')
  if (prefix === undefined || prefix !== same || (isPadded && first.length !== last.length))
    return { numbers: [], problem: 'Write both numbers alike, as 101 and 112 or A01 and A12.' }
  const count = Number(last) - Number(first) + 1
  if (count < 1) return { numbers: [], problem: 'The last number comes after the first.' }
  if (count > maxAtOnce) return { numbers: [], problem: `At most ${maxAtOnce} rooms at once.` }
  return { numbers: Array.from({ length: count }, (_, at) => prefix + String(Number(first) + at).padStart(first.length, '0')) }
}

const calls = crud({
  noun: { one: 'room', many: 'rooms' },
  path: 'room',
  area: 'rooms',
  hotel: 'by-row',
  table: 'room',
  idField: 'roomId',
  row: RoomRow,
  form: RoomForm,
  refs: [
    ['room_type', 'typeId'],
    ['amenity', 'amenities.*.id'],
    ['room', 'alsoRoomIds.*'],
  ],
  example: { roomNumber: '204', pricePerNight: 4800, priceWithMeals: 6200, adultCapacity: 2, childrenCapacity: 1, isAvailable: true },
  summaries: { remove: 'Deletes one room; one that bookings name is kept for them and shown nowhere else' },
})

/** The type's name may be sent as in an answer, but only `typeId` is used. */
const beside = { roomType: z.string().max(200).optional() }

const noPicture = 'This is no picture of the room.'
const picture = z
  .string()
  .max(36, { error: noPicture, abort: true })
  .regex(/^(?:[0-9a-f-]{36}|new:[0-5])$/, noPicture)

export const roomFormApi = {
  ...calls,
  list: endpoint({
    ...calls.list,
    summary: "All rooms, without `hotelId` those of the caller's first hotel",
    access: { area: 'rooms', action: 'READ', orFirst: true },
    input: z.strictObject({ hotelId: id.optional() }),
  }),
  create: endpoint({
    ...calls.create,
    summary: 'Adds a new room, or several alike: `roomNumberTo` is the last of their numbers, and all of them or none are made',
    body: 'multipart',
    files: { roomImages: { ...images, needed: noImage } },
    input: calls.create.input.extend({ ...beside, roomNumberTo: clearable(roomNumber) }).superRefine((input, context) => {
      const { problem } = roomNumbers(input.roomNumber, input.roomNumberTo)
      if (problem !== undefined) context.addIssue({ code: 'custom', path: ['roomNumberTo'], message: problem })
    }),
    meta: z.object({ rooms: z.array(RoomRow) }),
    message: 'Room created successfully',
  }),
  update: endpoint({
    ...calls.update,
    summary:
      'Changes one room. `imageOrder` names its pictures from now on; prices, capacities, amenities, description and availability also reach `alsoRoomIds`',
    body: 'multipart',
    files: { roomImages: images },
    example: { ...calls.update.example, imageOrder: ['new:0'] },
    input: calls.update.input.extend({
      ...beside,
      alsoRoomIds: z.array(id).max(100, 'At most 100 rooms.').optional(),
      imageOrder: clearable(z.array(picture).max(10, tooManyImages)),
    }),
    message: 'Updated room successfully',
  }),
}
