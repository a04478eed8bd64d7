import type { Place, Sample } from './sample.ts'

const ofDocument = {
  hotel: 'hotelId',
  row: 'documentId',
  input: ({ hotelId, document }: Place) => ({ hotelId, documentId: document }),
} satisfies Sample

export const documents: Record<string, Sample> = {
  'GET /api/document/getdocuments': { hotel: 'hotelId', input: ({ hotelId }) => ({ hotelId }) },
  'GET /api/document/getdocument': ofDocument,
  'GET /api/document/getpdf': ofDocument,
  'POST /api/document/issuedocuments': {
    hotel: 'hotelId',
    row: 'bookingId',
    input: ({ hotelId, booking }) => ({ hotelId, bookingId: booking }),
  },
  'POST /api/document/senddocument': ofDocument,
  'GET /api/document/exportdocuments': { hotel: 'hotelId', input: ({ hotelId }) => ({ hotelId, month: '2026-12', part: 'summary' }) },
}
