import type { FastifyInstance } from 'fastify'
import { type DocumentCopy, documentApi, documentNames, guestDocumentApi } from '#shared/documents/documents.ts'
import { bookingRow } from '../bookings/booking/booking.ts'
import { bookingOfKey } from '../bookings/booking/page-key.ts'
import type { App } from '../context.ts'
import type { Db } from '../db/connect.ts'
import { conflict, notFound } from '../http/errors/errors.ts'
import type { Handlers } from '../http/serve/call.ts'
import { serve } from '../http/serve/serve.ts'
import { queueUnlessWaiting } from '../jobs/outbox.ts'
import { whyNone } from './due/why-none.ts'
import { exportMonth } from './export/export.ts'
import { pdfOf } from './issue/files.ts'
import { issueDocuments } from './issue/issue.ts'
import { documentAddress, documentById, documentsForGuest, documentsOfBooking, listDocuments } from './queries.ts'

const headersOf = (name: string) => ({
  'content-type': 'application/pdf',
  'content-disposition': `inline; filename="${name}.pdf"`,
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
  'cache-control': 'private, no-store',
})

/** A document's PDF and how it travels: named by what it is, in letters that need no quoting. */
const pdfReply = async (app: App, db: Db, hotelId: string, documentId: string, copy: DocumentCopy) => {
  const { kind, number } = await documentById(db, hotelId, documentId)
  const bytes = await pdfOf(app, hotelId, documentId, copy)
  return { headers: headersOf(`${documentNames[kind]} ${number.replaceAll('/', '-')}`), bytes: Buffer.from(bytes) }
}

const handlersOf = (app: App): Handlers<typeof documentApi> => ({
  list: ({ db, input }) => listDocuments(db, input),
  get: async ({ db, hotel, input: { documentId } }) => {
    const document = await documentById(db, hotel.id, documentId)
    return { ...document, hasAddress: (await documentAddress(db, hotel.id, documentId)).to !== null }
  },
  pdf: async ({ db, hotel, input, reply }) => {
    const { headers, bytes } = await pdfReply(app, db, hotel.id, input.documentId, input.copy)
    reply.headers(headers)
    return bytes
  },
  issue: {
    run: async ({ tx, hotel, input: { bookingId } }) => {
      const booking = await bookingRow(tx, hotel.id, bookingId)
      if (!booking) throw notFound()
      await issueDocuments(tx, { hotelId: hotel.id, folioId: booking.folio_id }, app.config.settlement)
      const documents = await documentsOfBooking(tx, hotel.id, bookingId)
      return { documents, why: documents.length > 0 ? null : await whyNone(tx, booking) }
    },
  },
  send: {
    run: async ({ tx, hotel, input: { documentId } }) => {
      if ((await documentAddress(tx, hotel.id, documentId)).to === null) throw conflict('This booking has no email address.')
      // Mails of an hour are counted: one that waits for the next hour is enough.
      await queueUnlessWaiting(tx, 'mail-document', { hotelId: hotel.id, documentId, again: true })
      return {}
    },
  },
  export: ({ db, hotel, input, reply }) => exportMonth(app, db, { ...input, hotelId: hotel.id }, reply),
})

const guestHandlersOf = (app: App): Handlers<typeof guestDocumentApi> => ({
  list: async ({ db, input }) => {
    const { hotelId, bookingId } = await bookingOfKey(app, input)
    return documentsForGuest(db, hotelId, bookingId)
  },
  pdf: async ({ db, input, reply }) => {
    const { hotelId, bookingId } = await bookingOfKey(app, input)
    const own = await documentsForGuest(db, hotelId, bookingId)
    if (!own.some(({ id }) => id === input.documentId)) throw notFound('There is no such document.')
    const { headers, bytes } = await pdfReply(app, db, hotelId, input.documentId, 'original')
    reply.headers(headers)
    return bytes
  },
})

export const documentRoutes = (http: FastifyInstance, app: App): void => {
  serve(http, app, documentApi, handlersOf(app))
  serve(http, app, guestDocumentApi, guestHandlersOf(app))
}
