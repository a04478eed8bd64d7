import type { PaymentMethod } from '#shared/bookings/bookings.ts'
import type { Document } from '#shared/documents/documents.ts'
import type { TaxPart } from '../due/parts.ts'

/** Who pays, as it is printed. */
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
  /** Received without a voucher, of an invoice. */
  receivedOtherwise: number
  method: PaymentMethod | null
  collectedBy: Document['collectedBy']
  reason: string | null
  /** Of an invoice of a hotel that makes e-invoices for companies: this one need not be one. */
  needsNoEInvoice?: true
  /** Of an invoice or bill: when its stay ended, and the charges that are in it. A stay that ended at another time needs another one. */
  closedAt?: string
  charges?: readonly string[]
  /** Of an invoice of a group's bill: the bookings in it, when each ended, and of one that nobody stayed for what is kept, in paise. */
  stays?: readonly InvoicedStay[]
  /** Of a credit note of a group's invoice: the booking whose kept money went back. */
  about?: string
  /** Of a credit note: the invoice is void. */
  isWhole?: true
}
