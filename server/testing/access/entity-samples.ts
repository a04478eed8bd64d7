import { amenityApi } from '#shared/amenities.ts'
import type { Endpoint } from '#shared/endpoint.ts'
import { roomTypeApi } from '#shared/room-types.ts'
import type { Place, Sample } from './sample.ts'
import type { World } from './world.ts'

export const rooms = (world: World): Record<string, Sample> => {
  const hotel = 'hotelId'
  const ofRow = { hotel, row: 'roomId', byRow: true } as const
  const nested = (foreign: Place) => ({ typeId: foreign.roomType, amenities: [foreign.amenity] })
  const form = ({ hotelId, roomType, amenity }: Place) => ({
    ...{ hotelId, roomNumber: '999', typeId: roomType, amenities: [amenity], roomImages: world.logo },
    ...{ pricePerNight: '4800', priceWithMeals: '6200', adultCapacity: '2', childrenCapacity: '0' },
  })
  return {
    'GET /api/room/getroom': { hotel, input: ({ hotelId }) => ({ hotelId }) },
    'POST /api/room/createroom': { body: 'multipart', hotel, input: form, nested },
    'PATCH /api/room/updateroom': {
      ...{ ...ofRow, body: 'multipart' },
      input: ({ hotelId, room }) => ({ hotelId, roomId: room, pricePerNight: '5000' }),
      nested: foreign => ({ ...nested(foreign), alsoRoomIds: [foreign.room] }),
    },
    'DELETE /api/room/deleteroom': { ...ofRow, input: ({ hotelId, room }) => ({ hotelId, roomId: room }) },
  }
}

/** The four calls of an entity, with the example of its contracts. `byRow`: the calls about a row need not name the hotel. */
export const entity = (
  path: string,
  row: string,
  { create, update }: Record<'create' | 'update', Endpoint>,
  idOf: (place: Place) => string,
  byRow: { byRow?: true } = { byRow: true },
): Record<string, Sample> => {
  const hotel = 'hotelId'
  const ofRow = { hotel, row, ...byRow }
  const named = (place: Place) => ({ hotelId: place.hotelId, [row]: idOf(place) })
  return {
    [`GET /api/${path}/get${path}`]: { hotel, input: ({ hotelId }) => ({ hotelId }) },
    [`POST /api/${path}/create${path}`]: { hotel, input: ({ hotelId }) => ({ hotelId, ...create.example }) },
    [`PATCH /api/${path}/update${path}`]: { ...ofRow, input: place => ({ ...named(place), ...update.example }) },
    [`DELETE /api/${path}/delete${path}`]: { ...ofRow, input: named },
  }
}

export const amenities = entity('amenity', 'amenityId', amenityApi, ({ amenity }) => amenity, {})

export const roomTypes: Record<string, Sample> = {
  ...entity('roomtype', 'typeId', roomTypeApi, ({ roomType }) => roomType, {}),
  'DELETE /api/roomtype/deleteroomtype': {
    hotel: 'hotelId',
    row: 'typeId',
    input: ({ hotelId, unusedType }) => ({ hotelId, typeId: unusedType }),
  },
}
