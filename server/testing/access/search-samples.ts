import type { Sample } from './sample.ts'
import type { World } from './world.ts'

const datesOf = ({ stay: { checkInDate, checkOutDate } }: World) => ({ checkInDate, checkOutDate })

/** What guests ask before they book. */
export const searches = (world: World): Record<string, Sample> => ({
  'GET /api/room/searchrooms': {
    hotel: 'hotelId',
    input: ({ hotelId }) => ({ hotelId, ...datesOf(world) }),
  },
  'GET /api/room/nearestdates': {
    hotel: 'hotelId',
    input: ({ hotelId }) => ({ hotelId, ...datesOf(world) }),
  },
  'GET /api/room/nights': {
    hotel: 'hotelId',
    input: ({ hotelId }) => ({ hotelId, from: world.stay.checkInDate, to: world.stay.checkOutDate }),
  },
  'POST /api/booking/quotestay': {
    hotel: 'hotelId',
    input: ({ hotelId, room }) => ({
      hotelId,
      ...datesOf(world),
      adults: 1,
      children: 0,
      rooms: [{ id: room, mealOption: 'breakfast' }],
    }),
  },
})
