import type { TaxHeads } from '#shared/documents/documents.ts'
import { todayInIndia } from '#shared/words/dates.ts'
import { gstState, isUnionTerritory } from '#shared/words/gst-states.ts'
import type { HotelFacts, Paper, Registration, SharedBill, StayFacts } from '../due/facts.ts'
import type { Ledger } from '../due/ledger.ts'
import type { BackByReceipt } from '../due/money-back.ts'
import { registeredOn } from '../due/rates.ts'
import type { DocumentBody, Payer } from './body.ts'

/** The state while the missing documents of one stay are worked out. */
export interface Work {
  /** On a group's bill: all its bookings as one stay. */
  stay: StayFacts
  /** The bookings that are on the bill. */
  stays: readonly StayFacts[]
  shared?: SharedBill | undefined
  hotel: HotelFacts
  ledger: Ledger
  /** How much of each receipt went back, given the documents so far. */
  back(): BackByReceipt
  /** The time of the comparison; an event without a time of its own happens now. */
  now: Date
  issue(paper: Omit<Paper, 'id' | 'bookingId'>): void
}

export const headsOf = ({ scheme, gstin }: Registration, { payer }: StayFacts): TaxHeads => {
  if (scheme !== 'REGULAR') return 'NONE'
  if (payer.isSez && payer.company) return 'IGST'
  return isUnionTerritory(gstin ?? '') ? 'CGST_UTGST' : 'CGST_SGST'
}

export const bodyOf = ({ stay, shared, hotel }: Work, { gstin, legalName }: Registration): DocumentBody => {
  const { name, address, phone, email } = hotel
  const { id: bookingId, reference, checkIn, checkOut, adults, children, rooms } = stay
  const state = gstState(gstin ?? '') ?? hotel.state
  return {
    supplier: {
      legalName: legalName ?? name,
      name,
      address,
      state,
      stateCode: (gstin ?? '').slice(0, 2),
      gstin: gstin ?? '',
      phone,
      email,
    },
    recipient: stay.payer,
    stay: { bookingId, reference, checkIn, checkOut, adults, children, rooms: [...rooms], ...(shared && { isGroup: true }) },
    adjusted: [],
    receivedOtherwise: 0,
    method: null,
    collectedBy: null,
    reason: null,
  }
}

/** How the hotel is registered for what happened at a moment; undefined if no document is issued for it. */
export const registered = ({ hotel, stay }: Work, at: Date): Registration | undefined => {
  const found = registeredOn(hotel, todayInIndia(at), at)
  if (!found || found.scheme === 'NONE') return undefined
  return found.eInvoice && stay.payer.company ? undefined : found
}

/**
 * The fields of a recipient whose change needs another invoice; a guest's name may be corrected. They are compared one
 * by one, so that a field which a later version adds does not invalidate earlier invoices.
 */
const decidingOf = ({ address, state, pin, isSez, company }: Payer) => [
  ...[address, state, pin, isSez],
  ...[company?.name ?? null, company?.gstin ?? null, company?.address ?? null],
]

/** The bookings that an invoice is about. */
export const coveredBy = ({ stay, stays }: Work, { body }: Paper): StayFacts[] =>
  body.stays ? stays.filter(({ id }) => body.stays?.some(told => told.id === id)) : [stay]

/** Whether every stay on an invoice still ends as it did when the invoice was issued (`closedAt` is unchanged). */
export const isOfEnd = ({ stay, stays }: Work, { body }: Paper): boolean => {
  const endOf = (id: string) => stays.find(one => one.id === id)?.closedAt?.toISOString()
  return body.stays ? body.stays.every(({ id, closedAt }) => closedAt === endOf(id)) : body.closedAt === stay.closedAt?.toISOString()
}

/** True if the stay's end and the payer are still those of the invoice. */
export const stands = (work: Work, invoice: Paper): boolean => {
  const [told, paying] = [decidingOf(invoice.body.recipient), decidingOf(work.stay.payer)]
  return isOfEnd(work, invoice) && told.every((value, at) => value === paying[at])
}
