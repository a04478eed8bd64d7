import type { FastifyInstance } from 'fastify'
import { roomTypeApi } from '#shared/room-types.ts'
import type { App } from '../context.ts'
import { rowHandlers } from '../http/row-handlers.ts'
import { serve } from '../http/serve.ts'

export const roomTypeRoutes = (http: FastifyInstance, app: App): void => {
  const handlers = rowHandlers<typeof roomTypeApi, 'room_type'>({
    table: 'room_type',
    idField: 'typeId',
    order: ['name'],
    columns: ({ name }) => ({ name }),
    reply: ({ id, hotel_id: hotelId, name, version }) => ({ id, hotelId, name, version }),
  })
  serve(http, app, roomTypeApi, handlers)
}
