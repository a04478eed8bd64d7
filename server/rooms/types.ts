import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { roomTypeApi } from '#shared/rooms/room-types.ts'
import type { App } from '../context.ts'
import { rowHandlers } from '../http/serve/row-handlers.ts'
import { serve } from '../http/serve/serve.ts'
import { refuseInUse, roomsOfType } from './in-use.ts'

export const roomTypeRoutes = (http: FastifyInstance, app: App): void => {
  const { remove, ...handlers } = rowHandlers<typeof roomTypeApi, 'room_type'>({
    table: 'room_type',
    idField: 'typeId',
    order: ['name'],
    columns: ({ name, bed, sizeSqm, view }) => ({ name, bed, size_sqm: sizeSqm, view }),
    reply: ({ id, hotel_id: hotelId, name, bed, size_sqm: sizeSqm, view, version }) => ({ id, hotelId, name, bed, sizeSqm, view, version }),
    isListed: ({ retired_at }) => retired_at === null,
  })
  serve(http, app, roomTypeApi, {
    ...handlers,
    remove: {
      run: async call => {
        const { tx, input, hotel } = call
        const rooms = await roomsOfType(tx, hotel.id, input.typeId)
        const used = { is: 'is of this type', are: 'are of this type', advice: 'Choose another type there first.' }
        refuseInUse(
          rooms.filter(room => room.retired_at === null),
          used,
        )
        if (rooms.length === 0) await remove.run(call)
        // The retired rooms that were of it keep its name, for the bookings that they are kept for.
        else
          await tx
            .updateTable('room_type')
            .set({ retired_at: sql<Date>`now()` })
            .where('hotel_id', '=', hotel.id)
            .where('id', '=', input.typeId)
            .execute()
      },
    },
  })
}
