import type { DeskSource } from '#shared/bookings/booking-source.ts'
import type { AnyStay, PaymentMethod } from '#shared/bookings/bookings.ts'
import type { ChargeForm } from '#shared/prices/charges.ts'
import type { DeskDay } from '#shared/words/dates.ts'
import type { Actor } from '../booking/actor.ts'
import type { Amount } from '../booking/amounts.ts'
import type { Quote, QuotedRoom } from '../search/quote.ts'

/** A booking that is to be made, by a guest, at the desk or from a file, with its price. */
export interface NewBooking {
  hotelId: string
  by: Actor
  stay: AnyStay
  quote: Quote
  /** Those that are taken; the guest may have named others of their kind. */
  rooms: readonly QuotedRoom[]
  /** How long it is held; undefined: it is sold. */
  holdSeconds: number | undefined
  /** Held by the desk until its guest pays by a link. */
  byLink?: boolean
  status: 'PENDING' | 'CONFIRMED' | 'CHECKED_IN'
  /** How it is to be paid; once something was received, the first payment says it. */
  method: PaymentMethod
  transactionId: string | null
  day?: DeskDay
  /** A guest who is checked in enters clean rooms only. */
  onlyIfClean?: boolean | undefined
  /** Not given: the guest books on the hotel's own page. */
  source?: { source: DeskSource; reference: string | null }
  charges?: readonly ChargeForm[]
  amounts?: readonly Amount[]
  /** The group that it belongs to, with its bill where that is one for all. */
  group?: { id: string; folioId: string | null } | undefined
  /** The file that it was brought with. */
  importId?: string
}
