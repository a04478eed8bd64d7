import type { Booking } from '#shared/bookings/bookings.ts'
import type { Db } from '../../db/connect.ts'
import type { Order } from '../../payments/orders/orders.ts'
import type { BookingRow } from '../booking/booking.ts'
import { pageKey } from '../booking/page-key.ts'

/**
 * True if the buyer is still the booking's guest. A payer by a link may be another person, or may have got the link
 * before the booking had its present address; `key_version` is above 0 once the desk has changed the address.
 */
const isOfGuest = ({ link }: Pick<Order, 'link'>, { key_version }: BookingRow): boolean => link === null && key_version === 0

/** The key of the booking's page for the buyer; undefined if the booking may have another guest by now. */
export const keyForOrder = async (db: Db, order: Pick<Order, 'link'>, booking: BookingRow): Promise<string | undefined> =>
  isOfGuest(order, booking) ? pageKey(db, booking) : undefined

/** The booking as shown to its buyer, without the guest's data if the guest may be another person. */
export const seenByOrder = (order: Pick<Order, 'link'>, row: BookingRow, booking: Booking): Booking =>
  isOfGuest(order, row)
    ? booking
    : {
        ...booking,
        user: { name: '', email: null, phone: '' },
        userAddress: null,
        userPin: null,
        userState: null,
        company: null,
        specialRequest: null,
        groupName: null,
        sourceReference: null,
      }
