import type { DocumentKind, TaxHeads } from '#shared/documents/documents.ts'
import { merged, type TaxPart } from '../due/parts.ts'

export interface MonthLine extends TaxPart {
  sac: string | null
}

/** A receipt voucher whose money an invoice takes. */
export interface TakenVoucher {
  id: string
  happenedOn: string
  heads: TaxHeads
  parts: readonly TaxPart[]
}

/** What the return asks of a document; amounts in paise. */
export interface MonthPaper {
  id: string
  kind: DocumentKind
  number: string
  issuedOn: string
  happenedOn: string
  heads: TaxHeads
  /** The sums that stand on it. */
  taxable: number
  tax: number
  /** The company with a GSTIN that it is for. */
  company: { name: string; gstin: string } | null
  /** The hotel's State by the first two digits of its GSTIN, which is the place of supply. */
  stateCode: string
  lines: readonly MonthLine[]
  /** A credit note of a whole invoice: what that invoice took of vouchers is an advance again. */
  isWhole: boolean
  taken: readonly TakenVoucher[]
}

/** Of a document about a supply whether it adds to it; 0 for vouchers. */
export const signOf = ({ kind }: Pick<MonthPaper, 'kind'>): 1 | -1 | 0 => {
  if (kind === 'CREDIT') return -1
  return kind === 'RECEIPT' || kind === 'REFUND' ? 0 : 1
}

export const isTaxed = ({ basisPoints }: Pick<TaxPart, 'basisPoints'>): boolean => basisPoints > 0

/** The parts at a rate of GST, one for each rate. What is outside GST, or from before the registration, has no place in the sections. */
export const taxedParts = (parts: readonly TaxPart[]): TaxPart[] => merged(parts).filter(isTaxed)

/** The section in which a document about a supply stands; a bill of supply stands in none. */
export const sectionOf = ({ kind, heads, company }: MonthPaper): 'b2b' | 'cdnr' | 'b2cs' | undefined => {
  if (heads === 'NONE' || signOf({ kind }) === 0) return undefined
  if (!company) return 'b2cs'
  return kind === 'INVOICE' ? 'b2b' : 'cdnr'
}
