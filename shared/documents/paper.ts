import { methodWords } from '../bookings/method-words.ts'
import { formatDate, nightsBetween } from '../words/dates.ts'
import { gstStateCode } from '../words/gst-states.ts'
import { formatRupees, toPaise, toRupees } from '../words/money.ts'
import { formatPhone } from '../words/phones.ts'
import { plainText } from '../words/plain-text.ts'
import { rupeesInWords } from '../words/rupee-words.ts'
import { counted, peopleText } from '../words/text.ts'
import { type Document, type DocumentCopy, type DocumentKind, documentNames } from './documents.ts'
import { linesTable, type PaperTable, ratesTable, valuesOf } from './paper-tables.ts'

export interface PaperFact {
  label: string
  value: string
}

/** A party or subject of a paper: its name, and the facts listed under it. */
export interface PaperParty {
  title: string
  name: string
  lines: readonly string[]
  facts: readonly PaperFact[]
}

export interface PaperSum extends PaperFact {
  strong?: boolean
}

/** The texts of a paper in reading order, which PDF and page both draw. No text has a line break. */
export interface Paper {
  /** The hotel's own name. */
  heading: string
  title: string
  copy: string
  number: string
  /** Words that the law requires at the top. */
  setWords: readonly string[]
  facts: readonly PaperFact[]
  supplier: PaperParty
  recipient: PaperParty
  stay: PaperParty
  lines: PaperTable
  /** Tax by rate; null if there is no tax. */
  rates: PaperTable | null
  sums: readonly PaperSum[]
  words: string
  notes: readonly PaperFact[]
  signature: { for: string; by: string }
}

/** Rule 5(1)(f) of the CGST Rules: at the top of a bill of supply. */
export const compositionWords = 'Composition taxable person, not eligible to collect tax on supplies'
/** Rule 46 of the CGST Rules, the endorsement of a supply to a Special Economic Zone. */
export const sezWords = 'Supply to SEZ unit or SEZ developer for authorised operations on payment of integrated tax'

/** Rule 46(s): the declaration on an invoice that is no e-invoice, of a supplier whose turnover requires e-invoices. */
export const declarationWords =
  'I/We hereby declare that though our aggregate turnover in any preceding financial year from 2017-18 onwards is more than the aggregate turnover notified under sub-rule (4) of rule 48, we are not required to prepare an invoice in terms of the provisions of the said sub-rule.'

/** Rule 48 of the CGST Rules: an invoice for services has two copies, marked so. */
const copies: Readonly<Record<DocumentCopy, string>> = { original: 'Original for recipient', duplicate: 'Duplicate for supplier' }

/** The label of the day that a document is about, and of its total. */
const words: Readonly<Record<DocumentKind, { day: string; total: string }>> = {
  INVOICE: { day: 'Date of supply', total: 'Total' },
  BILL: { day: 'Date of supply', total: 'Value of supply' },
  RECEIPT: { day: 'Received on', total: 'Advance received' },
  REFUND: { day: 'Given back on', total: 'Amount given back' },
  CREDIT: { day: 'Date of change', total: 'Amount credited' },
  DEBIT: { day: 'Date of change', total: 'Amount debited' },
}

/** Whether a document bills a whole stay and deducts the vouchers; a debit note deducts only what is left of them. */
const isBill = ({ kind }: Document) => kind === 'INVOICE' || kind === 'BILL'

const known = (facts: readonly (readonly [label: string, value: string | null | undefined])[]): PaperFact[] =>
  facts.flatMap(([label, value]) => {
    const text = plainText(value ?? '')
    return text === '' ? [] : [{ label, value: text }]
  })

const lines = (texts: readonly (string | null)[]): string[] => texts.map(text => plainText(text ?? '')).filter(text => text !== '')

const stateWords = (name: string, code: string | undefined) => (code ? `${name} (${code})` : name)

/** Non-breaking spaces keep words on one line where it has room for them. */
const together = (text: string) => text.replaceAll(' ', '\u00a0')

const numberAndDay = ({ number, issuedOn }: { number: string; issuedOn: string }) => `${number} of ${together(formatDate(issuedOn))}`

const factsOf = (document: Document): PaperFact[] => {
  const { number, issuedOn, happenedOn, supplier, heads, kind, refersTo, method } = document
  return known([
    ['Number', number],
    ['Date of issue', formatDate(issuedOn)],
    [words[kind].day, formatDate(happenedOn)],
    [refersTo ? documentNames[refersTo.kind] : '', refersTo && numberAndDay(refersTo)],
    [
      kind === 'REFUND' ? 'Given back by' : 'Received by',
      method && (method === 'PAID_THERE' ? 'Agent or other site' : methodWords[method]),
    ],
    ['Place of supply', stateWords(supplier.state, supplier.stateCode)],
    ['Reverse charge', heads === 'NONE' ? '' : 'No'],
  ])
}

const supplierOf = ({ supplier }: Document): PaperParty => ({
  title: 'Supplier',
  name: plainText(supplier.legalName),
  lines: lines([supplier.name === supplier.legalName ? null : supplier.name, supplier.address]),
  facts: known([
    ['GSTIN', supplier.gstin],
    ['State', stateWords(supplier.state, supplier.stateCode)],
    ['Phone', supplier.phone && formatPhone(supplier.phone)],
    ['Email', supplier.email],
  ]),
})

const recipientOf = ({ recipient }: Document): PaperParty => {
  const { company, name, address, state, pin } = recipient
  const stateOf = company?.state ?? state
  return {
    title: 'Recipient',
    name: plainText(company?.name ?? name),
    lines: lines([company?.address ?? address]),
    facts: known([
      ['GSTIN', company?.gstin],
      ['State', stateOf && stateWords(stateOf, gstStateCode(stateOf))],
      ['PIN code', company ? null : pin],
      ['Guest', company && name],
    ]),
  }
}

/** Rooms by kind are counted, as 2 × Deluxe; those with a number, as 101, Deluxe, stand once each. */
const roomTexts = ({ rooms }: Document['stay']): string[] =>
  [...Map.groupBy(rooms, room => room)].map(([room, { length }]) => (length > 1 ? `${length} × ${room}` : room))

const stayOf = ({ stay }: Document): PaperParty => ({
  title: 'Stay',
  name: `${stay.isGroup ? 'Group' : 'Booking'} ${plainText(stay.reference)}`,
  lines: [],
  facts: known([
    ['Check-in', formatDate(stay.checkIn)],
    ['Check-out', formatDate(stay.checkOut)],
    ['Nights', counted(nightsBetween(stay.checkIn, stay.checkOut), 'night')],
    [stay.rooms.length === 1 ? 'Room' : 'Rooms', roomTexts(stay).map(together).join(', ')],
    ['Party', peopleText(stay.adults, stay.children)],
  ]),
})

const headSums = ({ heads, tax }: Document): PaperSum[] => {
  const half = formatRupees(toRupees(toPaise(tax) / 2))
  if (heads === 'NONE') return []
  if (heads === 'IGST') return [{ label: 'IGST', value: formatRupees(tax) }]
  return [
    { label: 'CGST', value: half },
    { label: heads === 'CGST_SGST' ? 'SGST' : 'UTGST', value: half },
  ]
}

/** What an invoice leaves to pay, in paise; below 0 it is given back. */
const leftOf = ({ total, adjusted, receivedOtherwise }: Document) =>
  toPaise(total) - adjusted.reduce((sum, { amount }) => sum + toPaise(amount), 0) - toPaise(receivedOtherwise)

const paidSums = (document: Document): PaperSum[] => {
  if (!isBill(document) && document.adjusted.length === 0) return []
  const left = leftOf(document)
  return [
    ...document.adjusted.map(voucher => ({
      label: `Less advance, receipt voucher ${numberAndDay(voucher)}`,
      value: formatRupees(-voucher.amount),
    })),
    ...(document.receivedOtherwise > 0 ? [{ label: 'Less other payments', value: formatRupees(-document.receivedOtherwise) }] : []),
    { label: left < 0 ? 'To be given back' : 'Left to pay', value: formatRupees(toRupees(Math.abs(left))), strong: true },
  ]
}

const valueSums = (document: Document): PaperSum[] => {
  const { taxable, outside } = valuesOf(document)
  return [
    { label: 'Taxable value', value: formatRupees(toRupees(taxable)) },
    ...(outside === 0 ? [] : [{ label: 'Outside GST', value: formatRupees(toRupees(outside)) }]),
  ]
}

const sumsOf = (document: Document): PaperSum[] => [
  ...(document.heads === 'NONE' ? [] : valueSums(document)),
  ...headSums(document),
  { label: words[document.kind].total, value: formatRupees(document.total), strong: true },
  ...paidSums(document),
]

/** Words for the collector of the money; null for the hotel itself. */
const collectors: Readonly<Record<NonNullable<Document['collectedBy']>, string | null>> = {
  hotel: null,
  platform: 'the booking platform, in the hotel’s name',
  agent: 'the agent or site where the stay was booked, for the hotel',
}

const notesOf = (document: Document): PaperFact[] =>
  known([
    ['Reason', document.reason],
    ['Declaration', document.kind === 'INVOICE' && document.needsNoEInvoice ? declarationWords : null],
    ['Collected by', document.collectedBy && collectors[document.collectedBy]],
  ])

/** The texts of a document, for the PDF and for the page. */
export const paperOf = (document: Document, copy: DocumentCopy): Paper => {
  const { kind, supplier, heads, recipient } = document
  return {
    heading: plainText(supplier.name),
    title: documentNames[kind],
    copy: copies[copy],
    number: plainText(document.number),
    setWords: [...(kind === 'BILL' ? [compositionWords] : []), ...(recipient.isSez && heads === 'IGST' ? [sezWords] : [])],
    facts: factsOf(document),
    supplier: supplierOf(document),
    recipient: recipientOf(document),
    stay: stayOf(document),
    lines: linesTable(document),
    rates: heads === 'NONE' ? null : ratesTable(document),
    sums: sumsOf(document),
    words: rupeesInWords(document.total),
    notes: notesOf(document),
    signature: { for: `For ${plainText(supplier.legalName)}`, by: 'Authorised signatory' },
  }
}
