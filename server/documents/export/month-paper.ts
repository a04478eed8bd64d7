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

/** What the return needs of a document; amounts in paise. */
export interface MonthPaper {
  id: string
  kind: DocumentKind
  number: string
  issuedOn: string
  happenedOn: string
  heads: TaxHeads
  /** The sums that are printed on the document. */
  taxable: number
  tax: number
  /** The company with a GSTIN that it is for. */
  company: { name: string; gstin: string } | null
  /** The hotel's State by the first two digits of its GSTIN, which is the place of supply. */
  stateCode: string
  lines: readonly MonthLine[]
  /** True for a credit note of a whole invoice: what the invoice took of vouchers is an advance again. */
  isWhole: boolean
  taken: readonly TakenVoucher[]
}

/** 1 for a document that adds to the supply, -1 for one that reduces it, 0 for a voucher. */
export const signOf = ({ kind }: Pick<MonthPaper, 'kind'>): 1 | -1 | 0 => {
  if (kind === 'CREDIT') return -1
  return kind === 'RECEIPT' || kind === 'REFUND' ? 0 : 1
}

export const isTaxed = ({ basisPoints }: Pick<TaxPart, 'basisPoints'>): boolean => basisPoints > 0

/** Merges the parts with GST by rate. What is outside GST or from before the registration is in no section. */
export const taxedParts = (parts: readonly TaxPart[]): TaxPart[] => merged(parts).filter(isTaxed)

/** The section of the return for a document about a supply; a bill of supply has none. */
export const sectionOf = ({ kind, heads, company }: MonthPaper): 'b2b' | 'cdnr' | 'b2cs' | undefined => {
  if (heads === 'NONE' || signOf({ kind }) === 0) return undefined
  if (!company) return 'b2cs'
  return kind === 'INVOICE' ? 'b2b' : 'cdnr'
}
