import type { BookingStatus, PaymentMethod } from '#shared/bookings/bookings.ts'
import type { DocumentKind, TaxHeads } from '#shared/documents/documents.ts'
import type { TaxClass } from '#shared/prices/charges.ts'
import type { TaxScheme } from '#shared/rates/hotel-tax.ts'
import type { TaxRules } from '../../rooms/nights/rate-rules.ts'
import type { DocumentBody, Payer } from '../issue/body.ts'
import type { TaxPart } from './parts.ts'

/** A hotel's registration for GST from a day on; `savedAt` is when it was recorded. */
export interface Registration {
  from: string
  scheme: TaxScheme
  gstin: string | null
  legalName: string | null
  specifiedPremises: boolean
  /** Companies get their invoices from another program. */
  eInvoice: boolean
  savedAt: Date
}

export interface HotelFacts {
  name: string
  address: string
  state: string
  phone: string | null
  email: string | null
  /** By day, the oldest first. */
  registrations: readonly Registration[]
  rules: TaxRules
  /** The rate of each class from a day on, in basis points, the oldest first. */
  rates: readonly { class: 'FOOD' | 'FOOD_SPECIFIED' | 'OTHER'; from: string; basisPoints: number }[]
  /** Who collects what is paid online. */
  collectsOnline: 'hotel' | 'platform'
}

/** Money that came for a stay, in paise. */
export interface Receipt {
  id: string
  at: Date
  paise: number
  method: PaymentMethod
  /** Received before the booking was imported: its voucher was the former system's to issue. */
  isCarriedOver?: boolean
}

/** Money that went back; `receiptId` names the online payment that was refunded. */
export interface Return extends Receipt {
  receiptId: string | null
}

/** A charge beside the nights; `paise` is what it adds to the total, below 0 for a discount or a reversed charge. */
export interface ChargeFact {
  id: string
  at: Date
  text: string
  paise: number
  /** A discount, or what reverses one. */
  isDiscount: boolean
  taxClass: TaxClass
}

export interface NightFact {
  night: string
  roomId: string
  /** What the guest reads: `Room 101, Deluxe, with breakfast`. */
  text: string
  /** What the guest pays, and the rate of the GST in it. */
  part: TaxPart
}

export interface StayFacts {
  id: string
  reference: string
  status: BookingStatus
  checkIn: string
  checkOut: string
  adults: number
  children: number
  /** `101, Deluxe` once the guest knows the number; before, the kind alone, once for each room. */
  rooms: readonly string[]
  payer: Payer
  nights: readonly NightFact[]
  charges: readonly ChargeFact[]
  /** In the order in which it came and went. */
  receipts: readonly Receipt[]
  returns: readonly Return[]
  /** Promised on cancelling and not given back, in paise. */
  owedPaise: number
  isRefundOnWay: boolean
  /** When the stay ended (checked out, cancelled or no-show), null before. */
  closedAt: Date | null
}

export interface Line {
  sac: string | null
  text: string
  quantity: number
  basisPoints: number
  taxable: number
  tax: number
}

/** A document that is issued or to be issued. */
export interface Paper {
  id: string
  kind: DocumentKind
  bookingId: string
  cause: string
  refersTo: string | null
  happenedOn: string
  heads: TaxHeads
  lines: readonly Line[]
  body: DocumentBody
}

/** A bill that the bookings of a group share. */
export interface SharedBill {
  /** The group's name. */
  name: string
  payer: Payer
  /** Payments of the group as a whole; those of single bookings are in their own `receipts`. */
  receipts: readonly Receipt[]
  /** The part of each booking's money that the hotel keeps, in paise; it counts for a cancelled or no-show booking. */
  kept: ReadonlyMap<string, number>
}

export interface FolioFacts {
  hotel: HotelFacts
  /** Undefined: the bill of one booking. */
  shared?: SharedBill | undefined
  stays: readonly StayFacts[]
  /** In the order in which they were issued. */
  issued: readonly Paper[]
}
