import type { Document, DocumentKind, DocumentLine } from '../documents/documents.ts'
import { toPaise, toRupees } from '../words/money.ts'

const uuid = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`

export const supplier: Document['supplier'] = {
  legalName: 'Lake View Hospitality Private Limited',
  name: 'Lake View Palace',
  address: '12, Gangaur Ghat Marg, Old City, Udaipur, Rajasthan 313001',
  state: 'Rajasthan',
  stateCode: '08',
  gstin: '08AACCL4821P1Z5',
  phone: '+919876543210',
  email: 'desk@lakeview.example',
}

export const guest: Document['recipient'] = {
  name: 'Asha Rao',
  address: '4, Residency Road, Bengaluru',
  state: 'Karnataka',
  pin: '560025',
  company: null,
  isSez: false,
}

export const company: NonNullable<Document['recipient']['company']> = {
  name: 'Deccan Textiles Private Limited',
  gstin: '29AAGCB7383J1Z4',
  address: '7, Peenya Industrial Area, Bengaluru 560058',
  state: 'Karnataka',
}

export const stay: Document['stay'] = {
  bookingId: uuid(1),
  reference: 'LV7K3M',
  checkIn: '2026-12-07',
  checkOut: '2026-12-09',
  adults: 2,
  children: 1,
  rooms: ['204'],
}

/** Lines of two rates: a night at 5% and one at 18%, price.md's example 7. */
export const twoRates: readonly DocumentLine[] = [
  { sac: '996311', text: 'Room 204, Deluxe, with breakfast, 7 December 2026', quantity: 1, percent: 5, taxable: 7047.62, tax: 352.38 },
  { sac: '996311', text: 'Room 204, Deluxe, with breakfast, 8 December 2026', quantity: 1, percent: 18, taxable: 7627.12, tax: 1372.88 },
]

/** A document of a kind that is whole and right; sums follow from its lines. */
export const documentOf = (kind: DocumentKind, some: Partial<Document> = {}): Document => {
  const lines = [...(some.lines ?? twoRates)]
  const sum = (of: 'taxable' | 'tax') => toRupees(lines.reduce((paise, line) => paise + toPaise(line[of]), 0))
  const { taxable, tax } = { taxable: sum('taxable'), tax: sum('tax') }
  const isVoucher = kind === 'RECEIPT' || kind === 'REFUND'
  return {
    id: uuid(2),
    kind,
    number: `LAKE/26/${kind === 'RECEIPT' ? 'R' : kind === 'REFUND' ? 'F' : kind.charAt(0)}/000123`,
    issuedOn: '2026-12-09',
    happenedOn: '2026-12-09',
    heads: kind === 'BILL' ? 'NONE' : 'CGST_SGST',
    taxable,
    tax,
    total: toRupees(toPaise(taxable) + toPaise(tax)),
    supplier,
    recipient: guest,
    stay,
    lines,
    refersTo: null,
    adjusted: [],
    receivedOtherwise: 0,
    method: isVoucher ? 'UPI' : null,
    collectedBy: kind === 'RECEIPT' ? 'hotel' : null,
    reason: null,
    needsNoEInvoice: false,
    ...some,
  }
}

const voucher = { id: uuid(3), number: 'LAKE/26/R/000098', issuedOn: '2026-11-21' }
const invoice = { id: uuid(4), kind: 'INVOICE', number: 'LAKE/26/I/000123', issuedOn: '2026-12-09' } as const

/** Price.md's examples 28, 29, 31, 34, 43 and 45 as documents. */
export const samples = {
  /** Two rates, an advance by voucher, and money that was taken at check-out. */
  invoice: documentOf('INVOICE', { adjusted: [{ ...voucher, amount: 4100 }], receivedOtherwise: 2300 }),
  receipt: documentOf('RECEIPT', {
    number: voucher.number,
    issuedOn: voucher.issuedOn,
    happenedOn: voucher.issuedOn,
    method: 'ONLINE',
    collectedBy: 'platform',
    lines: [
      { sac: '996311', text: 'Advance for the stay, nights taxed at 5%', quantity: 1, percent: 5, taxable: 1761.9, tax: 88.1 },
      { sac: '996311', text: 'Advance for the stay, nights taxed at 18%', quantity: 1, percent: 18, taxable: 1906.78, tax: 343.22 },
    ],
  }),
  refund: documentOf('REFUND', {
    method: 'ONLINE',
    refersTo: { ...voucher, kind: 'RECEIPT' },
    lines: [{ sac: '996311', text: 'Advance given back', quantity: 1, percent: 5, taxable: 1785.72, tax: 89.28 }],
  }),
  credit: documentOf('CREDIT', {
    refersTo: invoice,
    reason: 'Discount given after the invoice: the lift did not work.',
    lines: [
      { sac: '996311', text: 'Discount, nights taxed at 5%', quantity: 1, percent: 5, taxable: 429.74, tax: 21.48 },
      { sac: '996311', text: 'Discount, nights taxed at 18%', quantity: 1, percent: 18, taxable: 465.06, tax: 83.72 },
    ],
  }),
  bill: documentOf('BILL', {
    lines: [{ sac: '996311', text: 'Room 204, Deluxe, with breakfast', quantity: 2, percent: 0, taxable: 8200, tax: 0 }],
    receivedOtherwise: 2050,
  }),
  sez: documentOf('INVOICE', {
    heads: 'IGST',
    recipient: { ...guest, company, isSez: true },
    adjusted: [{ ...voucher, amount: 4100 }],
  }),
} satisfies Record<string, Document>
