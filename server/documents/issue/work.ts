import type { TaxHeads } from '#shared/documents/documents.ts'
import { todayInIndia } from '#shared/words/dates.ts'
import { gstState, isUnionTerritory } from '#shared/words/gst-states.ts'
import type { HotelFacts, Paper, Registration, SharedBill, StayFacts } from '../due/facts.ts'
import type { Ledger } from '../due/ledger.ts'
import type { BackByReceipt } from '../due/money-back.ts'
import { registeredOn } from '../due/rates.ts'
import type { DocumentBody, Payer } from './body.ts'

/** The documents of one stay while it is found out which are missing. */
export interface Work {
  /** Of a group's bill: all its bookings as one. */
  stay: StayFacts
  /** The bookings that are on the bill. */
  stays: readonly StayFacts[]
  shared?: SharedBill | undefined
  hotel: HotelFacts
  ledger: Ledger
  /** What went back of which receipt, by the documents that there are. */
  back(): BackByReceipt
  /** The time of what is compared: something that happened at no moment of its own happened now. */
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

/** How the hotel is registered for what happened at a moment; undefined: no document of it. */
export const registered = ({ hotel, stay }: Work, at: Date): Registration | undefined => {
  const found = registeredOn(hotel, todayInIndia(at), at)
  if (!found || found.scheme === 'NONE') return undefined
  return found.eInvoice && stay.payer.company ? undefined : found
}

/**
 * What of a recipient asks for another invoice when it changes; a guest's name may be corrected. Field by field: what a later version prints
 * more would else make every invoice of an earlier one wrong.
 */
const decidingOf = ({ address, state, pin, isSez, company }: Payer) => [
  ...[address, state, pin, isSez],
  ...[company?.name ?? null, company?.gstin ?? null, company?.address ?? null],
]

/** The bookings that an invoice is about. */
export const coveredBy = ({ stay, stays }: Work, { body }: Paper): StayFacts[] =>
  body.stays ? stays.filter(({ id }) => body.stays?.some(told => told.id === id)) : [stay]

/** Whether an invoice is of the end that its stay has now, or each of its stays. */
export const isOfEnd = ({ stay, stays }: Work, { body }: Paper): boolean => {
  const endOf = (id: string) => stays.find(one => one.id === id)?.closedAt?.toISOString()
  return body.stays ? body.stays.every(({ id, closedAt }) => closedAt === endOf(id)) : body.closedAt === stay.closedAt?.toISOString()
}

/** Whether an invoice is of the end that the stay has now, and for who pays now. */
export const stands = (work: Work, invoice: Paper): boolean => {
  const [told, paying] = [decidingOf(invoice.body.recipient), decidingOf(work.stay.payer)]
  return isOfEnd(work, invoice) && told.every((value, at) => value === paying[at])
}
