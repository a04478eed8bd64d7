import { randomUUID } from 'node:crypto'
import type { Place, Sample } from './sample.ts'

/** Of nobody's bookings: the hotel has no plan, which is looked at before the file is read. */
const csv = 'Reference,Guest,Phone,Check-in,Check-out,Room,Price of the stay\nOLD-1,Asha Rao,9812345678,2026-12-05,2026-12-07,101,9000\n'
const file = ({ hotelId }: Place) => ({ hotelId, csv })

export const imports: Record<string, Sample> = {
  'POST /api/booking/previewimport': { hotel: 'hotelId', status: () => 402, input: file },
  'POST /api/booking/importbookings': {
    hotel: 'hotelId',
    status: () => 402,
    input: place => ({ ...file(place), fileName: 'old.csv', key: randomUUID() }),
  },
  // Its booking is gone.
  'POST /api/booking/undoimport': {
    hotel: 'hotelId',
    row: 'importId',
    status: () => 409,
    input: place => ({ hotelId: place.hotelId, importId: place.import }),
  },
  'GET /api/booking/getimports': { hotel: 'hotelId', input: ({ hotelId }) => ({ hotelId }) },
}
