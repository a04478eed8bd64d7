import type { Insertable } from 'kysely'
import type { DB } from '#server/db/types.ts'

/** Rows by table, in the order in which their foreign keys want them. */
export interface BookingRows {
  folio: Insertable<DB['folio']>[]
  booking: Insertable<DB['booking']>[]
  booking_room: Insertable<DB['booking_room']>[]
  booking_night: Insertable<DB['booking_night']>[]
  room_block: Insertable<DB['room_block']>[]
  room_night: Insertable<DB['room_night']>[]
  payment_order: Insertable<DB['payment_order']>[]
  payment: Insertable<DB['payment']>[]
  refund: Insertable<DB['refund']>[]
  booking_payment: Insertable<DB['booking_payment']>[]
  hotel_due: Insertable<DB['hotel_due']>[]
  payout: Insertable<DB['payout']>[]
}

export const noRows = (): BookingRows => ({
  folio: [],
  booking: [],
  booking_room: [],
  booking_night: [],
  room_block: [],
  room_night: [],
  payment_order: [],
  payment: [],
  refund: [],
  booking_payment: [],
  hotel_due: [],
  payout: [],
})

/** What bookings need to know of their hotel. */
export interface BookedHotel {
  id: string
  advanceBasisPoints: number
  /** On a PER_BOOKING plan: the platform's rate and where the hotel's share goes. */
  perBooking: { deductionBasisPoints: number; account: string } | null
}
