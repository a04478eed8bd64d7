import type { Endpoint } from '#shared/contract/endpoint.ts'
import { ladderApi } from '#shared/rates/ladders.ts'
import { specialOfferApi } from '#shared/rates/offers.ts'
import { seasonApi } from '#shared/rates/seasons.ts'
import { stayRuleApi } from '#shared/rates/stay-rule-form.ts'
import { amenityApi } from '#shared/rooms/amenities.ts'
import { roomTypeApi } from '#shared/rooms/room-types.ts'
import { todayInIndia } from '#shared/words/dates.ts'
import type { Caller } from './callers.ts'
import type { Place, Sample } from './sample.ts'
import type { World } from './world.ts'

export const rooms = (world: World): Record<string, Sample> => {
  const hotel = 'hotelId'
  const ofRow = { hotel, row: 'roomId', byRow: true } as const
  const nested = (foreign: Place) => ({ typeId: foreign.roomType, amenities: [foreign.amenity] })
  const form = ({ hotelId, roomType, amenity }: Place) => ({
    hotelId,
    roomNumber: '999',
    typeId: roomType,
    amenities: [amenity],
    roomImages: world.logo,
    pricePerNight: '4800',
    priceWithMeals: '6200',
    adultCapacity: '2',
    childrenCapacity: '0',
  })
  return {
    'GET /api/room/getroom': { hotel, input: ({ hotelId }) => ({ hotelId }) },
    'POST /api/room/createroom': { body: 'multipart', hotel, input: form, nested },
    'PATCH /api/room/updateroom': {
      ...ofRow,
      body: 'multipart',
      input: ({ hotelId, room }) => ({ hotelId, roomId: room, pricePerNight: '5000' }),
      nested: foreign => ({ ...nested(foreign), alsoRoomIds: [foreign.room] }),
    },
    'GET /api/room/getcleaning': { hotel, input: ({ hotelId }) => ({ hotelId }) },
    'PATCH /api/room/setcleaning': {
      hotel,
      row: 'roomId',
      input: ({ hotelId, room }) => ({ hotelId, roomId: room, state: 'DIRTY', seen: 0 }),
    },
    'DELETE /api/room/deleteroom': { ...ofRow, input: ({ hotelId, room }) => ({ hotelId, roomId: room }) },
  }
}

/** The four calls of an entity, with its contracts' examples. `byRow`: calls about a row need not name the hotel. */
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

const typed = (foreign: Place) => ({ typeIds: [foreign.roomType] })
const today = () => todayInIndia(new Date())
/** Only the owner may call these, not others who may change the hotel. */
const ownerOnly = { status: ({ owns }: Caller) => (owns ? 200 : 403), ownerAlone: true } as const

export const rates: Record<string, Sample> = {
  ...entity('specialoffer', 'specialOfferId', specialOfferApi, ({ offer }) => offer),
  ...entity('season', 'seasonId', seasonApi, ({ season }) => season),
  ...entity('stayrule', 'stayRuleId', stayRuleApi, ({ stayRule }) => stayRule),
  ...entity('cancellation', 'ladderId', ladderApi, ({ ladder }) => ladder),
  'GET /api/rate/getcalendar': { hotel: 'hotelId', input: ({ hotelId }) => ({ hotelId, from: today(), days: '7' }) },
  'PATCH /api/rate/setdays': {
    hotel: 'hotelId',
    input: ({ hotelId, roomType }) => ({
      hotelId,
      typeIds: [roomType],
      from: today(),
      to: today(),
      pricePerNight: 5000,
      priceWithMeals: 6000,
    }),
    nested: typed,
  },
  'PATCH /api/rate/setoccupancy': {
    hotel: 'hotelId',
    row: 'typeId',
    input: ({ hotelId, roomType }) => ({ hotelId, typeId: roomType, extraBeds: 1 }),
  },
  'POST /api/rate/previewchange': {
    hotel: 'hotelId',
    input: ({ hotelId, season }) => ({ hotelId, season: { seasonId: season, name: 'Cold' } }),
    nested: foreign => ({ season: { seasonId: foreign.season } }),
  },
  'GET /api/hotel/gettax': { hotel: 'hotelId', input: ({ hotelId }) => ({ hotelId }), ...ownerOnly },
  'PATCH /api/hotel/updatetax': {
    hotel: 'hotelId',
    input: ({ hotelId }) => ({ hotelId, fromDate: today(), scheme: 'NONE', pricesIncludeTax: true, specifiedPremises: false }),
    ...ownerOnly,
  },
  'DELETE /api/hotel/deletetax': { hotel: 'hotelId', input: ({ hotelId }) => ({ hotelId, fromDate: '9999-01-01' }), ...ownerOnly },
}
