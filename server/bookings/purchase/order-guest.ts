import type { Booking } from '#shared/bookings/bookings.ts'
import type { Db } from '../../db/connect.ts'
import type { Order } from '../../payments/orders/orders.ts'
import type { BookingRow } from '../booking/booking.ts'
import { pageKey } from '../booking/page-key.ts'

/**
 * Whether who made this order is the guest of its booking still. Who pays by a link need not be, and may have got it before the booking had
 * another address; the number of the key says whether the desk gave it one since it was ordered.
 */
const isOfGuest = ({ link }: Pick<Order, 'link'>, { key_version }: BookingRow): boolean => link === null && key_version === 0

/** The key of the booking's page for who made the order; undefined where the booking may be somebody else's by now. */
export const keyForOrder = async (db: Db, order: Pick<Order, 'link'>, booking: BookingRow): Promise<string | undefined> =>
  isOfGuest(order, booking) ? pageKey(db, booking) : undefined

/** The booking for who made the order: without its guest, where that may be somebody else. */
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
