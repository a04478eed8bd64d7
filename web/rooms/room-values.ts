import { z } from 'zod'
import { RoomForm, type RoomRow, roomNumbers } from '#shared/rooms/room-form.ts'
import { counted, listed } from '#shared/words/text.ts'
import { type Picked, stored } from '#web/gallery/picked-pictures.ts'
import { changedBetween } from '#web/ui/form/form-problems.ts'
import { namesIn } from './new-names.ts'

/**
 * A room's form. With `roomNumberTo` it creates several rooms, with `also` it changes others of the same kind. The type
 * named in `newType` and the amenities in `newAmenities`, separated by commas, are created with the room.
 */
export interface RoomValues extends Record<Exclude<keyof RoomForm, 'amenities' | 'isAvailable'>, string> {
  roomNumberTo: string
  newType: string
  amenities: string[]
  newAmenities: string
  isAvailable: boolean
  also: boolean
  roomImages: Picked[]
}

export const roomLabels: Readonly<Record<keyof RoomValues, string>> = {
  roomNumber: 'Room Number',
  roomNumberTo: 'Up to number',
  typeId: 'Room Type',
  newType: 'Name of the new type',
  floor: 'Floor',
  priceWithMeals: 'Price With Meals',
  pricePerNight: 'Price Per Night',
  adultCapacity: 'Adult Capacity',
  childrenCapacity: 'Children Capacity',
  description: 'Description',
  amenities: 'Amenities',
  newAmenities: 'Other amenities',
  roomImages: 'Room images',
  isAvailable: 'Available',
  also: 'Also others of this kind',
}

const textOf = (value: number | undefined) => (value === undefined ? '' : String(value))

/** The pseudo-id of the type that `newType` names. */
export const typeToCome = 'new'

const someId = '00000000-0000-4000-8000-000000000000'

/** Gives a placeholder id to each type and amenity that is still to be created, so that it counts as chosen. */
const withIds = (typed: unknown) => {
  const { newType, newAmenities, ...values } = typed as RoomValues
  return {
    ...values,
    ...(values.typeId === typeToCome && { typeId: someId }),
    amenities: [...values.amenities, ...namesIn(newAmenities).map(() => someId)],
  }
}

const allRules = z.preprocess(withIds, RoomForm)
const withoutAmenities = z.preprocess(withIds, RoomForm.omit({ amenities: true }))

/** The contract's rules, except that a room which is older than these rules and has no amenities need not get any. */
export const rulesOf = (room: RoomRow | undefined) => (room?.amenities.length === 0 ? withoutAmenities : allRules)

/** The amenities that every room has: a new room starts with them. */
const sharedBy = ([first, ...others]: readonly RoomRow[]): string[] =>
  (first?.amenities ?? []).map(({ id }) => id).filter(id => others.every(({ amenities }) => amenities.some(one => one.id === id)))

/** The form of a room, or of a new room beside `rooms`; a new room is for two adults by default. */
export const roomFormValues = (room: RoomRow | undefined, rooms: readonly RoomRow[] = []): RoomValues => ({
  roomNumber: room?.roomNumber ?? '',
  roomNumberTo: '',
  typeId: room?.typeId ?? '',
  newType: '',
  floor: room?.floor ?? '',
  priceWithMeals: textOf(room?.priceWithMeals),
  pricePerNight: textOf(room?.pricePerNight),
  adultCapacity: String(room?.adultCapacity ?? 2),
  childrenCapacity: String(room?.childrenCapacity ?? 0),
  description: room?.description ?? '',
  amenities: sharedBy(room ? [room] : rooms),
  newAmenities: '',
  // A room's pictures are all stored under the room's name, so a number tells them apart.
  roomImages: (room?.roomImages ?? []).map((picture, at) => ({ ...stored(picture), name: `${picture.imageName} (${at + 1})` })),
  isAvailable: room?.isAvailable ?? true,
  also: true,
})

/** The fields that one change may set in several rooms. */
const common = ['priceWithMeals', 'pricePerNight', 'adultCapacity', 'childrenCapacity', 'description', 'amenities', 'isAvailable'] as const
const own = ['roomNumber', 'typeId', 'floor'] as const
const maxAlsoLength = 100

/** The other rooms of the same kind, at most as many as one change may include. */
export const othersOfKind = (room: RoomRow | undefined, rooms: readonly RoomRow[]): readonly RoomRow[] =>
  room ? rooms.filter(({ id, kind }) => kind === room.kind && id !== room.id).slice(0, maxAlsoLength) : []

/** The changed fields, and the other rooms to change. Unchanged fields are not sent, as other rooms may differ. */
export const changeOf = (values: RoomValues, room: RoomRow, others: readonly RoomRow[]) => {
  const changed = changedBetween(values, roomFormValues(room))
  const sent = [...common, ...own].filter(name => changed.includes(name)).map(name => [name, values[name]])
  const reaches = values.also && others.length > 0 && common.some(name => changed.includes(name))
  return {
    ...(Object.fromEntries(sent) as Partial<Pick<RoomValues, (typeof common)[number] | (typeof own)[number]>>),
    ...(reaches && { alsoRoomIds: others.map(({ id }) => id) }),
  }
}

/** Says what changes in the other rooms; `isAlone`: availability was changed, which unticked them. */
export const alsoText = (others: readonly RoomRow[], isAlone: boolean): string => {
  if (others.length === 0) return 'No other room is of this kind now.'
  const numbers = listed(others.map(({ roomNumber }) => roomNumber))
  const text = `Prices, capacities, description, amenities and availability of ${numbers}.`
  return isAlone ? `${text} Now only this room changes, so that one room can be closed alone. Tick this to change the others too.` : text
}

/** The numbers of several rooms to be created; undefined for a single room or numbers that are not valid. */
export const numbersText = (from: string, to: string): string | undefined => {
  const { numbers } = roomNumbers(from.trim(), to.trim())
  return to.trim() && numbers.length > 0 ? `${counted(numbers.length, 'room')}: ${numbers.join(', ')}` : undefined
}
