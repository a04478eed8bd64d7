import { isOff } from '#shared/bookings/bookings.ts'
import { guestBookingApi } from '#shared/bookings/guest-bookings.ts'
import { call, type Transport } from '#web/api/client.ts'
import { type OwnBooking, ownBookings } from '#web/hotels/own-bookings.ts'

/**
 * A booking in this browser that shares a night with this stay, maybe made in another tab a moment ago. It counts
 * unless the server says that it is off or unknown; references in `known` are skipped.
 */
export const bookedAlready = async (
  hotelId: string,
  { checkIn, checkOut }: { checkIn: string; checkOut: string },
  transport: Transport,
  known: readonly string[] = [],
): Promise<OwnBooking | undefined> => {
  for (const own of ownBookings(hotelId)) {
    if (own.checkIn >= checkOut || own.checkOut <= checkIn || known.includes(own.reference)) continue
    const { reference, key: bookingKey } = own
    const stands = await call(guestBookingApi.get, { hotelId, reference, bookingKey }, { transport }).then(
      ({ data }) => !isOff(data.status),
      ({ status }: { status?: number }) => status !== 404,
    )
    if (stands) return own
  }
  return undefined
}
