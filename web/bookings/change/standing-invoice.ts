import { type DocumentRow, documentNames } from '#shared/documents/documents.ts'

/** The invoice or bill that stands: no credit note has taken it back as a whole. */
export const standingInvoice = (documents: readonly DocumentRow[]): DocumentRow | undefined => {
  const at = documents.findLastIndex(({ kind }) => kind === 'INVOICE' || kind === 'BILL')
  const invoice = documents[at]
  return invoice && !documents.slice(at).some(({ kind, total }) => kind === 'CREDIT' && total === invoice.total) ? invoice : undefined
}

/** What happens to it when somebody else pays. */
export const reissueText = ({ kind, number }: DocumentRow): string =>
  `${documentNames[kind]} ${number} was issued. For other details it is credited and issued anew; you are asked first.`
