import type { FastifyInstance } from 'fastify'
import { amenityApi } from '#shared/rooms/amenities.ts'
import type { App } from '../context.ts'
import { rowHandlers } from '../http/serve/row-handlers.ts'
import { serve } from '../http/serve/serve.ts'
import { refuseInUse, roomsWithAmenity } from './in-use.ts'

export const amenityRoutes = (http: FastifyInstance, app: App): void => {
  const { remove, ...handlers } = rowHandlers<typeof amenityApi, 'amenity'>({
    table: 'amenity',
    idField: 'amenityId',
    order: ['name'],
    columns: ({ name, description }) => ({ name, description }),
    reply: ({ id, hotel_id: hotelId, name, description, version }) => ({ id, hotelId, name, description, version }),
  })
  serve(http, app, amenityApi, {
    ...handlers,
    remove: {
      run: async call => {
        const used = { is: 'has this amenity', are: 'have this amenity', advice: 'Take it away there first.' }
        refuseInUse(await roomsWithAmenity(call.tx, call.hotel.id, call.input.amenityId), used)
        await remove.run(call)
      },
    },
  })
}
