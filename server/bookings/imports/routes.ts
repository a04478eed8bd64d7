import type { FastifyInstance } from 'fastify'
import { importApi } from '#shared/bookings/imports.ts'
import type { App } from '../../context.ts'
import { type Handlers, readIf } from '../../http/serve/call.ts'
import { serve } from '../../http/serve/serve.ts'
import { deskOf } from '../booking/at-desk.ts'
import { hotelWithPlan } from '../search/on-sale.ts'
import { importBookings, previewImport } from './import.ts'
import { importOf, listImports, undoImport } from './undo.ts'

const imports: Handlers<typeof importApi> = {
  preview: readIf(hotelWithPlan, call => previewImport(call.app.db, deskOf(call), call.input)),
  create: readIf(hotelWithPlan, async call => {
    await importBookings(call.pool, call.transaction, deskOf(call), call.input)
    return importOf(call.pool, call.hotel.id, call.input.key)
  }),
  undo: { run: call => undoImport(call.tx, deskOf(call), call.input.importId) },
  list: ({ db, hotel }) => listImports(db, hotel.id),
}

/** Bookings that come as a file from another system. */
export const importRoutes = (http: FastifyInstance, app: App): void => serve(http, app, importApi, imports)
