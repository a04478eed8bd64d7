import type { FastifyInstance } from 'fastify'
import { can } from '#shared/contract/permissions.ts'
import { roomFormApi } from '#shared/rooms/room-form.ts'
import { deskDayAt } from '#shared/words/dates.ts'
import type { App } from '../context.ts'
import { pictureStore } from '../gallery/pictures.ts'
import type { Handlers } from '../http/serve/call.ts'
import { ReplyWithMeta } from '../http/serve/json-text.ts'
import { serve } from '../http/serve/serve.ts'
import { withinRates } from './rate-count.ts'
import { retireRoom } from './retire.ts'
import { roomRow, roomRows } from './rows.ts'
import { createRooms, updateRoom } from './write.ts'

const rooms: Handlers<typeof roomFormApi> = {
  list: ({ db, hotel }) => roomRows(db, hotel.id),
  create: {
    run: async ({ tx, input, viewer, hotel, files: { roomImages: images = [] } }) => {
      const change = { hotelId: hotel.id, by: viewer, images }
      const ids = await withinRates(tx, hotel.id, input, () => createRooms(tx, input, change))
      const made = await roomRows(tx, hotel.id, ids)
      return new ReplyWithMeta(made[0], { rooms: made })
    },
  },
  update: {
    run: async ({ tx, input, viewer, hotel, files: { roomImages: images = [] } }) => {
      const change = { hotelId: hotel.id, by: viewer, images }
      await withinRates(tx, hotel.id, input, () => updateRoom(tx, input, change))
      return roomRow(tx, hotel.id, input.roomId)
    },
  },
  remove: {
    run: async ({ app, tx, input, hotel }) => {
      const namesBookings = can(hotel.rights, 'bookings', 'READ')
      await retireRoom(tx, hotel.id, input.roomId, { ...deskDayAt(app.clock.now()), namesBookings })
    },
  },
}

export const roomRoutes = (http: FastifyInstance, app: App): void => serve(http, app, roomFormApi, rooms, pictureStore(app))
