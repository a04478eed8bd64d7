import { z } from 'zod'
import { PaymentMethod } from '../bookings/bookings.ts'
import { endpoint, longestBookingKey } from '../contract/endpoint.ts'
import { hotelRef, id, shortText } from '../contract/fields.ts'
import { listData, listInput } from '../contract/list.ts'

/**
 * A hotel's papers: tax invoice, bill of supply (under composition), receipt voucher of an advance, refund voucher of
 * money given back before an invoice, credit and debit note after one.
 */
export const DocumentKind = z.enum(['INVOICE', 'BILL', 'RECEIPT', 'REFUND', 'CREDIT', 'DEBIT'])
export type DocumentKind = z.output<typeof DocumentKind>

/** The heads of a document's tax: half CGST and half SGST (UTGST in a Union Territory), or IGST for an SEZ. */
export const TaxHeads = z.enum(['CGST_SGST', 'CGST_UTGST', 'IGST', 'NONE'])
export type TaxHeads = z.output<typeof TaxHeads>

const Supplier = z.object({
  legalName: z.string(),
  /** The hotel's own name. */
  name: z.string(),
  address: z.string(),
  state: z.string(),
  /** The first two digits of the supplier's GSTIN. */
  stateCode: z.string(),
  gstin: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
})

/** Who pays: a guest, and the company that the guest named. `state` and `pin` are the guest's own, null if unknown. */
const Recipient = z.object({
  name: z.string(),
  address: z.string().nullable(),
  state: z.string().nullable(),
  pin: z.string().nullable(),
  company: z.object({ name: z.string(), gstin: z.string(), address: z.string(), state: z.string() }).nullable(),
  isSez: z.boolean(),
})

const DocumentStay = z.object({
  bookingId: id,
  reference: z.string(),
  checkIn: z.string(),
  checkOut: z.string(),
  adults: z.int(),
  children: z.int(),
  rooms: z.array(z.string()),
  /** A group on one bill: `reference` is the group's name, `bookingId` its first booking. */
  isGroup: z.boolean().optional(),
})

/** A line in rupees. `sac`: the service code; null: outside GST. `quantity`: nights, or 1. `tax` in paise is even. */
export const DocumentLine = z.object({
  sac: z.string().nullable(),
  text: z.string(),
  quantity: z.int(),
  percent: z.number(),
  taxable: z.number(),
  tax: z.number(),
})
export type DocumentLine = z.output<typeof DocumentLine>

const NamedDocument = z.object({ id, kind: DocumentKind, number: z.string(), issuedOn: z.string() })

/** A document as it was issued, in rupees; it never changes. */
export const Document = z.object({
  id,
  kind: DocumentKind,
  number: z.string(),
  /** `issuedOn`: the day (in India) on which it took its number. `happenedOn`: the day of what it is about. */
  issuedOn: z.string(),
  happenedOn: z.string(),
  heads: TaxHeads,
  taxable: z.number(),
  tax: z.number(),
  total: z.number(),
  supplier: Supplier,
  recipient: Recipient,
  stay: DocumentStay,
  lines: z.array(DocumentLine),
  /** The document it refers to: a refund voucher's receipt voucher, or a note's invoice or bill. */
  refersTo: NamedDocument.nullable(),
  /** The receipt vouchers that an invoice deducts, and the amount of each, tax included. */
  adjusted: z.array(NamedDocument.pick({ id: true, number: true, issuedOn: true }).extend({ amount: z.number() })),
  /** Money received without a voucher, deducted from an invoice: before the registration, or with the invoice. */
  receivedOtherwise: z.number(),
  /** How the money was paid; only for receipt and refund vouchers. */
  method: PaymentMethod.nullable(),
  /** Who collected the money of a receipt voucher: the hotel, or the platform or an agent in its name. */
  collectedBy: z.enum(['hotel', 'platform', 'agent']).nullable(),
  /** Why a note was issued, as a sentence. */
  reason: z.string().nullable(),
  /** The invoice is no e-invoice although the hotel must make them for companies: it carries a declaration. */
  needsNoEInvoice: z.boolean(),
})
export type Document = z.output<typeof Document>

/** Whether it can be mailed: whom it goes to (the guest, or of a group's bill its contact) has an email address. */
const sending = { hasAddress: z.boolean() }

/** A row of the list of documents. */
export const DocumentRow = Document.pick({
  id: true,
  kind: true,
  number: true,
  issuedOn: true,
  happenedOn: true,
  taxable: true,
  tax: true,
  total: true,
}).extend({ bookingId: id, reference: z.string(), recipient: z.string(), ...sending })
export type DocumentRow = z.output<typeof DocumentRow>

export const documentNames: Readonly<Record<DocumentKind, string>> = {
  INVOICE: 'Tax invoice',
  BILL: 'Bill of supply',
  RECEIPT: 'Receipt voucher',
  REFUND: 'Refund voucher',
  CREDIT: 'Credit note',
  DEBIT: 'Debit note',
}

export const DocumentCopy = z.enum(['original', 'duplicate'])
export type DocumentCopy = z.output<typeof DocumentCopy>

const noMonth = 'Choose a month.'
/** A month of the days that documents are about: `2026-11`. */
export const month = z
  .string()
  .max(7, { error: noMonth, abort: true })
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, noMonth)

/**
 * Exports of a month: sections of the return GSTR-1 in the columns of its offline tool (`hsn` for all recipients,
 * `hsn-b2b` and `hsn-b2c` for those with and without a GSTIN, as the return has it since May 2025), a summary, and a
 * ZIP of all with the PDFs.
 */
export const MonthPart = z.enum(['summary', 'b2b', 'b2cs', 'cdnr', 'at', 'atadj', 'hsn', 'hsn-b2b', 'hsn-b2c', 'docs', 'zip'])
export type MonthPart = z.output<typeof MonthPart>

const ofHotel = { hotelId: id }
const one = z.strictObject({ hotelId: id, documentId: id })
const row = ['document', 'documentId'] as const

export const documentApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/document/getdocuments',
    summary: 'The documents of a hotel, the newest first; searched by number, name, company, GSTIN and reference',
    access: { area: 'bookings', action: 'READ' },
    input: listInput(ofHotel, { sortBy: ['issued', 'number', 'total'], filterBy: { kind: DocumentKind, month, bookingId: id } }),
    data: listData(DocumentRow),
    meta: z.object({ total: z.int() }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/document/getdocument',
    summary: 'A document as it was issued',
    access: { area: 'bookings', action: 'READ', row },
    input: one,
    data: Document.extend(sending),
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/document/getpdf',
    summary: 'A document as PDF, as it was made when it was issued: the original for the guest, or the duplicate for the hotel',
    access: { area: 'bookings', action: 'READ', row },
    input: one.extend({ copy: DocumentCopy.default('original') }),
    data: z.unknown(),
    reply: 'other',
  }),
  issue: endpoint({
    method: 'POST',
    path: '/api/document/issuedocuments',
    summary: 'Issues the documents of a booking that are missing, and gives all of them',
    access: { area: 'bookings', action: 'UPDATE', row: ['booking', 'bookingId'] },
    input: z.strictObject({ hotelId: id, bookingId: id }),
    data: z.object({
      documents: z.array(Document),
      /** Why there is no document, as a sentence. */
      why: z.string().nullable(),
    }),
  }),
  send: endpoint({
    method: 'POST',
    path: '/api/document/senddocument',
    summary: 'Mails a document to the guest again',
    access: { area: 'bookings', action: 'UPDATE', row },
    input: one,
    data: z.object({}),
    message: 'Document sent.',
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/document/exportdocuments',
    summary: "A month's documents for the accountant: sections of GSTR-1 as CSV, a summary to read, or all of it with the PDFs as ZIP",
    access: { area: 'bookings', action: 'READ' },
    input: z.strictObject({ hotelId: id, month, part: MonthPart }),
    data: z.unknown(),
    reply: 'other',
    travels: 'long',
  }),
}

const proven = {
  hotelId: hotelRef,
  reference: shortText(20, 'Enter the booking reference.'),
  bookingKey: z.string().max(longestBookingKey),
}

/** The same documents for the guest of a booking. */
export const guestDocumentApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/booking/guestdocuments',
    summary: 'The documents of a booking for its guest',
    access: 'public',
    proof: 'booking',
    limit: 'search',
    input: z.strictObject(proven),
    data: z.array(Document),
  }),
  pdf: endpoint({
    method: 'GET',
    path: '/api/booking/guestdocument',
    summary: 'A document of a booking as PDF, for its guest',
    access: 'public',
    proof: 'booking',
    limit: 'search',
    input: z.strictObject({ ...proven, documentId: id }),
    data: z.unknown(),
    reply: 'other',
  }),
}
