import { randomUUID } from 'node:crypto'
import type { DocumentBody } from '../../../documents/issue/body.ts'
import type { TestServer } from '../../../testing.ts'

const bodyOf = (bookingId: string): DocumentBody => ({
  supplier: {
    legalName: 'Asha Hotels',
    name: 'Lake View',
    address: 'The Mall, Shimla',
    state: 'Himachal Pradesh',
    stateCode: '02',
    gstin: '02AAPFU0939F1ZM',
    phone: null,
    email: null,
  },
  recipient: { name: 'Meera Iyer', address: null, state: null, pin: null, company: null, isSez: false },
  stay: {
    bookingId,
    reference: 'ABCD-2345',
    checkIn: '2027-01-01',
    checkOut: '2027-01-02',
    adults: 1,
    children: 0,
    rooms: ['104, Deluxe'],
  },
  adjusted: [],
  receivedOtherwise: 0,
  method: 'CASH',
  collectedBy: 'hotel',
  reason: null,
})

interface Named {
  hotelId: string
  bookingId: string
  /** It is a refund voucher of that document. */
  refersTo?: string
}

/** A receipt voucher over ₹1,050.00 of a booking, or a refund voucher of one, as if it had been issued. */
export const documentRow = async (server: TestServer, { hotelId, bookingId, refersTo }: Named): Promise<string> => {
  const id = randomUUID()
  const about = {
    hotel_id: hotelId,
    id,
    kind: refersTo ? 'REFUND' : 'RECEIPT',
    number: `LAKE/25/${refersTo ? 'F' : 'R'}/000001`,
    issued_on: '2026-01-01',
    happened_on: '2026-01-01',
  }
  const named = {
    folio_id: bookingId,
    booking_id: bookingId,
    cause: `payment/${id}`,
    refers_to: refersTo ?? null,
    heads: 'CGST_SGST',
    body: JSON.stringify(bodyOf(bookingId)),
  }
  await server.db
    .insertInto('document')
    .values({ ...about, ...named, taxable_paise: 100_000, tax_paise: 5000, total_paise: 105_000 })
    .execute()
  const line = { sac: '996311', text: 'Advance for accommodation', quantity: 1, basis_points: 500, taxable_paise: 100_000, tax_paise: 5000 }
  await server.db
    .insertInto('document_line')
    .values({ hotel_id: hotelId, document_id: id, position: 0, ...line })
    .execute()
  return id
}
