import type { FastifyInstance } from 'fastify'
import { cleaningApi } from '#shared/rooms/cleaning.ts'
import { todayInIndia } from '#shared/words/dates.ts'
import type { App } from '../../context.ts'
import { changedMeanwhile, notFound } from '../../http/errors/errors.ts'
import type { Handlers } from '../../http/serve/call.ts'
import { serve } from '../../http/serve/serve.ts'
import { writeCleaning } from './cleaning.ts'
import { cleaningRooms } from './cleaning-list.ts'

const cleaning: Handlers<typeof cleaningApi> = {
  list: async ({ app, db, hotel }) => {
    const date = todayInIndia(app.clock.now())
    return { date, rooms: await cleaningRooms(db, hotel.id, date) }
  },
  set: {
    run: async ({ app, tx, input: { roomId, state, seen }, viewer, hotel }) => {
      const at = app.clock.now()
      const changed = await writeCleaning(tx, { hotelId: hotel.id, by: viewer.id, at }, { roomId, state, seen })
      const [room] = await cleaningRooms(tx, hotel.id, todayInIndia(at), roomId)
      if (!room) throw notFound()
      // A call that changes nothing is not refused: it may be a repeat of one whose answer was lost.
      if (changed === 0 && (room.state !== state || room.toBeMade))
        throw changedMeanwhile({
          current: room,
          version: room.version,
          changedAt: room.changedAt ?? at.toISOString(),
          changedBy: room.changedBy,
        })
      return room
    },
  },
}

export const cleaningRoutes = (http: FastifyInstance, app: App): void => serve(http, app, cleaningApi, cleaning)
