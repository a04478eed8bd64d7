import type { PaymentMethod } from '#shared/bookings/bookings.ts'
import type { Document } from '#shared/documents/documents.ts'
import type { TaxPart } from '../due/parts.ts'

/** The payer as printed on the document. */
export type Payer = Document['recipient']

export interface InvoicedStay {
  id: string
  closedAt: string
  kept?: number
}

/** What a document prints beside its lines, as it is stored; amounts in paise. */
export interface DocumentBody {
  supplier: Document['supplier']
  recipient: Payer
  stay: Document['stay']
  /** The receipt vouchers whose money an invoice takes; a credit note of a whole invoice gives them back. */
  adjusted: readonly { id: string; parts: readonly TaxPart[] }[]
  /** Of an invoice: money received without a voucher. */
  receivedOtherwise: number
  method: PaymentMethod | null
  collectedBy: Document['collectedBy']
  reason: string | null
  /** Of an invoice of a hotel that makes e-invoices for companies: this one need not be an e-invoice. */
  needsNoEInvoice?: true
  /** Of an invoice or bill: when its stay ended, and the charges in it. A stay with another end needs a new one. */
  closedAt?: string
  charges?: readonly string[]
  /** Of a group's invoice: its bookings, when each ended, and the money kept if cancelled or no-show, in paise. */
  stays?: readonly InvoicedStay[]
  /** Of a credit note of a group's invoice: the booking whose kept money was returned. */
  about?: string
  /** Of a credit note: the invoice is void. */
  isWhole?: true
}
